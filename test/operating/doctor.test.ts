import { chmod, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AS_NOBODY, isRoot, nobodyCanRun } from '../commands/nobody.ts';
import { endEverything } from '../commands/processes.ts';
import { openDirectory, roster } from '../commands/roster-process.ts';
import { startService, type TestService } from '../http/service.ts';
import { settingsOf } from './serve.ts';

let service: TestService;
let temporary: Awaited<ReturnType<typeof openDirectory>>;
beforeAll(async () => {
  [service, temporary] = await Promise.all([startService(), openDirectory()]);
});
afterEach(() => endEverything());
afterAll(async () => {
  await service.stop();
  await temporary.remove();
});

interface Report {
  ok: boolean;
  findings: { check: string; status: string; detail: string; remedy?: string }[];
}

/** Runs `roster doctor --json` on the service, with some of its settings replaced. */
async function examine(env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await roster(['doctor', '--json'], {
    env: { ...settingsOf(service), ...env },
  });
  const { ok, findings } = JSON.parse(stdout) as Report;
  return {
    code,
    ok,
    output: stdout + stderr,
    wrong: findings.filter(({ status }) => status !== 'ok'),
    findings,
  };
}

test('an installation without faults passes, and the report lists each check', async () => {
  const { code, ok, wrong, findings } = await examine();
  expect([code, ok, wrong]).toEqual([0, true, []]);
  expect(findings.map(({ check }) => check)).toEqual([
    'node',
    'port',
    'database',
    'migrations',
    'engine',
    'indexes',
    'outbox',
  ]);
});

test('a database and an engine that are away are reported with a remedy, and no password is printed', async () => {
  const { code, wrong, output } = await examine({
    DATABASE_URL: 'postgres://roster:geheim@127.0.0.1:1/roster',
    MEILI_URL: 'http://127.0.0.1:1',
    MEILI_KEY: 'geheimer',
  });
  expect(code).toBe(1);
  expect(wrong).toMatchObject([
    {
      check: 'database',
      detail: expect.stringContaining('ECONNREFUSED'),
      remedy: expect.stringContaining('DATABASE_URL'),
    },
    {
      check: 'engine',
      detail: expect.stringContaining('ECONNREFUSED'),
      remedy: expect.stringContaining('MEILI_URL'),
    },
  ]);
  expect(output).not.toContain('geheim');
});

test('a wrong key of the engine is reported as an invalid key', async () => {
  const { code, wrong } = await examine({ MEILI_KEY: 'wrong' });
  expect([code, wrong[0]?.check, wrong[0]?.detail]).toEqual([
    1,
    'engine',
    expect.stringContaining('invalid_api_key'),
  ]);
});

test('a missing migration and missing indexes are reported with the command that corrects them', async () => {
  const { pool } = service.database;
  expect(await examine({ MEILI_PREFIX: 'nothing_' })).toMatchObject({
    code: 1,
    wrong: [{ check: 'indexes', remedy: 'Run: roster reindex' }],
  });
  const { rows } = await pool.query(
    'delete from migrations where id = (select max(id) from migrations) returning *',
  );
  const found = await examine();
  await pool.query('insert into migrations (id, name) values ($1, $2)', [rows[0].id, rows[0].name]);
  expect(found).toMatchObject({ code: 1, wrong: [{ check: 'migrations', remedy: 'Run: roster migrate' }] });
});

test('an overdue outbox row is a failure, and a record that cannot be indexed is a warning', async () => {
  const { pool } = service.database;
  const insert = `insert into outbox (topic, record_id, since, due_at, is_set_aside) values ('jobs', 7001, 1, now() - interval '10 minutes', $1)`;
  await pool.query(insert, [false]);
  const late = await examine();
  await pool.query('delete from outbox where record_id = 7001');
  await pool.query(insert, [true]);
  const bad = await examine();
  await pool.query('delete from outbox where record_id = 7001');
  expect(late).toMatchObject({
    code: 1,
    wrong: [{ check: 'outbox', detail: expect.stringContaining('10 min') }],
  });
  expect(bad).toMatchObject({ code: 0, wrong: [{ check: 'outbox', status: 'warning' }] });
});

test('a port that another program uses is a failure; a port at which Roster answers is not', async () => {
  // No worker runs here: on a slow machine the changes of the fixtures would be overdue.
  await service.database.pool.query('truncate outbox, outbox_changes');
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const found = await examine({ PORT: port });
  await new Promise((resolve) => other.close(resolve));
  expect(found).toMatchObject({
    code: 1,
    wrong: [{ check: 'port', remedy: expect.stringContaining('PORT') }],
  });
  expect((await examine({ PORT: new URL(service.url).port })).code).toBe(0);
});

test('without settings or running services, doctor creates nothing and warns that the services were not checked', async () => {
  const directory = join(temporary.path, 'nothing', 'here');
  const { code, stdout } = await roster(['doctor', '--json'], { env: { PORT: '0', ROSTER_DATA: directory } });
  expect([code, JSON.parse(stdout).findings.at(-1)]).toMatchObject([
    0,
    { check: 'services', status: 'warning' },
  ]);
  await expect(mkdir(join(directory, '..'))).resolves.toBeUndefined();
});

test('a data directory that the user may not write to is a failure with a remedy', async ({ skip }) => {
  skip(
    isRoot && !nobodyCanRun(),
    'root may write anywhere, and the user nobody cannot reach the checkout or Node',
  );
  const directory = join(temporary.path, 'closed');
  await mkdir(directory);
  await chmod(directory, 0o555);
  const { code, stdout } = await roster(['doctor', '--json'], {
    env: { PORT: '0', ROSTER_DATA: directory },
    ...(isRoot && { before: AS_NOBODY }),
  });
  const data = (JSON.parse(stdout) as Report).findings.find(({ check }) => check === 'data');
  expect([code, data]).toMatchObject([
    1,
    { status: 'failed', remedy: expect.stringContaining('ROSTER_DATA') },
  ]);
});
