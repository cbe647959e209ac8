import { fileURLToPath } from 'node:url';
import type { Router } from 'express';
import type { Prices } from '../billing/prices.ts';
import { createDocument } from './document.ts';
import { createRouter, readable } from './methods.ts';

/** The files of swagger-ui-dist that the page loads. */
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

// Swagger UI sets style attributes and uses data: images as icons.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Roster API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js"></script>
`;

// Without `validatorUrl: null` the page fetches a badge from a public validator.
const SCRIPT = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
});
`;

/**
 * Serves the OpenAPI document at `/openapi.json`, and the reference page at `/docs` without any other host. `/` leads to
 * the page.
 */
export function docsRouter(prices: Prices): Router {
  const router = createRouter();
  const document = JSON.stringify(createDocument(prices));
  readable(router, '/openapi.json', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('json').send(document);
  });
  router.use('/docs', (_request, response, next) => {
    response.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' });
    next();
  });
  readable(router, '/', (_request, response) => {
    response.redirect('/docs');
  });
  readable(router, '/docs', (_request, response) => {
    response.type('html').send(PAGE);
  });
  readable(router, '/docs/reference.js', (_request, response) => {
    response.type('text/javascript').send(SCRIPT);
  });
  for (const file of FILES) {
    const path = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${file}`));
    readable(router, `/docs/${file}`, (_request, response) => {
      response.sendFile(path, { cacheControl: false });
    });
  }
  return router;
}
