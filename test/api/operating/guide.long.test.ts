import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import { createAccount } from '../../../src/operations/account/manage.ts';
import { allRows } from '../../db/all-rows.ts';
import { claimedBlocks } from '../../docs/blocks.ts';
import { databaseForTests } from '../../harness/database.ts';
import { openDirectory } from '../../harness/directories.ts';
import { openTestEngine } from '../../harness/engine.ts';
import { removeIndexes } from '../../harness/indexes.ts';
import { databaseUrl } from '../../harness/services.ts';
import { endEverything } from '../../ops/commands/processes.ts';
import {
  CHECKOUT,
  type Ended,
  searchJobs,
  spawnProgram,
  spawnRoster,
} from '../../ops/commands/roster-process.ts';
import { insertRecords } from '../http/records.ts';
import { type OwnServe, serveWith, settingsOf } from './serve.ts';

const GUIDE = 'docs/operating.md';
const TIMEOUT_MS = 120_000;
const blocks = claimedBlocks('test/api/operating/guide.long.test.ts');

const CLIENTS = ['pg_dump', 'createdb', 'pg_restore'];
const CLIENT_VERSION_MIN = 18;

/** A database as after a restore: all records, and no index. */
const database = databaseForTests();
let backup: string;
let commands: string[];
let guide: string;

beforeAll(async () => {
  guide = await readFile(join(CHECKOUT, GUIDE), 'utf8');
  backup = blocks.take('sh', 'pg_dump').text;
  commands = [
    [GUIDE, 'Is it well?'],
    [GUIDE, 'Running the API'],
    [GUIDE, 'Index recovery'],
    ['docs/backup.md', 'Restore'],
    ['docs/failover.md', 'A planned switch'],
  ]
    .flatMap(([page = '', heading = '']) => blocks.takeAll(page, heading))
    .flatMap(({ text }) => text.trim().split('\n'));
  await insertRecords(database.pool);
});
afterAll(async () => {
  await endEverything();
  const engine = openTestEngine(database.indexPrefix);
  await removeIndexes(engine);
  await engine.close();
});

/** Runs a command of the guide, unchanged except for one replaced text. */
function run(command: string, replaced: [string, string] = ['', '']): Promise<Ended> {
  expect(commands).toContain(command);
  return spawnProgram(['sh', '-c', command.replace(...replaced)], { env: settingsOf({ database }) }).ended;
}

function watchedMetrics(): string[] {
  const names = [...guide.matchAll(/^\|.*?\|/gm)].flatMap(([cell]) =>
    [...cell.matchAll(/`((?:roster|nodejs)_\w+)`/g)].map(([, name]) => name ?? ''),
  );
  expect(names.length).toBeGreaterThan(10);
  return names;
}

const rosterCommand = (args: string) => run(`npm run -s roster -- ${args}`);

/** Whether a client program of PostgreSQL is on the PATH, in a version that supports our servers. */
function hasClient(program: string): boolean {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]) >= CLIENT_VERSION_MIN;
}

const TRIGGERS = `
select tgrelid::regclass::text || ' ' || pg_get_triggerdef(oid) as trigger from pg_trigger where not tgisinternal order by 1`;

test('a restored backup has the same tables, rows and triggers as the original database', {
  timeout: TIMEOUT_MS,
}, async ({ skip }) => {
  if (!CLIENTS.every(hasClient))
    skip(`${CLIENTS.join(', ')} of PostgreSQL ${CLIENT_VERSION_MIN} or later are required on the PATH`);
  const { postgresUrl } = inject('services');
  const temporary = await openDirectory();
  const restoredUrl = databaseUrl(postgresUrl, 'roster_restored');
  const env = { DATABASE_URL: database.url, ADMIN_URL: postgresUrl, RESTORED_URL: restoredUrl };
  try {
    const made = await spawnProgram(['sh', '-ec', backup], { env, cwd: temporary.path }).ended;
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const restored = await openDatabase(restoredUrl);
    expect(await allRows(restored.pool)).toEqual(await allRows(database.pool));
    expect((await restored.pool.query(TRIGGERS)).rows).toEqual((await database.pool.query(TRIGGERS)).rows);
    expect(await restored.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
    await restored.close();
  } finally {
    await database.pool.query('drop database if exists roster_restored with (force)');
    await temporary.remove();
  }
});

test('after the recovery commands of the guide, searches find the records of a restored database', {
  timeout: 2 * TIMEOUT_MS,
}, async () => {
  const before = await rosterCommand('doctor');
  expect([before.code, before.stdout]).toEqual([1, expect.stringMatching(/WRONG +indexes/)]);

  expect((await rosterCommand('migrate')).code).toBe(0);
  expect((await rosterCommand('reindex')).code).toBe(0);
  const worker = spawnRoster(['worker'], { env: settingsOf({ database }) });
  // A row that waits for over a minute is a fault. On a busy machine this happens although the worker runs.
  const wrong = async () => (await rosterCommand('doctor')).stdout.match(/WRONG.*/g);
  await expect.poll(wrong, { timeout: TIMEOUT_MS, interval: 500 }).toBeNull();
  expect((await rosterCommand('doctor')).code).toBe(0);

  const { account_id: accountId, key } = await createAccount(database.orm.em, 'Restored', 10);
  const serve: OwnServe = await serveWith({ database }, { DRAIN_DELAY_MS: '0' });
  expect(commands).toContain('npm run -s roster -- serve');
  const found = await searchJobs({ url: serve.url, accountId, key });
  expect([found.status, found.total > 0]).toEqual([200, true]);

  for (const path of ['livez', 'readyz', 'metrics']) {
    const [usual, own] =
      path === 'metrics'
        ? ['http://127.0.0.1:9090', new URL(serve.metricsUrl).origin]
        : ['http://127.0.0.1:3000', serve.url];
    const { stdout } = await run(`curl -s ${usual}/${path}`, [usual, own]);
    expect(stdout).toMatch(path === 'metrics' ? /^roster_requests_total\{/m : /"status":"ok"/);
    if (path === 'metrics') for (const name of watchedMetrics()) expect(stdout).toContain(`# TYPE ${name} `);
  }
  for (const running of [serve, worker]) running.signal('SIGTERM');
  for (const running of [serve, worker]) expect((await running.ended).code).toBe(0);
});

test('the tests of this file run every command of the guide', () => {
  const known = ['doctor', 'migrate', 'reindex', 'serve'].map((args) => `npm run -s roster -- ${args}`);
  const paths = ['3000/livez', '3000/readyz', '9090/metrics'].map(
    (path) => `curl -s http://127.0.0.1:${path}`,
  );
  expect(commands.filter((command) => ![...known, ...paths].includes(command))).toEqual([]);
  expect(blocks.left()).toEqual([]);
});
