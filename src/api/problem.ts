import { TRPCError } from '@trpc/server';
import { type FieldError, PROBLEMS, type Problem, type ProblemCode } from './problem-kinds.ts';

interface Extras {
  errors?: FieldError[];
  /** HTTP headers that belong to the error, such as `Allow`. */
  headers?: Record<string, string>;
  /** What really happened; for the log alone. */
  cause?: unknown;
}

/** An error that a caller may read in full; everything else that is thrown becomes an `internal_error`. */
export class ProblemError extends TRPCError {
  readonly problemCode: ProblemCode;
  readonly headers: Record<string, string>;
  readonly errors: FieldError[] | undefined;

  /** @param detail a sentence that a person can act on */
  constructor(code: ProblemCode, detail: string, extras: Extras = {}) {
    super({ code: PROBLEMS[code].trpc, message: detail, cause: extras.cause });
    this.problemCode = code;
    this.headers = extras.headers ?? {};
    this.errors = extras.errors;
  }

  /** The error as the caller of the request `instance` sees it. */
  toProblem(instance: string): Problem {
    const { status, title } = PROBLEMS[this.problemCode];
    return {
      type: `urn:roster:problem:${this.problemCode}`,
      title,
      status,
      detail: this.message,
      instance,
      code: this.problemCode,
      ...(this.errors && { errors: this.errors }),
    };
  }
}

/** A request that is not valid, with everything that is wrong with it. */
export function invalidRequest(errors: FieldError[]): ProblemError {
  const [first, ...others] = errors;
  const where = first?.pointer ? `${first.pointer} ` : 'The request ';
  const more = others.length > 0 ? ` (and ${others.length} more in errors)` : '';
  const sentence = `${where}${first?.detail ?? 'is not valid'}${more}`;
  return new ProblemError('invalid_request', sentence.endsWith('?') ? sentence : `${sentence}.`, { errors });
}

/** A request without a usable key. */
export function unauthorized(detail: string): ProblemError {
  return new ProblemError('unauthorized', detail, {
    headers: { 'WWW-Authenticate': 'ApiKey realm="roster", header="X-API-KEY"' },
  });
}

/** A method that the path does not have. */
export function methodNotAllowed(allowed: string[]): ProblemError {
  return new ProblemError(
    'method_not_allowed',
    `The method is not possible here; use ${allowed.join(' or ')}.`,
    {
      headers: { Allow: [...allowed, 'OPTIONS'].join(', ') },
    },
  );
}

/** A body may be so long, whatever its type. */
export const BODY_BYTES_MAX = 1_048_576;

/** A body beyond the limit. */
export function bodyTooLarge(): ProblemError {
  return new ProblemError('body_too_large', `The body may hold at most ${BODY_BYTES_MAX} bytes.`);
}

const RETRY_WHEN_AWAY_SECONDS = 5;

/** The database or the search engine does not answer. */
export function serviceUnavailable(cause: unknown): ProblemError {
  return new ProblemError(
    'service_unavailable',
    `The service cannot answer right now; try again in ${RETRY_WHEN_AWAY_SECONDS} seconds.`,
    { headers: { 'Retry-After': String(RETRY_WHEN_AWAY_SECONDS) }, cause },
  );
}

const RETRY_WHEN_BUSY_SECONDS = 1;

/** The service answers, but has more to do than it can do in time. */
export function tooBusy(what: 'requests' | 'searches'): ProblemError {
  return new ProblemError(
    'service_unavailable',
    `There are too many ${what} at the moment; try again in ${RETRY_WHEN_BUSY_SECONDS} second.`,
    { headers: { 'Retry-After': String(RETRY_WHEN_BUSY_SECONDS) } },
  );
}
