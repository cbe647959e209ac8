import { TRPCError } from '@trpc/server';
import { type TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { z } from 'zod';
import problems from './problems.json' with { type: 'json' };

/** The code of an error. */
export type ProblemCode = keyof typeof problems;

/** An error of the catalogue `problems.json`. */
interface CatalogueEntry {
  status: number;
  title: string;
  /** The error code of tRPC. */
  trpc: TRPC_ERROR_CODE_KEY;
  /** The meaning of its status to a caller, and an example of a detail: of one error of each status. */
  description?: string;
  example?: string;
}

/** The catalogue of errors. */
export const PROBLEMS = problems as Readonly<Record<ProblemCode, CatalogueEntry>>;

function text(description: string, example: string) {
  return z.string().meta({ description, examples: [example] });
}

/** One error of a request's fields. */
export const fieldErrorSchema = z
  .object({
    pointer: text('JSON pointer to the value; empty where the whole body is meant.', '/employees_start'),
    detail: text(
      'What would be right.',
      'must be an integer from -9007199254740991 to 9007199254740991, not "12"',
    ),
    code: text('The kind of mistake.', 'invalid_type'),
  })
  .meta({ id: 'FieldError', description: 'One thing that is wrong with a request.' });

/** The address of the page about a kind of error, without the host. */
function typeOf(code: ProblemCode): string {
  return `/docs/errors/${code}`;
}

/** The body of an error: over REST as `application/problem+json`, over tRPC in `error.data.problem`. */
export const problemSchema = z
  .object({
    type: text('The address of the page about this kind of error.', typeOf('invalid_request')),
    title: text('The kind of error, in words; the same for every occurrence.', 'Invalid request'),
    status: z.int().meta({ description: 'The HTTP status.', examples: [400] }),
    detail: text(
      'What happened here, and what to do about it.',
      '/employees_start must be an integer from -9007199254740991 to 9007199254740991, not "12".',
    ),
    instance: text(
      'The id of the request; name it when you report a fault.',
      '0198c5a2-53cf-7b0e-9d6e-3f0a4f1b2c3d',
    ),
    code: z.enum(Object.keys(PROBLEMS) as ProblemCode[]).meta({
      description: 'The kind of error, for programs.',
      examples: ['invalid_request'],
    }),
    help: text(
      'The address of the operation in the reference, with the list of its fields; only of a request that is not valid.',
      '/docs#tag/organizations/POST/api/{account_id}/datastorage/organization_search/',
    ).optional(),
    errors: z.array(fieldErrorSchema).optional().meta({
      description: 'Everything that is wrong with the request; only where it is not valid.',
    }),
  })
  .meta({ id: 'Problem', description: 'An error (RFC 9457).' });

/** The body of an error. */
export type Problem = z.infer<typeof problemSchema>;

/** One error of a request's fields. */
export type FieldError = z.infer<typeof fieldErrorSchema>;

interface Extras {
  errors?: FieldError[];
  /** HTTP headers of the error, such as `Allow`. */
  headers?: Record<string, string>;
  /** The original error; only logged. */
  cause?: unknown;
}

/** The content type of an error over REST. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** An error whose text a caller may see. All other errors become an `internal_error`. */
export class ProblemError extends TRPCError {
  readonly problemCode: ProblemCode;
  readonly headers: Record<string, string>;
  readonly errors: FieldError[] | undefined;
  /** The address of the operation in the reference, which the operation adds to its errors. */
  help: string | undefined;

  /** @param detail a sentence that a person can act on */
  constructor(code: ProblemCode, detail: string, extras: Extras = {}) {
    super({ code: PROBLEMS[code].trpc, message: detail, cause: extras.cause });
    this.problemCode = code;
    this.headers = extras.headers ?? {};
    this.errors = extras.errors;
  }

  /** The error as an answer to the request with the id `instance`. */
  toProblem(instance: string): Problem {
    const { status, title } = PROBLEMS[this.problemCode];
    return {
      type: typeOf(this.problemCode),
      title,
      status,
      detail: this.message,
      instance,
      code: this.problemCode,
      ...(status === 400 && this.help !== undefined && { help: this.help }),
      ...(this.errors && { errors: this.errors }),
    };
  }
}

/** A problem as an error of tRPC. */
export function trpcError(problem: Problem) {
  const { trpc } = PROBLEMS[problem.code];
  return {
    code: TRPC_ERROR_CODES_BY_KEY[trpc],
    message: problem.detail,
    data: { code: trpc, httpStatus: problem.status, problem },
  };
}

/**
 * The error of an invalid request, with all that is wrong with it.
 * @param code the kind of error, where it has one of its own
 */
export function invalidRequest(
  errors: FieldError[],
  code: ProblemCode = 'invalid_request',
  extras: Omit<Extras, 'errors'> = {},
): ProblemError {
  const [first, ...others] = errors;
  const where = first?.pointer ? `${first.pointer} ` : 'The request ';
  const more = others.length > 0 ? ` (and ${others.length} more in errors)` : '';
  const sentence = `${where}${first?.detail ?? 'is not valid'}${more}`;
  return new ProblemError(code, sentence.endsWith('?') ? sentence : `${sentence}.`, { ...extras, errors });
}

/**
 * The error of a request with one wrong field.
 * @param detail what would be right, without the subject
 */
export function invalidField(
  pointer: string,
  detail: string,
  code = 'invalid_value',
  problemCode?: ProblemCode,
): ProblemError {
  return invalidRequest([{ pointer, detail, code }], problemCode);
}

/** Runs work on an input that stands at a place of the request, to which the pointers of its errors are relative. */
export async function atPlace<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError && error.errors)) throw error;
    const { problemCode, headers, cause } = error;
    const errors = error.errors.map((one) => ({ ...one, pointer: place + one.pointer }));
    throw invalidRequest(errors, problemCode, { headers, cause });
  }
}

/** The error of a request without a valid key. */
export function unauthorized(detail: string): ProblemError {
  const headers = { 'WWW-Authenticate': 'ApiKey realm="roster", header="X-API-KEY"' };
  return new ProblemError('unauthorized', detail, { headers });
}

/** The error of a method that the path does not allow. */
export function methodNotAllowed(allowed: string[]): ProblemError {
  const detail = `The method is not possible here; use ${allowed.join(' or ')}.`;
  const headers = { Allow: [...allowed, 'OPTIONS'].join(', ') };
  return new ProblemError('method_not_allowed', detail, { headers });
}

/** The limit of a request body, in bytes. */
export const BODY_BYTES_MAX = 1_048_576;

/** The error of a body beyond the limit of its bytes, or of what `most` says. */
export function bodyTooLarge(most = `${BODY_BYTES_MAX} bytes`): ProblemError {
  return new ProblemError('body_too_large', `The body may hold at most ${most}.`);
}

/** The error of a service that cannot answer for now. */
export function unavailable(detail: string, seconds: number, cause?: unknown): ProblemError {
  return new ProblemError('service_unavailable', detail, {
    headers: { 'Retry-After': String(seconds) },
    cause,
  });
}

/** The error of a request that is refused because of overload. */
export function tooBusy(what: 'requests' | 'searches'): ProblemError {
  return unavailable(`There are too many ${what} at the moment; try again in 1 second.`, 1);
}

/** The error of a body that cannot be read. */
export function malformed(detail: string): ProblemError {
  return new ProblemError('malformed_body', detail);
}
