import {
  createDocument as createOpenApiDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import type { Prices } from '../../base/config/prices.ts';
import { FORMATS } from '../../contract/input/formats.ts';
import { VERSION } from '../health/version.ts';
import { codeSamples } from './code-samples.ts';
import { answersOf, errorResponses } from './document-answers.ts';
import { bodyOf, parametersOf } from './document-request.ts';
import { documented } from './operations.ts';

const TAGS: Record<string, string> = {
  Organizations: 'Companies and other bodies: what they do, where, how large, how funded.',
  People: 'Persons: who they are, what they do and did, how to reach them.',
  'Job Posts': 'Job posts of the organizations.',
  Websites: 'Websites: ranks, traffic, technologies.',
  Lists: 'Frozen results and own sets of ids: their pages, parts, files, notes, and filters by them.',
  Sources:
    'Claims of sources: what a program says about things, by the rules of deliveries. The operator allows an account to write a source.',
  Stewardship:
    'What concerns all sources: their ranks, which records are the same, how long claims stay, and the rights of persons. The operator allows an account to act on all sources.',
  Feedback:
    'Reports of accounts about the contacts that they received; at most 60 submissions a minute over the three operations.',
  Users: 'The account’s API keys, its user, and the changes of its credit balance.',
  Autocomplete: 'The ids that filters take, found by the beginning of a name. No key is needed.',
};

const DESCRIPTION = `Search over persons by their roles, over organizations and over job posts; lookups of persons, their contacts and websites.

**Keys.** Every operation except the autocomplete lookups takes an API key in the \`X-API-KEY\` header.

**Requests.** A POST takes a body as JSON, as a URL-encoded form or as multipart form data; one of many items takes JSON alone. Every other method takes
its fields in the query. Unknown fields are refused. In a form, a list is its name repeated (or \`name[]\`), and an
empty text is null; the same holds for a query. Texts must be well-formed Unicode without NUL characters, in fields, paths
and queries alike.

**Answers.** Every answer carries the id of the request in \`X-Request-Id\`. Every error is a problem object (RFC 9457).
Calls are limited by the minute; \`RateLimit\` shows the rest of the limit. The same operations answer over tRPC under \`/trpc\`.

**Credits.** \`x-credits\` of an operation is the price of an answer. An answer that finds nothing is free, and so is an
error. The contacts and details of a person, and the matches of a person or an organization, that were paid for are free again for a
time, by default 30 days, while they show nothing new. A POST or DELETE may carry an \`Idempotency-Key\`: if it is sent again, it gets the same answer and is charged once.

**Formats.** Beyond the formats of JSON Schema, texts of requests have these:

${Object.entries(FORMATS)
  .map(([format, meaning]) => `- \`${format}\`: ${meaning}`)
  .join('\n')}`;

/** The OpenAPI 3.1 document of every operation. */
export function createDocument(prices: Prices): oas31.OpenAPIObject {
  const document = createOpenApiDocument({
    openapi: '3.1.0',
    info: {
      title: 'Roster',
      description: DESCRIPTION,
      version: VERSION,
      contact: { name: 'The operator of this service' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(prices),
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-KEY',
          description: 'The API key of an account.',
        },
      },
      responses: errorResponses(),
    },
  });
  const schemas = (document.components?.schemas ?? {}) as Record<string, oas31.SchemaObject>;
  for (const operation of documented)
    if (operation.hasBody) Object.assign(schemas, bodyOf(operation).schemas);
  nameLongIntegers(document);
  return document;
}

const INT32_MAX = 2 ** 31 - 1;

/** Gives integers beyond 32 bits their format: many generators make a 32-bit number of an integer without one. */
function nameLongIntegers(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, maximum = Number.POSITIVE_INFINITY } = node as oas31.SchemaObject;
  if ([type].flat().includes('integer') && maximum > INT32_MAX) Object.assign(node, { format: 'int64' });
  Object.values(node).forEach(nameLongIntegers);
}

function inWords(credits = 0): string {
  return credits === 0 ? 'free' : `${credits} ${credits === 1 ? 'credit' : 'credits'}`;
}

function pathsOf(prices: Prices): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of documented) {
    const { path, method, operationId, summary, description, tags, admission } = operation;
    const parameters = parametersOf(operation);
    const credits = admission.price && prices[admission.price];
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      operationId,
      summary,
      description,
      tags,
      // An empty list states that no key is needed.
      security: admission.scope === undefined ? [] : [{ ApiKey: [] }],
      ...(credits !== undefined && { 'x-credits': credits }),
      'x-badges': [{ name: inWords(credits) }],
      'x-codeSamples': codeSamples(operation),
      ...(parameters.length > 0 && { parameters }),
      ...(operation.hasBody && { requestBody: bodyOf(operation).body }),
      responses: answersOf(operation),
    };
  }
  return paths;
}
