import cors from 'cors';
import type { RequestHandler } from 'express';

/** What browsers let a page read of an answer beside its body. */
const EXPOSED = [
  'X-Request-Id',
  'X-API-Version',
  'X-Credits-Spent',
  'X-Credits-Remaining',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Idempotency-Replayed',
];

const ALLOWED = ['X-API-KEY', 'Content-Type', 'Idempotency-Key', 'Traceparent', 'Tracestate', 'Trpc-Accept'];

const PREFLIGHT_KEPT_SECONDS = 3_600;

/**
 * Lets the pages of these origins call the API from a browser; `*` stands for all, none for no page. A key is a header
 * that the page itself sends, so no answer ever allows credentials that a browser adds by itself.
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  if (origins.length === 0) return (_request, _response, next) => next();
  return cors({
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ALLOWED,
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_KEPT_SECONDS,
    // Who serves the path answers OPTIONS, too.
    preflightContinue: true,
  });
}
