import cors from 'cors';
import type { RequestHandler } from 'express';
import { HEADERS } from './document-answers.ts';

/** The headers of answers that browsers let a page read. */
const EXPOSED = Object.values(HEADERS).flatMap((headers) => Object.keys(headers));

const ALLOWED = [
  'X-API-KEY',
  'Authorization',
  'Baggage',
  'Content-Type',
  'Idempotency-Key',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Protocol-Version',
  'Sentry-Trace',
  'Traceparent',
  'Tracestate',
  'Trpc-Accept',
];

const PREFLIGHT_KEPT_SECONDS = 3_600;

/**
 * Allows pages of these origins to call the API from a browser; `*` allows all origins. The page sends the key itself
 * in a header, so the API never allows credentials that the browser adds.
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  if (origins.length === 0) return (_request, _response, next) => next();
  return cors({
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ALLOWED,
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_KEPT_SECONDS,
    // The handler of the path answers OPTIONS.
    preflightContinue: true,
  });
}
