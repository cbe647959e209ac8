import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import { createRouter, readable } from './methods.ts';
import { withNonce } from './page.ts';

/** The page, as `npm ci` or `npm pack` has built it. */
const PAGE = fileURLToPath(import.meta.resolve('#console/index.html'));

const MISSING = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Roster</title>
<h1>The console is not built</h1>
<p>Run <code>npm ci &amp;&amp; npm run prepare</code> in the checkout, then load this page again.</p>
`;

// The component library writes style sheets into the page.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-NONCE'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the console at `/console` without any other host; where it is not built, a page that says how.
 * @param path file of the page; its assets stand beside it
 */
export function consoleRouter(path = PAGE): Router {
  const router = createRouter();
  const assets = express.static(join(dirname(path), 'assets'), {
    index: false,
    setHeaders(response, file) {
      // The names of these files change with their content.
      response.set({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' });
      const [name = '', compressed] = file.split(/(\.gz)$/);
      if (compressed) response.type(extname(name)).set('Content-Encoding', 'gzip');
    },
  });
  router.use('/console/assets', (request, response, next) => {
    // The build has put a compressed copy beside each file.
    if (request.acceptsEncodings('gzip')) request.url = `${request.path}.gz`;
    assets(request, response, next);
  });
  readable(router, '/console', async (_request, response) => {
    const page = await readFile(path, 'utf8').catch(() => undefined);
    const [policy, html] = withNonce(POLICY, page ?? MISSING);
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' });
    if (page === undefined) response.status(503);
    response.type('html').send(html);
  });
  return router;
}
