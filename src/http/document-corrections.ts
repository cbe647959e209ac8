import type { OpenAPIObject } from 'trpc-to-openapi';
import type { z } from 'zod';
import { ProblemError } from '../api/problem.ts';
import { PROBLEMS, type ProblemCode } from '../api/problem-kinds.ts';
import { isPriced, type Prices } from '../credits/prices.ts';
import { BODY_TYPES } from './body.ts';
import { accountingHeaders, creditHeadersOf, priceOf, repeatingParameters } from './document-credits.ts';
import { exampleOf, type Schemas } from './document-example.ts';
import type { Operation } from './operations.ts';

type Components = NonNullable<OpenAPIObject['components']>;
type PathItem = NonNullable<OpenAPIObject['paths']>[string];
type OperationObject = NonNullable<PathItem['post']>;
type Schema = Exclude<Schemas[string], { $ref: string }>;
type Responses = NonNullable<Components['responses']>;

/** What each status of an error means to a caller, with an example. */
const ERRORS: Record<string, { code: ProblemCode; description: string; detail: string }> = {
  400: {
    code: 'invalid_request',
    description: 'The request is not valid, or its body cannot be read.',
    detail: '/page must be an integer of at least 1, not 0.',
  },
  401: {
    code: 'unauthorized',
    description: 'The key is missing, malformed, unknown or expired.',
    detail: 'Send your API key in the X-API-KEY header.',
  },
  402: {
    code: 'insufficient_credits',
    description: 'The account has fewer credits than the call costs.',
    detail: 'An answer costs 6 credits and the account has 3: add credits to the account, then call again.',
  },
  403: {
    code: 'wrong_account',
    description: 'The key belongs to another account or an inactive user, or lacks the scope.',
    detail: 'The key belongs to another account.',
  },
  404: {
    code: 'not_found',
    description: 'There is no such record.',
    detail: 'There is no person with this person_id.',
  },
  409: {
    code: 'request_under_way',
    description:
      'The same request, with the same `Idempotency-Key`, still runs; `Retry-After` says when to try again.',
    detail:
      'A request with this Idempotency-Key is still running: send it again in a second to get its answer.',
  },
  413: {
    code: 'body_too_large',
    description: 'The body is longer than 1 MiB.',
    detail: 'The body may hold at most 1048576 bytes.',
  },
  415: {
    code: 'unsupported_media_type',
    description: 'The body is of a type that is not understood.',
    detail: `Send ${BODY_TYPES.join(', ')} in UTF-8.`,
  },
  422: {
    code: 'idempotency_key_reused',
    description: 'Another request came with the same `Idempotency-Key`.',
    detail:
      'This Idempotency-Key came with another request in the last 24 hours: send each request with a key of its own.',
  },
  429: {
    code: 'rate_limited',
    description: 'Too many calls in a minute; `Retry-After` says when to try again.',
    detail: 'An account may make 300 searches and totals in 60 seconds; try again in 42 s.',
  },
  500: {
    code: 'internal_error',
    description: 'Something went wrong in the service.',
    detail: 'Something went wrong here; report the instance to the operator.',
  },
  503: {
    code: 'service_unavailable',
    description: 'The database or the search engine does not answer; `Retry-After` says when to try again.',
    detail: 'The service cannot answer right now; try again in 5 seconds.',
  },
};

const ANSWER_HEADERS = {
  'X-Request-Id': { description: 'Id of the request.', schema: { type: 'string' as const } },
  'X-API-Version': { description: 'Version of the interface.', schema: { type: 'string' as const } },
};

const RATE_HEADERS = {
  'RateLimit-Policy': {
    description: 'The limit that the call counts against: its calls (`q`) in so many seconds (`w`).',
    schema: { type: 'string' as const },
    example: '"searches";q=300;w=60',
  },
  RateLimit: {
    description: 'What is left of the limit: calls (`r`), and the seconds until all are there again (`t`).',
    schema: { type: 'string' as const },
    example: '"searches";r=299;t=60',
  },
};

const RETRY_AFTER = {
  'Retry-After': { description: 'When to try again, in seconds.', schema: { type: 'integer' as const } },
};

/**
 * The generated document as the service really is: what the generator leaves out or guesses is put right here.
 * It drops the slash at the end of paths, knows one content type, invents error schemas, and puts every
 * security scheme on every operation.
 */
export function correct(
  document: OpenAPIObject,
  operations: readonly Operation[],
  prices: Prices,
): OpenAPIObject {
  const schemas: Schemas = { ...document.components?.schemas };
  for (const name of Object.keys(schemas)) if (name.startsWith('error.')) delete schemas[name];
  const paths: NonNullable<OpenAPIObject['paths']> = {};
  for (const operation of operations) {
    const method = operation.method.toLowerCase() as 'get' | 'post' | 'delete';
    const generated = document.paths?.[operation.path.replace(/\/$/, '')]?.[method];
    if (!generated) throw new Error(`the document lacks ${operation.method} ${operation.path}`);
    paths[operation.path] = {
      ...paths[operation.path],
      [method]: correctOperation(generated, operation, schemas, prices),
    };
  }
  return {
    ...document,
    paths,
    components: { ...document.components, schemas, responses: errorResponses() },
  };
}

function correctOperation(
  generated: OperationObject,
  operation: Operation,
  schemas: Schemas,
  prices: Prices,
): OperationObject {
  const { parameters = [], requestBody, responses, ...rest } = generated;
  const price = priceOf(operation, prices);
  const corrected = parameters.map((parameter) => correctParameter(parameter, operation));
  const taken = [...corrected, ...repeatingParameters(operation)];
  const errors = statusesOf(operation).map((status) => [
    status,
    { $ref: `#/components/responses/${status}` },
  ]);
  return {
    ...rest,
    // Said outright: a list of no schemes, instead of none, tells that nothing was forgotten.
    ...(operation.admission.scope === undefined && { security: [] }),
    ...(price !== null && { 'x-credits': price }),
    ...(taken.length > 0 && { parameters: taken }),
    ...(requestBody &&
      'content' in requestBody && { requestBody: correctBody(requestBody, operation, schemas) }),
    responses: {
      [operation.successStatus]: correctSuccess(responses?.['200'] as ResponseObject, operation, schemas),
      ...Object.fromEntries(errors),
    },
  };
}

/** The errors that an operation can answer: without a key none is refused, without a body or a price neither. */
function statusesOf({ admission: { scope }, operationId, hasBody, mayFindNothing }: Operation): string[] {
  const never = [
    ...(isPriced(operationId) ? [] : ['402']),
    ...(scope === undefined ? ['401', '403'] : []),
    ...(mayFindNothing ? [] : ['404']),
    ...(hasBody ? [] : ['409', '413', '415', '422']),
  ];
  return Object.keys(ERRORS).filter((status) => !never.includes(status));
}

type Parameter = NonNullable<OperationObject['parameters']>[number];

/** The generator loses the wording of a parameter that may be absent, and lets it be null, which no query is. */
function correctParameter(parameter: Parameter, { input }: Operation): Parameter {
  if ('$ref' in parameter || parameter.in !== 'query') return parameter;
  const { schema } = parameter;
  const [type] = (schema && 'anyOf' in schema && schema.anyOf) || [schema];
  const { description, example } = (input.shape[parameter.name] as z.ZodType).meta() ?? {};
  return { ...parameter, ...(description && { description }), example, ...(type && { schema: type }) };
}

type ResponseObject = Exclude<Responses[string], { $ref: string }>;

function correctSuccess(response: ResponseObject, operation: Operation, schemas: Schemas): ResponseObject {
  const schema = response.content?.['application/json']?.schema;
  if (!schema) throw new Error('an operation answers an object');
  const example = exampleOf(schema, schemas);
  const headers = { ...ANSWER_HEADERS, ...RATE_HEADERS, ...accountingHeaders(operation) };
  return { ...response, headers, content: { 'application/json': { schema, example } } };
}

type RequestBody = Exclude<NonNullable<OperationObject['requestBody']>, { $ref: string }>;

/** One named schema for all content types, which takes no unknown field and is needed only where a field is. */
function correctBody(body: RequestBody, { input }: Operation, schemas: Schemas): RequestBody {
  const schema = body.content['application/json']?.schema as Schema;
  const { title, examples } = input.meta() ?? {};
  if (!title) throw new Error('a request schema needs a title, which names it in the document');
  schemas[title] = { ...schema, properties: withExamples(schema.properties), additionalProperties: false };
  const media = { schema: { $ref: `#/components/schemas/${title}` }, example: examples?.[0] };
  return {
    required: (schema.required ?? []).length > 0,
    content: Object.fromEntries(BODY_TYPES.map((type) => [type, media])),
  };
}

/** The fields' examples under the name that JSON Schema has for them. */
function withExamples(properties: Schema['properties'] = {}): NonNullable<Schema['properties']> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      if (!('example' in property)) return [name, property];
      const { example, ...rest } = property;
      return [name, { ...rest, examples: [example] }];
    }),
  );
}

function errorResponses(): Responses {
  return Object.fromEntries(
    Object.entries(ERRORS).map(([status, { code, description, detail }]) => {
      if (String(PROBLEMS[code].status) !== status) throw new Error(`${code} is not ${status}`);
      const example = new ProblemError(code, detail).toProblem('0198c5a2-53cf-7b0e-9d6e-3f0a4f1b2c3d');
      const content = {
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example },
      };
      const headers = {
        ...ANSWER_HEADERS,
        ...(!['401', '403'].includes(status) && RATE_HEADERS),
        ...creditHeadersOf(status),
        ...(['409', '429', '503'].includes(status) && RETRY_AFTER),
      };
      return [status, { description, headers, content }];
    }),
  );
}
