import type { TRPCError } from '@trpc/server';
import { z } from 'zod';

type TrpcCode = ConstructorParameters<typeof TRPCError>[0]['code'];

interface Kind {
  status: number;
  title: string;
  /** The name tRPC has for the status. */
  trpc: TrpcCode;
}

/** Every error that a caller can meet. */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'Invalid request', trpc: 'BAD_REQUEST' },
  malformed_request: { status: 400, title: 'Malformed request', trpc: 'BAD_REQUEST' },
  malformed_body: { status: 400, title: 'Malformed body', trpc: 'PARSE_ERROR' },
  malformed_path: { status: 400, title: 'Malformed path', trpc: 'BAD_REQUEST' },
  unauthorized: { status: 401, title: 'Unauthorized', trpc: 'UNAUTHORIZED' },
  insufficient_credits: { status: 402, title: 'Payment required', trpc: 'PAYMENT_REQUIRED' },
  wrong_account: { status: 403, title: 'Forbidden', trpc: 'FORBIDDEN' },
  inactive_user: { status: 403, title: 'Forbidden', trpc: 'FORBIDDEN' },
  missing_scope: { status: 403, title: 'Forbidden', trpc: 'FORBIDDEN' },
  not_found: { status: 404, title: 'Not found', trpc: 'NOT_FOUND' },
  method_not_allowed: { status: 405, title: 'Method not allowed', trpc: 'METHOD_NOT_SUPPORTED' },
  request_timeout: { status: 408, title: 'Request timeout', trpc: 'TIMEOUT' },
  request_under_way: { status: 409, title: 'Conflict', trpc: 'CONFLICT' },
  body_too_large: { status: 413, title: 'Body too large', trpc: 'PAYLOAD_TOO_LARGE' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type', trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    trpc: 'UNPROCESSABLE_CONTENT',
  },
  rate_limited: { status: 429, title: 'Too many requests', trpc: 'TOO_MANY_REQUESTS' },
  headers_too_large: { status: 431, title: 'Headers too large', trpc: 'BAD_REQUEST' },
  internal_error: { status: 500, title: 'Internal error', trpc: 'INTERNAL_SERVER_ERROR' },
  service_unavailable: { status: 503, title: 'Service unavailable', trpc: 'SERVICE_UNAVAILABLE' },
} as const satisfies Record<string, Kind>;

/** The name of an error. */
export type ProblemCode = keyof typeof PROBLEMS;

const codes = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** One thing that is wrong with a request. */
const fieldErrorSchema = z
  .object({
    pointer: z.string().meta({
      description: 'JSON pointer to the value; empty where the whole body is meant.',
      examples: ['/employees_start'],
    }),
    detail: z.string().meta({
      description: 'What would be right.',
      examples: ['must be an integer from -9007199254740991 to 9007199254740991, not "12"'],
    }),
    code: z.string().meta({ description: 'The kind of mistake.', examples: ['invalid_type'] }),
  })
  .meta({ description: 'One thing that is wrong with a request.' });

/** What every error answers, over REST as `application/problem+json`, over tRPC in `error.data.problem`. */
export const problemSchema = z
  .object({
    type: z.string().meta({
      description: 'The kind of error, as a URI.',
      examples: ['urn:roster:problem:invalid_request'],
    }),
    title: z.string().meta({
      description: 'The kind of error, in words; the same for every occurrence.',
      examples: ['Invalid request'],
    }),
    status: z.int().meta({ description: 'The HTTP status.', examples: [400] }),
    detail: z.string().meta({
      description: 'What happened here, and what to do about it.',
      examples: ['/employees_start must be an integer from -9007199254740991 to 9007199254740991, not "12".'],
    }),
    instance: z.string().meta({
      description: 'The id of the request; name it when you report a fault.',
      examples: ['0198c5a2-53cf-7b0e-9d6e-3f0a4f1b2c3d'],
    }),
    code: z
      .enum(codes)
      .meta({ description: 'The kind of error, for programs.', examples: ['invalid_request'] }),
    errors: z.array(fieldErrorSchema).optional().meta({
      description: 'Everything that is wrong with the request; only where it is not valid.',
    }),
  })
  .meta({ id: 'Problem', description: 'An error (RFC 9457).' });

/** An error as a caller sees it. */
export type Problem = z.infer<typeof problemSchema>;

/** One thing that is wrong with a request. */
export type FieldError = z.infer<typeof fieldErrorSchema>;
