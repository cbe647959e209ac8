import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Router } from 'express';
import type { Prices } from '../../base/config/prices.ts';
import { addBuiltFiles, notBuilt } from './built-files.ts';
import { createClientDocument } from './client-document.ts';
import { createDocument } from './document.ts';
import { createRouter, readable } from './methods.ts';

/** The pages, as `npm ci` or `npm pack` has built them (`docs/site`). */
const SITE = dirname(fileURLToPath(import.meta.resolve('#docs/index.html')));

/** Allows scripts, styles, images and requests of the service alone. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Scalar writes style sheets and style attributes into the page, uses data: addresses for icons, and sends requests.
const REFERENCE_POLICY = POLICY.replace(
  "style-src 'self'",
  "style-src 'self' 'unsafe-inline'; font-src 'self' data:",
);

interface DocsOptions {
  /** The address at which people reach the service; that of the request by default. */
  publicUrl?: string | undefined;
  /** The built files of the site. */
  directory?: string;
}

/**
 * Serves the OpenAPI document at `/openapi.json`, its form for clients at `/openapi.client.json`, and the documentation site at
 * `/docs` without any other host: the reference, the guides, and a page for each error. `/` leads to it.
 */
export function docsRouter(prices: Prices, { publicUrl, directory = SITE }: DocsOptions = {}): Router {
  const router = createRouter();
  let document: string | undefined;
  readable(router, '/openapi.json', (_request, response) => {
    document ??= JSON.stringify(createDocument(prices));
    response.set('Cache-Control', 'no-cache').type('json').send(document);
  });
  let clientDocument: object | undefined;
  readable(router, '/openapi.client.json', ({ protocol, host }, response) => {
    const url = publicUrl?.replace(/\/$/, '') ?? `${protocol}://${host}`;
    clientDocument ??= createClientDocument(createDocument(prices));
    response.set('Cache-Control', 'no-cache').json({ ...clientDocument, servers: [{ url }] });
  });
  readable(router, '/', (_request, response) => {
    response.redirect('/docs');
  });
  readable(router, '/docs/guides', (_request, response) => {
    response.redirect('/docs/guides/first-steps');
  });
  addBuiltFiles(router, '/docs', directory, (file) => ({
    'Content-Security-Policy': file === 'index.html' ? REFERENCE_POLICY : POLICY,
    'Cache-Control': 'no-cache',
  }));
  readable(router, '/docs', (_request, response) => {
    response.status(503).type('html').send(notBuilt('The documentation'));
  });
  return router;
}
