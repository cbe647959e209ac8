import type { FieldError, ProblemCode } from './operations.ts';
import { RosterError } from './roster-error.ts';

/** An error as the service tells of it. */
export interface Problem {
  code: ProblemCode;
  status: number;
  detail: string;
  instance: string;
  errors?: FieldError[] | undefined;
}

/**
 * The error of a call that the service refused.
 * @param retryAfterSeconds what the answer's header says
 */
export function problemError(problem: Problem, retryAfterSeconds: number | null): RosterError {
  const { status, instance, ...told } = problem;
  // The header belongs to the whole batch; the calls in it that are plainly wrong need not wait for anything.
  const waits = status === 409 || status === 429 || status === 503;
  return new RosterError({
    ...told,
    status,
    requestId: instance,
    retryAfterSeconds: waits ? retryAfterSeconds : null,
  });
}

/** Seconds that an answer asks to wait; null where it does not say. */
export function retryAfterOf({ headers }: Response): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}
