import { z } from 'zod';
import type { oas31, ZodOpenApiResponseObject } from 'zod-openapi';
import { PROBLEMS, type ProblemCode, ProblemError, problemSchema } from '../../contract/input/problem.ts';
import { BODY_TYPES, type Operation } from './operations.ts';

const TEXT = { type: 'string' } as const;
const CREDITS = { type: 'integer', minimum: 0 } as const;

function header(
  description: string,
  schema: oas31.SchemaObject,
  example?: string | number,
): oas31.HeaderObject {
  return { description, schema, ...(example !== undefined && { example }) };
}

/** The headers of answers, by the answers that have them. */
export const HEADERS = {
  every: {
    'X-Request-Id': header('Id of the request.', TEXT),
    'X-API-Version': header('Version of the interface.', TEXT),
  },
  /** Of calls that count against a limit. */
  counted: {
    'RateLimit-Policy': header(
      'The limit that the call counts against: `q` calls in `w` seconds.',
      TEXT,
      '"searches";q=300;w=60',
    ),
    RateLimit: header(
      'The rest of the limit: `r` calls are left, and all are available again in `t` seconds.',
      TEXT,
      '"searches";r=299;t=60',
    ),
  },
  /** Of operations that cost credits. */
  priced: {
    'X-Credits-Spent': header(
      'Credits spent by the call. 0 if it found nothing, failed, or repeats a stored answer. Absent if the operation is free.',
      CREDITS,
      1,
    ),
    'X-Credits-Remaining': header(
      'Credits left on the account. Absent if the operation is free.',
      CREDITS,
      9999,
    ),
  },
  /** Of requests that may carry an `Idempotency-Key`. */
  repeatable: {
    'Idempotency-Replayed': header(
      '`true` if this is the stored answer to an earlier request with the same `Idempotency-Key`.',
      TEXT,
    ),
  },
  /** Of files of lists. */
  lists_file: { 'X-As-Of': header('When the ids of the list were found, or last changed.', TEXT) },
  /** Of parts of lists. */
  lists_part: {
    'X-Records': header('Records of the part.', { type: 'integer' }, 999),
    'X-Gone': header('Records that were removed, suppressed or merged since.', { type: 'integer' }, 1),
    'Content-Digest': header('The SHA-256 of the body (RFC 9530).', TEXT),
    Link: header('The next part, with `rel="next"` (RFC 8288); absent after the last one.', TEXT),
  },
  /** Of errors after which a caller may try again. */
  transient: { 'Retry-After': header('When to try again, in seconds.', { type: 'integer' }) },
};

/** The error of each status: what the status means to a caller, and the detail of an example. */
const ERRORS: { [Code in ProblemCode]?: [description: string, detail: string] } = {
  invalid_request: [
    'The request is not valid, or its body cannot be read.',
    '/page must be an integer of at least 1, not 0.',
  ],
  unauthorized: [
    'The key is missing, malformed, unknown, expired or deleted.',
    'Send your API key in the X-API-KEY header.',
  ],
  insufficient_credits: [
    'The account has fewer credits than the answer costs.',
    'An answer costs 6 credits and the account has 3: add credits to the account, then call again.',
  ],
  wrong_account: [
    'The key belongs to another account or an inactive user, or lacks the scope.',
    'The call names another account than that of the key: use the account 1.',
  ],
  not_found: ['There is no such record or path.', 'There is no person with this person_id.'],
  request_timeout: [
    'The request did not arrive completely in time. The connection is closed.',
    'The request did not arrive whole in time: send it again.',
  ],
  request_under_way: [
    'The same request with the same `Idempotency-Key` is still running, or the list is still being built; `Retry-After` says when to try again.',
    'A request with this Idempotency-Key is still running: send it again in a second to get its answer.',
  ],
  body_too_large: [
    'The body is longer than 1 MiB, or has more fields than a call needs.',
    'The body may hold at most 1048576 bytes.',
  ],
  unsupported_media_type: [
    'The content type of the body is not supported.',
    `Send ${BODY_TYPES.join(', ')} in UTF-8.`,
  ],
  idempotency_key_reused: [
    'The `Idempotency-Key` was used for another request within 24 hours.',
    'This Idempotency-Key came with another request in the last 24 hours: send each request with a key of its own.',
  ],
  rate_limited: [
    'Too many calls in a minute; `Retry-After` says when to try again.',
    'An account may make 300 searches and totals in 60 seconds; try again in 42 s.',
  ],
  headers_too_large: [
    'The URL and the headers together exceed 16 KiB. The connection is closed.',
    'The address and the headers are too long together: send the input in a body.',
  ],
  internal_error: ['The service failed.', 'Something went wrong here; report the instance to the operator.'],
  service_unavailable: [
    'The database or the search engine does not answer, or too many searches are waiting; `Retry-After` says when to try again.',
    'The service cannot answer right now; try again in 5 seconds.',
  ],
};

const CODES = Object.keys(ERRORS) as ProblemCode[];
/**
 * Errors that are sent before the call is counted against its limit and the balance of its account is known. Of those with the
 * status 403, a call that names another account is counted.
 */
const BEFORE_ADMISSION = [401, 408, 431];
const RETRIED = [409, 429, 503];

/** The error answers by status, for the components of the document. */
export function errorResponses(): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    CODES.map((code) => {
      const { status } = PROBLEMS[code];
      const [description = '', detail = ''] = ERRORS[code] ?? [];
      const example = new ProblemError(code, detail).toProblem('0198c5a2-53cf-7b0e-9d6e-3f0a4f1b2c3d');

      const headers = {
        ...HEADERS.every,
        ...(!BEFORE_ADMISSION.includes(status) && { ...HEADERS.counted, ...HEADERS.priced }),
        ...(RETRIED.includes(status) && HEADERS.transient),
      };
      return [
        status,
        { description, headers, content: { 'application/problem+json': { schema: problemSchema, example } } },
      ];
    }),
  );
}

/** The answers of an operation: its success, and references to the errors that it can return. */
export function answersOf(operation: Operation) {
  const { admission, hasBody, isRepeatable, successStatus, output, types } = operation;
  const { successDescription: description } = operation;
  const never = [
    ...(admission.price || admission.isPriced ? [] : [402]),
    ...(admission.scope === undefined ? [401, 403] : []),
    // A path parameter may name nothing.
    ...(operation.pathParameters.length > 0 ? [] : [404]),
    ...(hasBody ? [] : [413, 415]),
    ...(isRepeatable || admission.isPriced ? [] : [409]),
    ...(isRepeatable ? [] : [422]),
  ];
  const headers = {
    ...HEADERS.every,
    ...HEADERS.counted,
    ...((admission.price || admission.isPriced) && HEADERS.priced),
    ...(isRepeatable && HEADERS.repeatable),
    ...(types[0] !== 'application/json' && HEADERS.lists_file),
    ...(types.length === 3 && HEADERS.lists_part),
  };
  const json = { schema: output, example: exampleOf(output) };
  const content = Object.fromEntries(
    types.map((type) => [type, type === 'application/json' ? json : { schema: TEXT }]),
  );
  const errors = CODES.map((code) => PROBLEMS[code].status).filter((status) => !never.includes(status));
  return {
    [successStatus]: { description, headers, content },
    ...Object.fromEntries(errors.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  };
}

/** A whole example of a schema, built from the examples of its fields. */
function exampleOf(schema: z.core.$ZodType): unknown {
  const { examples } = z.globalRegistry.get(schema) ?? {};
  if (examples) return (examples as unknown[])[0];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return exampleOf(schema.unwrap());
  // Of a record that may be selected, the whole one is the last option.
  if (schema instanceof z.ZodUnion) return exampleOf(schema.def.options.at(-1) as z.core.$ZodType);
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)];
  const fields = schema instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(schema.shape) : [];
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field)]));
}
