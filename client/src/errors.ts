import type { Problem } from './service.ts';

/** The code of an error. */
export type ProblemCode = Problem['code'];

/** One error of a request's fields. */
export type FieldError = NonNullable<Problem['errors']>[number];

/**
 * The kind of a failure: a code of the service, `connection_failed` where no answer came, or `unreadable_answer` where
 * the answer is not the service's, such as an error page of a proxy.
 */
export type RosterErrorCode = ProblemCode | 'connection_failed' | 'unreadable_answer';

/** A call that failed. */
export class RosterError extends Error {
  override readonly name = 'RosterError';
  /** The kind of error, for programs. */
  declare readonly code: RosterErrorCode;
  /** The HTTP status; null where no answer came. */
  declare readonly status: number | null;
  /** The failure, and a remedy. */
  declare readonly detail: string;
  /** Everything that is wrong with the request; empty where it is valid. */
  declare readonly errors: readonly FieldError[];
  /** The id under which the operator finds the request; null where no answer came. */
  declare readonly requestId: string | null;
  /** Seconds to wait before the next attempt; null where the service does not say. */
  declare readonly retryAfterSeconds: number | null;

  constructor(facts: RequiredFacts & Partial<Omit<RosterError, keyof Error>>, cause?: unknown) {
    super(`${facts.code}: ${facts.detail}`, { cause });
    Object.assign(this, { errors: [], requestId: null, retryAfterSeconds: null, ...facts });
  }
}

type RequiredFacts = Pick<RosterError, 'code' | 'status' | 'detail'>;

/** The error of an answer with a problem object, or of an answer that is not the service's. */
export function answerError({ status, type, headers }: Response, problem: Problem | undefined): RosterError {
  // Browsers hide the status of a redirect.
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
  const unreadable = isRedirect
    ? `The address redirects${headers.has('location') ? ` to ${headers.get('location')}` : ''}: set \`url\` to the service's own address, perhaps with https://.`
    : `The answer (status ${status}) is not one of this service: check the address, and any proxy before it.`;
  return new RosterError({
    code: problem?.code ?? 'unreadable_answer',
    status: problem?.status ?? status,
    detail: problem?.detail ?? unreadable,
    errors: problem?.errors ?? [],
    requestId: problem?.instance ?? headers.get('x-request-id'),
    retryAfterSeconds: retryAfterOf(headers.get('retry-after')),
  });
}

/** Seconds until the time that `Retry-After` names; null where it is absent or unreadable. */
function retryAfterOf(value: string | null): number | null {
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}
