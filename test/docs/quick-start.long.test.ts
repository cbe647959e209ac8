import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commandLine, descendantsOf, endEverything, untilGone } from '../commands/processes.ts';
import {
  type Ended,
  openDirectory,
  type Running,
  searchJobs,
  spawnProgram,
} from '../commands/roster-process.ts';
import { REGISTRY } from '../harness/registry.ts';
import { claimedBlocks } from './blocks.ts';
import { copyCheckout } from './copy.ts';

/** The README from its first command on, word for word, as someone does who has just cloned the repository. */

const blocks = claimedBlocks('test/docs/quick-start.long.test.ts');

/** Packages are installed and data is loaded here, beside what other files do. */
const PATIENCE_MS = 400_000;

let clone: Awaited<ReturnType<typeof openDirectory>>;
let running: Running;
let url: string;
/** The command that the README sets `ROSTER_KEY` with. */
let exportKey: string;
let curl: string;
let shownJobs: unknown;
let key: string;

beforeAll(async () => {
  clone = await openDirectory();
  await copyCheckout(clone.path);
  await start(blocks.take('sh', 'npm ci && npm start').text, REGISTRY);
  exportKey = blocks.take('sh', 'export ROSTER_KEY').text;
}, PATIENCE_MS);
afterAll(async () => {
  await endEverything();
  await clone.remove();
});

function inClone(commands: string, env: Record<string, string> = {}): Running {
  return spawnProgram(['sh', '-c', `cd "$0" && ${commands}`, clone.path], { env });
}

function textIn(pattern: RegExp): string {
  const [, found] = pattern.exec(running.stdout()) ?? [];
  if (!found) throw new Error(`no ${pattern} in: ${running.stdout()}${running.stderr()}`);
  return found;
}

/** Starts all of it, and waits until it says where it answers. */
async function start(commands: string, env: Record<string, string> = {}): Promise<void> {
  running = inClone(commands, env);
  await Promise.race([
    vi.waitFor(() => textIn(/Ctrl-C stops (everything)/), { timeout: PATIENCE_MS - 10_000, interval: 100 }),
    running.ended.then(({ stderr }) => Promise.reject(new Error(`it ended: ${stderr}`))),
  ]);
  url = textIn(/answers at (\S+)/);
  key = textIn(/Demo key +(\S+)/);
}

/** Presses Ctrl-C, and waits until all of it has ended. */
async function stop(): Promise<void> {
  const [main] = descendantsOf(running.pid).filter((pid) =>
    /^\S*node .*src\/main\.ts start/.test(commandLine(pid)),
  );
  // A terminal sends it to every process; those above this one pass on how it ends.
  expect(main).toBeDefined();
  if (main !== undefined) process.kill(main, 'SIGINT');
  expect((await running.ended).stdout).toContain('Stopping …');
}

/** Runs a block as it is shown; but for the port, which may be another one where many are taken. */
async function run(code: string): Promise<Ended> {
  const ended = await inClone(code.replaceAll('http://127.0.0.1:3000', url)).ended;
  expect(ended).toMatchObject({ code: 0 });
  return ended;
}

/** The shown value as a matcher: `…` stands for what is cut, and fields that are not shown may be there. */
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

test('the curl of the README answers what the README shows', async () => {
  curl = exportKey + blocks.take('sh', 'curl').text;
  shownJobs = asShown(JSON.parse(blocks.take('json').text));
  expect(JSON.parse((await run(curl)).stdout)).toEqual(shownJobs);
});

test('the facets of the README are those that the README shows', async () => {
  const { stdout } = await run(exportKey + blocks.take('sh', '/facets/').text);
  expect(JSON.parse(stdout)).toEqual(asShown(JSON.parse(blocks.take('json').text)));
});

test('the TypeScript of the README, one block below the other, prints what the README shows', {
  timeout: PATIENCE_MS,
}, async () => {
  const parts = ['createClient', 'roleSearch', 'people.match'].map((part) => blocks.take('ts', part).text);
  const code = parts.join('');
  const shown = ['organizations', '+61', '+33'].map((part) => blocks.take('', part).text).join('');
  await writeFile(join(clone.path, 'first-search.mts'), code.replaceAll('http://127.0.0.1:3000', url));
  const { stdout } = await run(`${exportKey}npx node first-search.mts`);
  expect(stdout).toBe(shown);
});

test('what is said about data and accounts works beside the service that runs', {
  timeout: PATIENCE_MS,
}, async () => {
  const imported = await run(blocks.take('sh', 'import').text);
  expect(imported.stdout).toContain('Everything is loaded.');
  expect(JSON.parse((await run(curl)).stdout), 'the page can be followed again').toEqual(shownJobs);
  expect(await searchJobs({ url, accountId: 1, key }, { title: 'arborist' })).toMatchObject({ total: 1 });
  const made = await run(blocks.take('sh', 'account create').text);
  expect(made.stdout).toMatch(/^API key: rk_/m);
});

test('the secrets of production are made as the compose file wants them, readable by its containers', async () => {
  const make = blocks.take('sh', 'openssl').text;
  await run(make);
  await run(make);
  const modes = await Promise.all(
    ['secrets', 'secrets/postgres_password', 'secrets/meili_master_key'].map(async (path) => {
      const { mode, size } = await stat(join(clone.path, path));
      return [(mode & 0o777).toString(8), size > 16];
    }),
  );
  expect(modes).toEqual([
    ['700', true],
    ['644', true],
    ['644', true],
  ]);
});

test('Ctrl-C stops all of it, and a copy of what it kept starts with the same key, records and indexes', {
  timeout: PATIENCE_MS,
}, async () => {
  const original = { url, accountId: 1, key };
  const { status, total } = await searchJobs(original);
  expect([status, total > 0]).toEqual([200, true]);
  await stop();
  await start(blocks.take('sh', 'ROSTER_DATA').text);
  expect(key).toBe(original.key);
  expect(await searchJobs({ ...original, url })).toEqual({ status, total });
});

test('npm that is told to end, as by a supervisor, ends all of it', { timeout: PATIENCE_MS }, async () => {
  const below = descendantsOf(running.pid);
  const npm = below.find((pid) => commandLine(pid).startsWith('npm start'));
  expect(npm).toBeDefined();
  if (npm !== undefined) process.kill(npm, 'SIGTERM');
  await untilGone(below);
});

test('every block that is said to be run here was run', () => {
  expect(blocks.left()).toEqual([]);
});
