import type { FieldError, ProblemCode } from './operations.ts';

/**
 * What went wrong: a code of the service, `connection_failed` where no answer came, or `unreadable_answer` where one
 * came that is not the service's, such as a proxy's.
 */
export type RosterErrorCode = ProblemCode | 'connection_failed' | 'unreadable_answer';

/** What a RosterError is made of. */
export interface ErrorFacts {
  code: RosterErrorCode;
  status: number | null;
  detail: string;
  errors?: readonly FieldError[] | undefined;
  requestId?: string | null | undefined;
  retryAfterSeconds?: number | null | undefined;
  cause?: unknown;
}

/** A call that failed. */
export class RosterError extends Error {
  override readonly name = 'RosterError';
  /** The kind of error, for programs. */
  readonly code: RosterErrorCode;
  /** The HTTP status; null where no answer came. */
  readonly status: number | null;
  /** What happened, and what to do about it. */
  readonly detail: string;
  /** Everything that is wrong with the request; empty where it is valid. */
  readonly errors: readonly FieldError[];
  /** The id under which the operator finds the request; null where no answer came. */
  readonly requestId: string | null;
  /** When the service wants to be asked again; null where it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor({ code, status, detail, errors, requestId, retryAfterSeconds, cause }: ErrorFacts) {
    super(`${code}: ${detail}`, { cause });
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.errors = errors ?? [];
    this.requestId = requestId ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}
