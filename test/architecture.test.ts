import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

/** The rules of ARCHITECTURE.md about who may import whom. */

interface Module {
  /** Path from the checkout's root, such as `src/jobs/search.ts`. */
  path: string;
  text: string;
  /** Packages by name, own files by path from the root. */
  imports: string[];
  /** Those of them that are loaded with it: types and `import()` are not. */
  loads: string[];
}

const FEATURES = ['people', 'organizations', 'jobs', 'websites', 'feedback', 'account', 'autocomplete'];
const IMPORT = /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|import\('([^']+)'\)/g;
const LOAD = /(?:^|\n)(?:(?:import|export)\s(?!type\s)[^;]*?from|import)\s+'([^']+)'/g;

let modules: Module[];
beforeAll(async () => {
  const root = join(import.meta.dirname, '..');
  const paths = (
    await Promise.all(
      ['src', 'search-index', 'test'].map(async (folder) =>
        (
          await readdir(join(root, folder), { recursive: true })
        )
          .filter((path) => path.endsWith('.ts'))
          .map((path) => join(folder, path)),
      ),
    )
  ).flat();
  modules = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(root, path), 'utf8');
      const named = (pattern: RegExp) =>
        [...text.matchAll(pattern)]
          .map((match) => match[1] ?? match[2] ?? '')
          .map((name) => (name.startsWith('.') ? normalize(join(dirname(path), name)) : name));
      return { path, text, imports: named(IMPORT), loads: named(LOAD) };
    }),
  );
});

/** Modules outside the allowed folders or files that import what matches. */
function importersOf(what: RegExp, allowed: readonly string[]): string[] {
  return modules
    .filter(({ path }) => !path.startsWith('test/') && !allowed.some((prefix) => path.startsWith(prefix)))
    .filter(({ imports }) => imports.some((name) => what.test(name)))
    .map(({ path }) => path);
}

/** All that is loaded before the first line of a module runs: own files and packages. */
function loadedWith(path: string): string[] {
  const loaded = new Set([path]);
  for (const one of loaded) {
    for (const name of modules.find((module) => module.path === one)?.loads ?? []) loaded.add(name);
  }
  return [...loaded];
}

function folder(path: string): string {
  return path.split('/')[1] ?? '';
}

test('the rules see the imports', () => {
  const commands = modules.find(({ path }) => path === 'src/commands/declarations/service.ts');
  expect(commands?.imports).toEqual(
    expect.arrayContaining([
      'commander',
      'src/commands/answer.ts',
      'src/commands/arguments.ts',
      'src/commands/start.ts',
    ]),
  );
  expect(commands?.loads).toEqual(['commander', 'src/commands/arguments.ts']);
});

test('help, and what is wrong with a call, are told with no package loaded but commander', () => {
  const foreign = loadedWith('src/main.ts').filter((name) => !name.endsWith('.ts'));
  expect(foreign.sort()).toEqual(['commander', 'node:util']);
});

test('no command but those that answer requests loads the router', () => {
  const loaders = modules
    .map(({ path }) => path)
    .filter((path) => path.startsWith('src/commands/'))
    .filter((path) => loadedWith(path).some((name) => name === 'src/router.ts' || name === 'express'));
  expect(loaders.sort()).toEqual(['src/commands/serve.ts', 'src/commands/start.ts']);
});

test('only the HTTP side knows express and multer', () => {
  expect(importersOf(/^(express|multer)$/, ['src/http/', 'src/app.ts'])).toEqual([]);
});

test('only the HTTP side and the place of its metadata know trpc-to-openapi', () => {
  expect(importersOf(/^trpc-to-openapi$/, ['src/http/', 'src/api/trpc.ts'])).toEqual([]);
});

test('only search-index, the search and who opens the engine know the engine', () => {
  const openers = [
    'src/runtime.ts',
    'src/commands/',
    'src/embedded/',
    'src/operating/',
    'src/api/unavailable.ts',
  ];
  expect(importersOf(/^search-index\//, ['search-index/', 'src/search/', ...openers])).toEqual([]);
});

test('no feature imports another feature', () => {
  const crossings = modules
    .filter(({ path }) => path.startsWith('src/') && FEATURES.includes(folder(path)))
    .flatMap(({ path, imports }) =>
      imports
        .filter(
          (name) =>
            name.startsWith('src/') && FEATURES.includes(folder(name)) && folder(name) !== folder(path),
        )
        .map((name) => `${path} imports ${name}`),
    );
  expect(crossings).toEqual([]);
});

test('records, search and the shared parts of the API import no feature and nothing of HTTP', () => {
  const lower = ['db', 'search', 'api', 'dataset', 'embedded'];
  const upward = modules
    .filter(({ path }) => path.startsWith('src/') && lower.includes(folder(path)))
    .flatMap(({ path, imports }) =>
      imports
        .filter((name) => name.startsWith('src/') && [...FEATURES, 'http', 'commands'].includes(folder(name)))
        .map((name) => `${path} imports ${name}`),
    );
  expect(upward).toEqual([]);
});

test('the environment is read in one place', () => {
  const readers = modules
    .filter(({ path }) => path.startsWith('src/') || path.startsWith('search-index/'))
    .filter(({ text }) => /process\.env/.test(text))
    .map(({ path }) => path)
    // A child process is given its environment.
    .filter((path) => !path.startsWith('src/embedded/'));
  expect(readers).toEqual(['src/config.ts']);
});

test('no file is longer than 300 lines, migrations excepted', () => {
  const long = modules
    .filter(({ path }) => !path.includes('/migrations/'))
    .filter(({ text }) => text.split('\n').length > 301)
    .map(({ path }) => path);
  expect(long).toEqual([]);
});
