import type { RequestHandler } from 'express';
import { VERSION } from './version.ts';

/** What every answer carries: the interface's version, and that browsers must not guess, frame or refer. */
export const commonHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'X-API-Version': VERSION,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
  });
  next();
};
