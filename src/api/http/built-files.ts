import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Router } from 'express';
import { readable } from './methods.ts';

/**
 * Serves the files of a directory that a build has made, as they are called when the router is made. Names of pages have no
 * ending in addresses; `index.html` is the address itself. Clients that accept it get the compressed copy beside a file.
 * @param headersOf the headers of a file, by its name
 */
export function addBuiltFiles(
  router: Router,
  address: string,
  directory: string,
  headersOf: (file: string) => Record<string, string>,
): void {
  const names = existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : [];
  for (const file of names.filter((name) => !['', '.gz'].includes(extname(name))))
    readable(router, `${address}/${file.replace(/(^index)?\.html$/, '')}`, async (request, response) => {
      const isCompressed = names.includes(`${file}.gz`) && Boolean(request.acceptsEncodings('gzip'));
      const content = await readFile(join(directory, isCompressed ? `${file}.gz` : file));
      response
        .set({ ...headersOf(file), ...(isCompressed && { 'Content-Encoding': 'gzip' }) })
        .vary('Accept-Encoding')
        .type(extname(file))
        .send(content);
    });
}

/**
 * The page in the place of files that are missing.
 * @param part what they are, such as `The console`
 */
export function notBuilt(part: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Roster</title>
<h1>${part} is not built</h1>
<p>Run <code>npm ci &amp;&amp; npm run prepare</code> in the checkout, and start Roster again.</p>
`;
}
