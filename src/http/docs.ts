import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import { readable } from './methods.ts';

/** What the page needs of swagger-ui-dist; it asks nobody else for anything. */
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

// Swagger UI sets style attributes and draws its icons as data: images.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Roster API</title>
    <link rel="icon" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/reference.js"></script>
  </body>
</html>
`;

// A validator's badge would be fetched from outside.
const SCRIPT = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
});
`;

/** `/docs`: the reference page, complete without any other host; who opens the address alone is shown the way. */
export function docsRouter(): Router {
  const router = express.Router();
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
