import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endEverything } from '../commands/processes.ts';
import { type RunOptions, roster } from '../commands/roster-process.ts';
import { type OpenDirectory, openDirectory } from '../harness/directories.ts';
import { startService, type TestService } from '../http/service.ts';
import { settingsOf } from './serve.ts';

let service: TestService;
let temporary: OpenDirectory;
beforeAll(async () => {
  [service, temporary] = await Promise.all([startService(), openDirectory()]);
  // No worker runs here: on a slow machine the changes of the fixtures would be overdue.
  await service.database.pool.query('truncate outbox, outbox_changes');
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

/** Runs `roster doctor --json`. */
async function examineWith(options: RunOptions) {
  const { code, stdout, stderr } = await roster(['doctor', '--json'], options);
  const report = JSON.parse(stdout) as Report;
  const wrong = report.findings.filter(({ status }) => status !== 'ok');
  return { code, ...report, wrong, output: stdout + stderr };
}

/** Examines the service, with some of its settings replaced. */
const examine = (env: Record<string, string> = {}) =>
  examineWith({ env: { ...settingsOf(service), ...env } });

test('an installation without faults passes, and the report lists each check', async () => {
  const { code, ok, wrong, findings } = await examine();
  expect([code, ok, wrong]).toEqual([0, true, []]);
  expect(findings.map(({ check }) => check)).toEqual([
    'database',
    'migrations',
    'engine',
    'indexes',
    'outbox',
  ]);
});

test.each<[string, Record<string, string>, object[]]>([
  [
    'a database and an engine that are away are',
    {
      DATABASE_URL: 'postgres://roster:geheim@127.0.0.1:1/roster',
      MEILI_URL: 'http://127.0.0.1:1',
      MEILI_KEY: 'geheimer',
    },
    [
      { check: 'database', detail: /ECONNREFUSED/, remedy: /DATABASE_URL/ },
      { check: 'engine', detail: /ECONNREFUSED/, remedy: /MEILI_URL/ },
    ],
  ],
  [
    'a wrong key of the engine is',
    { MEILI_KEY: 'geheimer' },
    [{ check: 'engine', detail: /invalid_api_key/ }],
  ],
  [
    'missing indexes are',
    { MEILI_PREFIX: 'nothing_' },
    [{ check: 'indexes', remedy: /^Run: roster reindex$/ }],
  ],
])('%s reported with a remedy, and no password is printed', async (_, settings, expected) => {
  const { code, wrong, output } = await examine(settings);
  const matching = expected.map((finding) =>
    Object.fromEntries(Object.entries(finding).map(([name, text]) => [name, expect.stringMatching(text)])),
  );
  expect([code, wrong]).toMatchObject([1, matching]);
  expect(output).not.toContain('geheim');
});

test('a missing migration is reported with the command that corrects it', async () => {
  const { pool } = service.database;
  const { rows } = await pool.query(
    `update migrations set name = 'Migration29991231000000' where id = (select max(id) from migrations)
     returning id, old.name`,
  );
  const found = await examine();
  await pool.query('update migrations set name = $2 where id = $1', [rows[0].id, rows[0].name]);
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

test('a replica that does not answer is a warning, since the primary serves its reads', async () => {
  const { code, wrong } = await examine({
    DATABASE_REPLICA_URLS: 'postgres://roster:geheim@127.0.0.1:1/roster',
  });
  const detail = expect.stringMatching(/^127\.0\.0\.1:1 does not answer \(.*ECONNREFUSED/);
  expect([code, wrong]).toMatchObject([0, [{ check: 'replicas', status: 'warning', detail }]]);
});

test('without settings or running services, doctor creates nothing and warns that the services were not checked', async () => {
  const directory = join(temporary.path, 'nothing', 'here');
  const { code, findings } = await examineWith({ env: { ROSTER_DATA: directory } });
  expect([code, findings.at(-1)]).toMatchObject([0, { check: 'services', status: 'warning' }]);
  await expect(mkdir(join(directory, '..'))).resolves.toBeUndefined();
});
