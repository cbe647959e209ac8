import { SearchUnavailableError } from '../../search-index/engine-http.ts';

/** SQLSTATE classes and codes, and the system's errors, that mean the other side is away or overloaded for now. */
const AWAY =
  /^(08...|53...|57P0[1-3]|57014|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What the database client says in words alone. */
const AWAY_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
];

/** Whether an error says that the database or the search engine does not answer. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SearchUnavailableError) return true;
  if ('code' in error && typeof error.code === 'string' && AWAY.test(error.code)) return true;
  return AWAY_MESSAGES.some((message) => error.message.startsWith(message));
}
