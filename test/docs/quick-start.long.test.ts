import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directoryForTests } from '../harness/directories.ts';
import { REGISTRY } from '../harness/registry.ts';
import { commandLine, descendantsOf, endEverything, untilGone } from '../ops/commands/processes.ts';
import {
  outputOf,
  type Running,
  searchJobs,
  spawnProgram,
  textIn,
  untilPrints,
} from '../ops/commands/roster-process.ts';
import { claimedBlocks } from './blocks.ts';
import { copyCheckout } from './copy.ts';

/** Follows the README, and the pages that go on from it, word for word in a fresh clone of the repository. */

const blocks = claimedBlocks('test/docs/quick-start.long.test.ts');

/** Enough to install packages and to load data, while other test files run. */
const TIMEOUT_MS = 400_000;

const clone = directoryForTests();
let running: Running;
let url: string;
/** The command that the README sets `ROSTER_KEY` with. */
let exportKey: string;
let curl: string;
let shownJobs: unknown;
let key: string;

beforeAll(async () => {
  await copyCheckout(clone.path);
  await start(blocks.take('sh', 'npm ci && npm start').text, REGISTRY);
  exportKey = blocks.take('sh', 'export ROSTER_KEY').text;
}, TIMEOUT_MS);
afterAll(endEverything);

function inClone(commands: string, env: Record<string, string> = {}): Running {
  return spawnProgram(['sh', '-c', commands], { env, cwd: clone.path });
}

/** Runs the commands that start Roster, and waits until it prints that it is ready. */
async function start(commands: string, env: Record<string, string> = {}): Promise<void> {
  running = inClone(commands, env);
  await untilPrints(running, /Ctrl-C stops everything/, { timeoutMs: TIMEOUT_MS - 10_000 });
  url = textIn(running, /answers at (\S+)/);
  key = textIn(running, /Demo key +(\S+)/);
}

/** Sends the signal of Ctrl-C, and waits until Roster has ended. */
async function stop(): Promise<void> {
  const [main] = descendantsOf(running.pid).filter((pid) =>
    /^\S*node .*src\/main\.ts start/.test(commandLine(pid)),
  );
  // A terminal sends the signal to every process. The parents of this one end with its exit code.
  expect(main).toBeDefined();
  if (main !== undefined) process.kill(main, 'SIGINT');
  expect((await running.ended).stdout).toContain('Stopping …');
}

/** Runs a block, with the port in place of the usual one. Returns the output. */
const run = (code: string) => outputOf(inClone(code.replaceAll('http://127.0.0.1:3000', url)));

/** A matcher of a shown value: `…` stands for omitted text or items, and other fields are allowed. */
function asShown(value: unknown): unknown {
  if (value === '…') return expect.anything();
  if (typeof value === 'string' && value.endsWith('…')) {
    return expect.stringContaining(value.slice(0, -1).trimEnd());
  }
  if (Array.isArray(value)) return value.includes('…') ? expect.any(Array) : value.map(asShown);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, shown]) => [name, asShown(shown)]);
  return expect.objectContaining(Object.fromEntries(fields));
}

test('the curl command of the README returns the answer that the README shows', async () => {
  curl = exportKey + blocks.take('sh', 'curl').text;
  shownJobs = asShown(JSON.parse(blocks.take('json').text));
  expect(JSON.parse(await run(curl))).toEqual(shownJobs);
});

test('the facets command of the first steps returns the facets that the page shows', async () => {
  const stdout = await run(exportKey + blocks.take('sh', '/facets/').text);
  expect(JSON.parse(stdout)).toEqual(asShown(JSON.parse(blocks.take('json').text)));
});

test('the program of the README prints the output that the README shows', async () => {
  await expectOutput(blocks.take('ts', 'organizations.search').text, blocks.take('', 'organizations').text);
});

test('the TypeScript blocks of the first steps, as one program, print the output that the page shows', async () => {
  const code = ['roleSearch', 'people.match'].map((part) => blocks.take('ts', part).text);
  const shown = ['Nora Hale', 'Felix Barker'].map((part) => blocks.take('', part).text);
  await expectOutput(code.join(''), shown.join(''));
});

async function expectOutput(code: string, shown: string): Promise<void> {
  await writeFile(join(clone.path, 'first-search.mts'), code.replaceAll('http://127.0.0.1:3000', url));
  expect(await run(`${exportKey}npx node first-search.mts`)).toBe(shown);
}

test('the commands of the pages for imports and accounts work while the service runs', {
  timeout: TIMEOUT_MS,
}, async () => {
  const imported = await run(blocks.take('sh', 'import').text);
  expect(imported).toContain('Everything is loaded.');
  expect(JSON.parse(await run(curl)), 'the page can be followed again').toEqual(shownJobs);
  expect(await searchJobs({ url, accountId: 1, key }, { title: 'arborist' })).toMatchObject({ total: 1 });
  const made = await run(blocks.take('sh', 'account create').text);
  expect(made).toMatch(/^API key: rk_/m);
});

test('Ctrl-C stops Roster, and a copy of its data directory starts with the same key, records and indexes', {
  timeout: TIMEOUT_MS,
}, async () => {
  const original = { url, accountId: 1, key };
  const { status, total } = await searchJobs(original);
  expect([status, total > 0]).toEqual([200, true]);
  await stop();
  await start(blocks.take('sh', 'ROSTER_DATA').text);
  expect(key).toBe(original.key);
  expect(await searchJobs({ ...original, url })).toEqual({ status, total });
});

test('SIGTERM to npm, as from a supervisor, ends all processes', { timeout: TIMEOUT_MS }, async () => {
  const below = descendantsOf(running.pid);
  const npm = below.find((pid) => commandLine(pid).startsWith('npm start'));
  expect(npm).toBeDefined();
  if (npm !== undefined) process.kill(npm, 'SIGTERM');
  await untilGone(below);
});

test('every block that is assigned to this file has run', () => {
  expect(blocks.left()).toEqual([]);
});
