import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import { guidePages, searchEntries } from './guides.ts';
import { page } from './page.ts';

const BUILT = new URL('../dist/', import.meta.url);

const REFERENCE = page(
  'API reference',
  `<form id="caller">
<label>API key <input name="key" type="password" autocomplete="off" placeholder="rk_…"></label>
<label>Account <input name="account" inputmode="numeric" pattern="[0-9]+" placeholder="1"></label>
<button>Use them</button>
</form>
<div id="reference"></div>
<script src="/docs/scalar.js"></script>
<script src="/docs/reference.js" type="module"></script>`,
);

/** Writes the files of the site into `docs/dist`, each at its address below `/docs`, with a compressed copy beside it. */
export async function buildSite(): Promise<void> {
  const copied = ['site.css', 'icon.svg', 'reference.js', 'search.js'];
  const files: (readonly [name: string, content: string])[] = [
    ['index.html', REFERENCE],
    ['scalar.js', await scalarBundle()],
    ['search.json', JSON.stringify(searchEntries())],
    ...guidePages(),
    ...(await Promise.all(copied.map(async (name) => [name, await readOwn(name)] as const))),
  ];
  await rm(BUILT, { recursive: true, force: true });
  for (const [name, content] of files) {
    const file = new URL(name, BUILT);
    await mkdir(new URL('.', file), { recursive: true });
    await writeFile(file, content);
    await writeFile(new URL(`${file}.gz`), gzipSync(content, { level: 9 }));
  }
}

const readOwn = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/** Scalar's bundle for browsers. Of Scalar's packages, only the plugin for Fastify has it without 280 MB of dependencies. */
async function scalarBundle(): Promise<string> {
  const app = fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { statusCode, body } = await app.inject('/js/scalar.js');
  if (statusCode !== 200) throw new Error(`Scalar answers ${statusCode} for its bundle`);
  return body;
}
