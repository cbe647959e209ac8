import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { operations } from '../src/api/http/operations.ts';

/** Searches, and what they stand on. */
const SEARCH = ['search', 'search-index', 'db', 'base'];

/**
 * The rooms of the sources, from the outermost to the innermost, each with the rooms that it may import. `client`, `console`, `docs`,
 * `sample` and `search-index` are next to `src`; all others are inside. An import of a room further up makes a circle.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  console: ['client', 'contract'],
  docs: ['contract'],
  client: ['api', 'contract'],
  'main.ts': ['ops'],
  ops: [
    'sample',
    'api',
    'operations',
    'data-in',
    'stewardship',
    'identity',
    'accounts',
    'contract',
    'dataset',
    ...SEARCH,
  ],
  sample: ['dataset', 'db'],
  api: ['operations', 'stewardship', 'accounts', 'contract', ...SEARCH],
  operations: ['stewardship', 'data-in', 'identity', 'accounts', 'contract', 'dataset', ...SEARCH],
  stewardship: ['data-in', 'identity', 'contract', 'dataset', 'db', 'base'],
  'data-in': ['identity', 'contract', 'dataset', 'search-index', 'db', 'base'],
  identity: ['contract', 'dataset', ...SEARCH],
  accounts: ['contract', 'db', 'base'],
  contract: ['dataset', ...SEARCH],
  dataset: ['db', 'base'],
  search: ['search-index', 'db'],
  'search-index': ['db', 'base'],
  db: [],
  base: [],
};

/** Packages that only some folders and files may import. */
const PACKAGES: readonly [name: RegExp, places: readonly string[]][] = [
  [/^(express|multer)$/, ['src/api/http/', 'src/api/mcp/endpoint.ts', 'src/api/app.ts']],
  [/^trpc-to-openapi$/, ['src/api/http/', 'src/operations/procedure/trpc.ts']],
  [/^(meilisearch|undici)$/, ['search-index/meilisearch/']],
  [/^@opensearch-project\/opensearch$/, ['search-index/opensearch/']],
  [/^nodemailer$/, ['src/stewardship/objection/carrier.ts']],
  [/^(saxes|htmlparser2)$/, ['src/data-in/documents/']],
  [/^@duckdb\/node-api$/, ['src/data-in/tables/duckdb.ts']],
];

interface Module {
  /** From the checkout's root, such as `src/operations/jobs/search.ts`. */
  path: string;
  text: string;
  /** Packages by name, own files by path from the root; types and `import()` included. */
  imports: string[];
  /** The imports that are loaded with the module: neither types nor `import()`. */
  loads: string[];
}

const IMPORT = /(?:^|\n)\s*(?:(?:import|export)\s[^;]*?from|import)\s+'([^']+)'|import\('([^']+)'\)/g;
const LOAD = /(?:^|\n)(?:(?:import|export)\s(?!type\s)[^;]*?from|import)\s+'([^']+)'/g;

let sources: Map<string, Module>;
let tests: Module[];
beforeAll(async () => {
  const [test, ...others] = await Promise.all(
    ['test', 'src', 'search-index', 'client', 'console', 'docs', 'sample'].map(modulesIn),
  );
  sources = new Map(others.flat().map((module) => [module.path, module]));
  tests = test ?? [];
});

async function modulesIn(folder: string): Promise<Module[]> {
  const root = join(import.meta.dirname, '..');
  const names = await readdir(join(root, folder), { recursive: true });
  const paths = names
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('dist/'))
    .map((name) => join(folder, name));
  return Promise.all(
    paths.sort().map(async (path) => {
      const text = await readFile(join(root, path), 'utf8');
      const named = (pattern: RegExp) =>
        [...text.matchAll(pattern)]
          .map((match) => match[1] ?? match[2] ?? '')
          .map((name) => (name.startsWith('.') ? normalize(join(dirname(path), name)) : name));
      return { path, text, imports: named(IMPORT), loads: named(LOAD) };
    }),
  );
}

/** The entry of `MAY_IMPORT` that a source file belongs to. */
function placeOf(path: string): string {
  const [top = '', place = ''] = path.split('/');
  return top === 'src' ? place : top;
}

/** The own files that a source file imports. */
function importsOf(path: string): string[] {
  return (sources.get(path)?.imports ?? []).filter((name) => sources.has(name));
}

/** A file, and everything that it reaches by steps from file to file. */
function reached(path: string, stepsFrom: (path: string) => readonly string[]): string[] {
  const all = new Set([path]);
  for (const one of all) for (const next of stepsFrom(one)) all.add(next);
  return [...all];
}

/** The files and packages that are loaded before the first line of a module runs. */
function loadedWith(path: string): string[] {
  return reached(path, (one) => sources.get(one)?.loads ?? []);
}

test('a folder imports only the entries that the table allows', () => {
  const arrows = [...sources.keys()].flatMap((path) =>
    importsOf(path).map((name) => ({ path, name, from: placeOf(path), to: placeOf(name) })),
  );
  const forbidden = arrows
    .filter(({ from, to }) => from !== to && !MAY_IMPORT[from]?.includes(to))
    .map(({ path, name }) => `${path} imports ${name}`);
  expect(forbidden).toEqual([]);
  expect(arrows.length).toBeGreaterThan(500);
});

/** The rooms of operations that build their plans from what all searches share. */
const SHARED = ['events', 'explain', 'facets', 'procedure', 'stored-lists'];

test('features import no file of the search index but its plans', () => {
  const others = [...sources.keys()]
    .filter((path) => placeOf(path) === 'operations' && !SHARED.includes(path.split('/')[2] ?? ''))
    .flatMap((path) => importsOf(path))
    .filter((name) => name.startsWith('search-index/') && name !== 'search-index/plan.ts');
  expect(others).toEqual([]);
});

test('only the engine adapters, and the code that opens them, import an adapter', () => {
  const openers = /^(search-index\/(meilisearch|opensearch)|src\/ops\/(search-engine\.ts|embedded))/;
  const others = [...sources.keys()]
    .filter((path) => !openers.test(path))
    .filter((path) => importsOf(path).some((name) => /^search-index\/(meilisearch|opensearch)\//.test(name)));
  expect(others).toEqual([]);
});

test('the table has no circle: an entry imports only entries below it', () => {
  const places = Object.keys(MAY_IMPORT);
  const upward = Object.entries(MAY_IMPORT).flatMap(([from, allowed]) =>
    allowed.filter((to) => places.indexOf(to) <= places.indexOf(from)).map((to) => `${from} -> ${to}`),
  );
  expect(upward).toEqual([]);
});

test('no files import each other in a circle', () => {
  const inCircles = [...sources.keys()].filter((path) =>
    importsOf(path).some((name) => reached(name, importsOf).includes(path)),
  );
  expect(inCircles).toEqual([]);
});

test.each(PACKAGES)('%s is imported only in %j', (name, places) => {
  const importers = [...sources.values()]
    .filter(({ imports }) => imports.some((imported) => name.test(imported)))
    .map(({ path }) => path)
    .filter((path) => !places.some((place) => path.startsWith(place)));
  expect(importers).toEqual([]);
});

test('help and errors of the command line load no package but commander', () => {
  const foreign = loadedWith('src/main.ts').filter((name) => !/\.(ts|json)$/.test(name));
  expect(foreign.sort()).toEqual(['commander', 'node:util']);
});

test('only the commands that serve requests load the router and the entities', () => {
  const loaders = [...sources.keys()]
    .filter((path) => path.startsWith('src/ops/commands/'))
    .filter((path) =>
      loadedWith(path).some((name) => ['src/api/router.ts', 'express', 'src/db/database.ts'].includes(name)),
    );
  const serving = ['serve', 'start'].map((name) => `src/ops/commands/${name}.ts`);
  expect(loaders.sort()).toEqual(serving);
});

test('the client loads @trpc/client, and nothing of the server', () => {
  const loaded = loadedWith('client/src/client.ts');
  expect(loaded.filter((name) => !name.startsWith('client/src/'))).toEqual(['@trpc/client']);
});

test('only src/base/config.ts reads the environment', () => {
  const readers = [...sources.values()]
    .filter(({ text }) => text.includes('process.env'))
    .map(({ path }) => path)
    // `src/ops/embedded` passes an environment to child processes, and the console shows code that reads one.
    .filter((path) => !/^(src\/ops\/embedded|console)\//.test(path));
  expect(readers).toEqual(['src/base/config.ts']);
});

test('the id of every operation is a literal, so that a text search finds the operation', () => {
  const literals = new Set([...sources.values()].flatMap(({ text }) => text.match(/'\w+'/g) ?? []));
  expect(operations.filter(({ operationId }) => !literals.has(`'${operationId}'`))).toEqual([]);
});

test('no file is longer than 300 lines', () => {
  const long = [...sources.values(), ...tests]
    .filter(({ text }) => text.split('\n').length > 301)
    .map(({ path }) => path);
  expect(long).toEqual([]);
});

test('a pure test reaches no file that asks for services', () => {
  const modules = new Map(tests.map((module) => [module.path, module]));
  const pure = tests.map(({ path }) => path).filter((path) => path.endsWith('.pure.test.ts'));
  const asks = (path: string) => /\binject\(/.test(modules.get(path)?.text ?? '');
  const wrong = pure.map((path) => reached(path, (one) => modules.get(one)?.imports ?? []).filter(asks));
  expect(wrong.flat()).toEqual([]);
  expect(pure.length).toBeGreaterThan(20);
});
