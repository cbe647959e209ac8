import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Router } from 'express';
import { addBuiltFiles, notBuilt } from './built-files.ts';
import { createRouter, readable } from './methods.ts';

/** The page, as `npm ci` or `npm pack` has built it. */
const PAGE = fileURLToPath(import.meta.resolve('#console/index.html'));

// The component library writes style sheets into the page.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-NONCE'; font-src 'self'; img-src data: https:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the console at `/console` without any other host; where it is not built, a page that says how.
 * @param path file of the page; its assets stand beside it
 */
export function consoleRouter(path = PAGE): Router {
  const router = createRouter();
  // The names of these files change with their content.
  addBuiltFiles(router, '/console/assets', join(dirname(path), 'assets'), () => ({
    'Cache-Control': 'public, max-age=31536000, immutable',
  }));
  readable(router, '/console', async (_request, response) => {
    const page = await readFile(path, 'utf8').catch(() => undefined);
    const [policy, html] = withNonce(POLICY, page ?? notBuilt('The console'));
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' });
    if (page === undefined) response.status(503);
    response.type('html').send(html);
  });
  return router;
}

/** Puts a nonce of one answer in the place of each `NONCE` of a page and its policy. */
function withNonce(policy: string, html: string): [policy: string, html: string] {
  const nonce = randomBytes(16).toString('base64');
  return [policy.replaceAll('NONCE', nonce), html.replaceAll('NONCE', nonce)];
}
