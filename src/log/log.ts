import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';
import { requestLogFields } from '../request/current-request.ts';
import { loggedError } from './logged-error.ts';

/**
 * A log with one JSON object per entry. The entries of a request have its id, its trace id and its caller. The field
 * `error` is always an object, without the values of a row.
 */
export function createLog(level: LevelWithSilent, destination: DestinationStream): Logger {
  return pino({ level, mixin: requestLogFields, serializers: { error: loggedError } }, destination);
}
