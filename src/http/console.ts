import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import { createRouter, readable } from './methods.ts';

/** The page, as `npm ci` or `npm pack` has built it. */
const PAGE = fileURLToPath(import.meta.resolve('#console/index.html'));

/** Stands in the page for the nonce of an answer. */
const NONCE = 'NONCE';

const MISSING = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Roster</title>
<h1>The console is not built</h1>
<p>Run <code>npm ci &amp;&amp; npm run prepare</code> in the checkout, then load this page again.</p>
`;

function policy(nonce: string): string {
  // The component library writes style sheets into the page.
  return `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/**
 * Serves the console at `/console` without any other host; where it is not built, a page that says how.
 * @param path file of the page; its assets stand beside it
 */
export function consoleRouter(path = PAGE): Router {
  const router = createRouter();
  // The names of these files change with their content.
  const assets = express.static(join(dirname(path), 'assets'), {
    index: false,
    setHeaders: (response) => response.setHeader('Cache-Control', 'public, max-age=31536000, immutable'),
  });
  router.use('/console/assets', assets);
  readable(router, '/console', async (_request, response) => {
    const page = await readFile(path, 'utf8').catch(() => undefined);
    const nonce = randomBytes(16).toString('base64');
    response.set({ 'Content-Security-Policy': policy(nonce), 'Cache-Control': 'no-cache' });
    if (page === undefined) response.status(503);
    response.type('html').send(page?.replaceAll(NONCE, nonce) ?? MISSING);
  });
  return router;
}
