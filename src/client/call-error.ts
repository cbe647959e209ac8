import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../router.ts';
import { problemError, retryAfterOf } from './problem-error.ts';
import { RosterError } from './roster-error.ts';

/** The error of a call as its caller sees it, whatever the transport threw. */
export function callError(thrown: unknown): RosterError {
  const { cause } = thrown as Error;
  if (cause instanceof RosterError) return cause;
  const failure = thrown as TRPCClientError<AppRouter>;
  const problem = failure instanceof TRPCClientError ? failure.data?.problem : undefined;
  if (!problem) {
    return new RosterError({
      code: 'unreadable_answer',
      status: null,
      detail: 'The answer is not one of this service: check the address.',
      cause: thrown,
    });
  }
  const { response } = failure.meta ?? {};
  return problemError(problem, response instanceof Response ? retryAfterOf(response) : null);
}
