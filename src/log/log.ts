import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';
import { requestLogFields } from '../request/current-request.ts';

/** A log with one JSON object per entry. The entries of a request have its id and its trace id. */
export function createLog(level: LevelWithSilent, destination: DestinationStream): Logger {
  return pino({ level, mixin: requestLogFields }, destination);
}
