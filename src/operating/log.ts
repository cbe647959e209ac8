import pino, { type DestinationStream, type Logger } from 'pino';
import { requestLogFields } from '../api/request-id.ts';
import type { LogLevel } from '../config.ts';

/** A log of one JSON object an entry; entries of a request carry its id, and the id of the trace it belongs to. */
export function createLog(level: LogLevel, destination: DestinationStream): Logger {
  return pino({ level, mixin: requestLogFields }, destination);
}
