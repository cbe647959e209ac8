import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { bodyTooLarge, methodNotAllowed, ProblemError, serviceUnavailable } from './problem.ts';
import { isUnavailable } from './unavailable.ts';
import { validationProblem } from './validation-problem.ts';

/** What tRPC itself refuses, in the words of the catalogue. */
const REFUSALS = {
  NOT_FOUND: () => new ProblemError('not_found', 'There is no such procedure.'),
  METHOD_NOT_SUPPORTED: () => methodNotAllowed(['GET', 'POST']),
  PAYLOAD_TOO_LARGE: () => bodyTooLarge(),
  UNSUPPORTED_MEDIA_TYPE: () =>
    new ProblemError('unsupported_media_type', 'Send the input as application/json.'),
  PARSE_ERROR: () => unreadableCall(),
  BAD_REQUEST: () => unreadableCall(),
};

function unreadableCall(): ProblemError {
  return new ProblemError(
    'malformed_body',
    'The call cannot be read: its input is not valid JSON, or it is no call.',
  );
}

/** The error that a caller may see for anything that was thrown: never an inner text, an address or a stack. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof ProblemError) return cause;
  if (error instanceof TRPCError && error.code === 'BAD_REQUEST' && cause instanceof ZodError)
    return validationProblem(cause);
  if (isUnavailable(cause)) return serviceUnavailable(cause);
  if (error instanceof TRPCError && error.code in REFUSALS)
    return REFUSALS[error.code as keyof typeof REFUSALS]();
  return new ProblemError(
    'internal_error',
    'Something went wrong here; report the instance to the operator.',
    {
      cause: cause ?? error,
    },
  );
}
