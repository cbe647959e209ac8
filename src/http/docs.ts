import type { Router } from 'express';
import type { Prices } from '../billing/prices.ts';
import { createDocument } from './document.ts';
import { addGuides } from './guides.ts';
import { createRouter, readable } from './methods.ts';
import { ICON, SITE_POLICY, STYLE } from './page.ts';
import { addReference } from './reference.ts';

/**
 * Serves the OpenAPI document at `/openapi.json`, and the documentation site at `/docs` without any other host: the
 * reference, the guides, and a page for each error. `/` leads to it.
 */
export function docsRouter(prices: Prices): Router {
  const router = createRouter();
  const document = JSON.stringify(createDocument(prices));
  readable(router, '/openapi.json', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('json').send(document);
  });
  router.use('/docs', (_request, response, next) => {
    response.set({ 'Content-Security-Policy': SITE_POLICY, 'Cache-Control': 'no-cache' });
    next();
  });
  readable(router, '/', (_request, response) => {
    response.redirect('/docs');
  });
  readable(router, '/docs/site.css', (_request, response) => {
    response.type('css').send(STYLE);
  });
  readable(router, '/docs/icon.svg', (_request, response) => {
    response.type('svg').send(ICON);
  });
  addReference(router);
  addGuides(router);
  return router;
}
