import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { SearchUnavailableError } from '../../../search-index/engine.ts';
import { bodyTooLarge, invalidRequest, methodNotAllowed, ProblemError, unavailable } from './problem.ts';
import { fieldErrorsOf } from './validation-problem.ts';

/** SQLSTATE classes and codes, and system errors, of a service that is away, overloaded or read-only for now. */
const AWAY =
  /^(08...|25006|53...|57P0[1-3]|57014|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Errors of the database client that have no code. */
const AWAY_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Query read timeout',
  'The operation was aborted due to timeout',
  'Client has encountered a connection error',
];

/** Whether the error means that the database or the search engine does not answer. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SearchUnavailableError) return true;
  if ('code' in error && typeof error.code === 'string' && AWAY.test(error.code)) return true;
  return AWAY_MESSAGES.some((message) => error.message.startsWith(message));
}

/** The problem of any error; it reveals no internal text, address or stack. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof ProblemError) return cause;
  const code = error instanceof TRPCError ? error.code : null;
  if (code === 'BAD_REQUEST' && cause instanceof z.ZodError) return invalidRequest(fieldErrorsOf(cause));
  if (isUnavailable(cause))
    return unavailable('The service cannot answer right now; try again in 5 seconds.', 5, cause);
  // The errors of tRPC itself.
  if (code === 'NOT_FOUND') return new ProblemError('not_found', 'There is no such procedure.');
  if (code === 'METHOD_NOT_SUPPORTED') return methodNotAllowed(['GET', 'POST']);
  if (code === 'PAYLOAD_TOO_LARGE') return bodyTooLarge();
  if (code === 'PARSE_ERROR' || code === 'BAD_REQUEST') {
    const detail = 'The call cannot be read: its input is not valid JSON, or the request is not one of tRPC.';
    return new ProblemError('malformed_body', detail);
  }
  const detail = 'Something went wrong here; report the instance to the operator.';
  return new ProblemError('internal_error', detail, { cause: cause ?? error });
}
