/** MikroORM appends PostgreSQL's `detail`, which quotes the values of a row, to the message. */
const ROW_VALUES = /\n - detail: .*$/s;

/** The fields of an error that the log keeps. Parameters, requests and row values are left out. */
export function loggedError(error: unknown): Record<string, unknown> {
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
