import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directoryForTests } from '../../harness/directories.ts';
import { commandLine, descendantsOf, endEverything, endNow, untilGone } from './processes.ts';
import {
  CHECKOUT,
  roster,
  type Started,
  searchJobs,
  spawnProgram,
  spawnRoster,
  startRoster,
} from './roster-process.ts';

const MAIN = join(CHECKOUT, 'src/main.ts');

const temporary = directoryForTests({ onDisk: true });
let data: string;
let running: Started;
let sampleJobs: number;

beforeAll(async () => {
  data = join(temporary.path, 'data');
  running = await startRoster(data);
});
afterAll(endEverything);

/** Stops a running `start`, and checks that none of its processes is left. */
async function stop(started: Started, signal: NodeJS.Signals = 'SIGINT') {
  const all = [started.pid, ...descendantsOf(started.pid)];
  started.signal(signal);
  const { code, stderr } = await started.ended;
  await untilGone(all);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}

test('the curl command that start prints returns results, and the reference and the OpenAPI document are served', async () => {
  const { code, stdout } = await spawnProgram(['sh', '-c', running.curl]).ended;
  expect(code).toBe(0);
  const { search_results, total_search_results } = JSON.parse(stdout);
  expect(search_results).toHaveLength(3);
  expect(total_search_results).toBeGreaterThan(3);
  expect((await fetch(`${running.url}/docs`)).status).toBe(200);
  expect(await (await fetch(`${running.url}/openapi.json`)).json()).toMatchObject({ openapi: /^3\.1/ });
  const found = await searchJobs(running);
  expect(found.status).toBe(200);
  sampleJobs = found.total;
});

test('two directories can be served at once, one with a log that can not be written, but a second start on the same one is refused', async () => {
  const other = await startRoster(join(temporary.path, 'other'), {
    before: ['bash', '-c', 'exec "$@" 2> /dev/full', 'bash'],
    env: { LOG_LEVEL: 'info', ROSTER_SAMPLE: '0' },
  });
  expect(other.url).not.toBe(running.url);
  expect(await searchJobs(other)).toEqual({ status: 200, total: 0 });

  const refused = await roster(['start'], { env: { ROSTER_DATA: data } });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toBe(
    `roster: Roster already runs on ${data} (process ${running.pid}). Stop it first, or set ROSTER_DATA to another directory.\n`,
  );
  const reset = await roster(['reset', '--yes'], { env: { ROSTER_DATA: data } });
  expect(reset).toMatchObject({
    code: 1,
    stderr: `roster: Roster runs on ${data} (process ${running.pid}). Stop it first.\n`,
  });
  expect(await searchJobs(running)).toEqual({ status: 200, total: sampleJobs });

  const taken = await roster(['start'], {
    env: { ROSTER_DATA: join(temporary.path, 'third'), PORT: new URL(other.url).port },
  });
  expect(taken.code).toBe(1);
  expect(taken.stderr).toMatch(/^roster: Port \d+ of 127\.0\.0\.1 is taken\..*PORT\.\n$/);
  expect(taken.stdout).not.toContain('sample');
  await stop(other, 'SIGTERM');
});

test('Ctrl-C ends start and all its processes, and the next start has the same data and key', async () => {
  const { key } = running;
  // Under npm, one Ctrl-C is two signals.
  const all = [running.pid, ...descendantsOf(running.pid)];
  running.signal('SIGINT');
  running.signal('SIGTERM');
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
  await untilGone(all);
  running = await startRoster(data);
  expect(running.stdout()).not.toContain('sample');
  expect(running.key).toBe(key);
  expect(await searchJobs(running)).toEqual({ status: 200, total: sampleJobs });
});

test('after start is killed, the next start ends the engines still running, and has the same data and key', async () => {
  const { pid, engines, key } = running;
  expect(engines).toHaveLength(2);
  endNow(pid);
  await untilGone([pid]);
  running = await startRoster(data);
  await untilGone(engines);
  expect(running.key).toBe(key);
  expect(await searchJobs(running)).toEqual({ status: 200, total: sampleJobs });
});

test('after start and its engines are killed, the next start recovers the data', async () => {
  const { pid, engines } = running;
  for (const process of [pid, ...engines]) endNow(process);
  await untilGone([pid, ...engines]);
  running = await startRoster(data);
  expect(await searchJobs(running)).toEqual({ status: 200, total: sampleJobs });
});

test('a confirmed reset removes the files of start and no others, and the next start creates a new key', async () => {
  await stop(running);
  const env = { ROSTER_DATA: data };
  await writeFile(join(data, 'notes.txt'), 'kept');
  const unconfirmed = await roster(['reset'], { env });
  expect(unconfirmed).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') });
  expect(await readdir(data)).toEqual(expect.arrayContaining(['postgres', 'meilisearch']));
  expect(await roster(['reset', '--yes'], { env })).toMatchObject({
    code: 0,
    stderr: `Writes to the data directory ${data}.\n`,
  });
  expect(await readdir(data)).toEqual(['notes.txt']);
  const again = await roster(['reset', '--yes'], { env });
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing to remove') });
  const { key } = running;
  running = await startRoster(data, { env: { ROSTER_SAMPLE: '0' } });
  expect(running.key).not.toBe(key);
  expect(await searchJobs(running)).toEqual({ status: 200, total: 0 });
  await stop(running);
});

test('Ctrl-C before start is ready leaves no process behind', async () => {
  const starting = spawnRoster(['start'], { env: { ROSTER_DATA: join(temporary.path, 'interrupted') } });
  await expect
    .poll(() => descendantsOf(starting.pid).length, { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(0);
  const all = [starting.pid, ...descendantsOf(starting.pid)];
  starting.signal('SIGINT');
  expect((await starting.ended).code).toBe(130);
  await untilGone([...all, ...descendantsOf(starting.pid)]);
});

test('start ends with its engines where it can not write the address of its API', async () => {
  const directory = join(temporary.path, 'unwritable');
  const starting = spawnRoster(['start'], { env: { ROSTER_DATA: directory, ROSTER_SAMPLE: '0' } });
  // Its services are published, but not yet the API.
  await expect
    .poll(() => existsSync(join(directory, 'services.json')), { timeout: 60_000, interval: 5 })
    .toBe(true);
  await mkdir(join(directory, 'services.json.new'));
  const all = [starting.pid, ...descendantsOf(starting.pid)];
  const { code, stderr } = await starting.ended;
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('services.json.new') });
  await untilGone(all);
});

test('a command whose output nobody reads any more ends its engines', async () => {
  const directory = join(temporary.path, 'unread');
  const piped = spawnProgram(
    ['bash', '-c', '"$@" | true; exit $PIPESTATUS', 'bash', process.execPath, MAIN, 'migrate'],
    { env: { ROSTER_DATA: directory } },
  );
  expect(await piped.ended).toMatchObject({ code: 141, stderr: expect.stringContaining('Writes to') });
  const lines = readdirSync('/proc').map((pid) => commandLine(Number(pid)));
  expect(lines.filter((line) => line.includes(directory))).toEqual([]);
});
