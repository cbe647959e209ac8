import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { ProblemError, serviceUnavailable } from './problem.ts';
import { isUnavailable } from './unavailable.ts';
import { validationProblem } from './validation-problem.ts';

/** What tRPC itself refuses, in the words of the catalogue. */
const TRPC_PROBLEMS = {
  NOT_FOUND: ['not_found', 'There is no such procedure.'],
  METHOD_NOT_SUPPORTED: ['method_not_allowed', 'Call a query with GET or POST and a mutation with POST.'],
  PAYLOAD_TOO_LARGE: ['body_too_large', 'The body may hold at most 1 MiB.'],
  UNSUPPORTED_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as application/json.'],
  PARSE_ERROR: ['malformed_body', 'The input is not valid JSON.'],
  BAD_REQUEST: [
    'malformed_body',
    'The request cannot be read: its input is not valid JSON, or the call is malformed.',
  ],
} as const;

/** The error that a caller may see for anything that was thrown: never an inner text, an address or a stack. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof ProblemError) return cause;
  if (error instanceof TRPCError && error.code === 'BAD_REQUEST' && cause instanceof ZodError)
    return validationProblem(cause);
  if (isUnavailable(cause)) return serviceUnavailable(cause);
  if (error instanceof TRPCError && error.code in TRPC_PROBLEMS) {
    const [code, detail] = TRPC_PROBLEMS[error.code as keyof typeof TRPC_PROBLEMS];
    return new ProblemError(code, detail, { cause: error });
  }
  return new ProblemError(
    'internal_error',
    'Something went wrong here; report the instance to the operator.',
    {
      cause,
    },
  );
}
