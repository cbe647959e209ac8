import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';
import { requestLogFields } from './current-request.ts';

/** MikroORM appends PostgreSQL's `detail`, which quotes the values of a row, to the message. */
const ROW_VALUES = /\n - detail: .*$/s;

/**
 * A log with one JSON object per entry. The entries of a request have its id, its trace id and its caller. The field
 * `error` is always an object, without the values of a row.
 */
export function createLog(level: LevelWithSilent, destination: DestinationStream): Logger {
  return pino({ level, mixin: requestLogFields, serializers: { error: loggedError } }, destination);
}

/** The fields of an error that the log keeps. Parameters, requests and row values are left out. */
function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const message = error.message.replace(ROW_VALUES, '');
  return {
    name: error.name,
    message,
    ...('code' in error && { code: error.code }),
    stack: error.stack?.replace(error.message, () => message),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  };
}
