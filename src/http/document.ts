import { createHash } from 'node:crypto';
import express, { type Router } from 'express';
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import { problemSchema } from '../api/problem-kinds.ts';
import type { Prices } from '../credits/prices.ts';
import { appRouter } from '../router.ts';
import { correct } from './document-corrections.ts';
import { readable } from './methods.ts';
import { operations } from './operations.ts';
import { VERSION } from './version.ts';

const TAGS: Record<string, string> = {
  Organizations: 'Companies and other bodies: what they do, where, how large, how funded.',
  People: 'Persons: who they are, what they do and did, how to reach them.',
  'Job Posts': 'Job posts of the organizations.',
  Websites: 'Websites: ranks, traffic, technologies.',
  Feedback:
    'What accounts found out about the contacts that they were given; at most 60 submissions a minute over the three operations.',
  Users: 'The account’s API keys, its user, and what changed its credit balance.',
  Autocomplete: 'The ids that filters take, found by what is typed of their names; no key is needed.',
};

const DESCRIPTION = `Search over persons by their roles, organizations and job posts; persons, their contacts and websites, looked up.

Every operation but the autocomplete lookups takes an API key in the \`X-API-KEY\` header. A POST takes a body as
JSON, as an URL-encoded form or as multipart form data; every other method takes its fields in the query. In a
form or a query, a repeated name or \`name[]\` is a list, and an empty text is null. Every answer carries
the id of the request in \`X-Request-Id\`; every error is a problem object (RFC 9457). Calls are limited by the minute;
\`RateLimit\` tells what is left. The same operations answer over tRPC under \`/trpc\`.

What an answer of an operation costs stands in its \`x-credits\`; an answer that finds nothing, and an error, is
free. A POST may carry an \`Idempotency-Key\`: sent again, it is answered the same and charged once.`;

/** The OpenAPI 3.1 document of every operation. */
export function createDocument(prices: Prices): OpenAPIObject {
  const document = generateOpenApiDocument(appRouter, {
    title: 'Roster',
    description: DESCRIPTION,
    version: VERSION,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    openApiVersion: '3.1.0',
    baseUrl: '/',
    securitySchemes: {
      ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY', description: 'The API key of an account.' },
    },
    defs: { Problem: problemSchema },
  });
  document.tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
  return correct(document, operations, prices);
}

/** `/openapi.json`, made once. */
export function documentRouter(prices: Prices): Router {
  const text = JSON.stringify(createDocument(prices));
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const router = express.Router();
  readable(router, '/openapi.json', (request, response) => {
    response.set({ ETag: etag, 'Cache-Control': 'no-cache' });
    if (request.fresh) response.status(304).end();
    else response.type('application/json').send(text);
  });
  return router;
}
