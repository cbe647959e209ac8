import { readFileSync } from 'node:fs';
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
import tags from './document-tags.json' with { type: 'json' };
import { documented } from './operations.ts';

const DESCRIPTION = `${readFileSync(new URL('./document-description.md', import.meta.url), 'utf8')}
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
    tags,
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
  // The schemas of operations stand in it as they are, and tools of agents have them, too.
  const own = structuredClone(document);
  nameLongIntegers(own);
  return own;
}

const INT32_MAX = 2 ** 31 - 1;

/** Gives integers beyond 32 bits their format: many generators make a 32-bit number of an integer without one. */
function nameLongIntegers(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, maximum = Number.POSITIVE_INFINITY } = node as oas31.SchemaObject;
  if ([type].flat().includes('integer') && maximum > INT32_MAX) Object.assign(node, { format: 'int64' });
  Object.values(node).forEach(nameLongIntegers);
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
      'x-badges': [{ name: credits ? `${credits} ${credits === 1 ? 'credit' : 'credits'}` : 'free' }],
      'x-codeSamples': codeSamples(operation),
      ...(parameters.length > 0 && { parameters }),
      ...(operation.hasBody && { requestBody: bodyOf(operation).body }),
      responses: answersOf(operation),
    };
  }
  return paths;
}
