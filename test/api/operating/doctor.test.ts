import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/base/config.ts';
import { examine } from '../../../src/ops/doctor.ts';
import { directoryForTests } from '../../harness/directories.ts';
import { endEverything } from '../../ops/commands/processes.ts';
import { roster } from '../../ops/commands/roster-process.ts';
import { serviceForTests } from '../http/service.ts';
import { settingsOf } from './serve.ts';

const service = serviceForTests();
const temporary = directoryForTests();
beforeAll(async () => {
  // No worker runs here: on a slow machine the changes of the fixtures would be overdue.
  await service.database.pool.query('truncate outbox, outbox_changes');
});
afterEach(endEverything);

interface Report {
  ok: boolean;
  findings: { check: string; status: string; detail: string; remedy?: string }[];
}

/** Runs `roster doctor --json`. */
async function doctor(env: Record<string, string>) {
  const { code, stdout, stderr } = await roster(['doctor', '--json'], { env });
  return { code, ...(JSON.parse(stdout) as Report), output: stdout + stderr };
}

const wrong = (findings: Report['findings']) => findings.filter(({ status }) => status !== 'ok');

/** What is wrong with the service, where some of its settings are replaced. */
const examined = async (env: Record<string, string> = {}) =>
  wrong(await examine(readConfig({ ...settingsOf(service), ...env })));

const found = (finding: Record<string, RegExp | string>) =>
  Object.fromEntries(Object.entries(finding).map(([name, text]) => [name, expect.stringMatching(text)]));

test('an installation without faults passes, and the report lists each check', async () => {
  const { code, ok, findings } = await doctor(settingsOf(service));
  expect([code, ok, wrong(findings)]).toEqual([0, true, []]);
  const checks = ['database', 'migrations', 'engine', 'indexes', 'outbox', 'records'];
  expect(findings.map(({ check }) => check)).toEqual(checks);
});

test('services that are away are reported with a remedy, and no password is printed', async () => {
  const { code, ok, findings, output } = await doctor({
    DATABASE_URL: 'postgres://roster:geheim@127.0.0.1:1/roster',
    MEILI_URL: 'http://127.0.0.1:1',
    MEILI_KEY: 'geheimer',
  });
  expect([code, ok, wrong(findings)]).toMatchObject([
    ...[1, false],
    [
      found({ check: 'database', detail: /ECONNREFUSED/, remedy: /DATABASE_URL/ }),
      found({ check: 'engine', detail: /ECONNREFUSED/, remedy: /MEILI_URL/ }),
    ],
  ]);
  expect(output).not.toContain('geheim');
});

test.each<[string, Record<string, string>, Record<string, RegExp | string>]>([
  ['a wrong key of the engine', { MEILI_KEY: 'other' }, { check: 'engine', detail: /invalid_api_key/ }],
  [
    'another prefix than that of the indexes',
    { MEILI_PREFIX: 'nothing_' },
    {
      check: 'indexes',
      status: 'failed',
      detail: /kept in step with this database, not those that begin with "nothing_"\.$/,
      remedy: /^Set the search engine and the prefix as the other processes have them; or .*roster reindex$/,
    },
  ],
  [
    // The primary serves its reads.
    'a replica that does not answer',
    { DATABASE_REPLICA_URLS: 'postgres://roster:geheim@127.0.0.1:1/roster' },
    {
      check: 'replicas',
      status: 'warning',
      detail: /^127\.0\.0\.1:1 does not answer \((?!.*geheim).*ECONNREFUSED/,
    },
  ],
])('%s: one finding, with a remedy', async (_, settings, finding) => {
  expect(await examined(settings)).toMatchObject([found(finding)]);
});

test('a missing migration is reported with the command that corrects it', async () => {
  const { pool } = service.database;
  const { rows } = await pool.query(
    `update migrations set name = 'Migration29991231000000' where id = (select max(id) from migrations)
     returning id, old.name`,
  );
  const missing = await examined();
  const { stdout } = await roster(['doctor'], { env: settingsOf(service) });
  await pool.query('update migrations set name = $2 where id = $1', [rows[0].id, rows[0].name]);
  expect(missing).toMatchObject([{ check: 'migrations', status: 'failed', remedy: 'Run: roster migrate' }]);
  // The detail ends with the remedy.
  expect(stdout.match(/Run: .*migrate$/gm)).toHaveLength(1);
});

test.each(['jobs', 'organizations'])(
  'missing indexes, such as of %s, are reported with a remedy',
  async (kind) => {
    const { pool } = service.database;
    const set = (from: string, to: string) =>
      pool.query('update search_builds set state = $3 where kind = $1 and state = $2', [kind, from, to]);
    await set('live', 'retired');
    const missing = await examined();
    await set('retired', 'live');
    expect(missing).toMatchObject([
      {
        check: 'indexes',
        status: 'failed',
        remedy: 'Run: roster reindex',
        detail: expect.stringMatching(kind),
      },
    ]);
  },
);

test('an overdue outbox row is a failure, and a record that cannot be indexed is a warning', async () => {
  const { pool } = service.database;
  const insert = `insert into outbox (topic, record_id, since, due_at, is_set_aside) values ('jobs', 7001, 1, now() - interval '10 minutes', $1)`;
  await pool.query(insert, [false]);
  const late = await examined();
  await pool.query('delete from outbox where record_id = 7001');
  await pool.query(insert, [true]);
  const bad = await examined();
  await pool.query('delete from outbox where record_id = 7001');
  const detail = expect.stringContaining('10 min');
  expect(late).toMatchObject([{ check: 'outbox', status: 'failed', detail }]);
  expect(bad).toMatchObject([{ check: 'outbox', status: 'warning' }]);
});

test('things whose records cannot be stored are a warning that names the first of them', async () => {
  const { pool } = service.database;
  const insert = `insert into pending_claims (kind, id, reason, attempts) select 'websites', id, 'too long', $1 from generate_series($2::int, 14) as id`;
  await pool.query(insert, [0, 14]);
  const waiting = await examined();
  await pool.query('truncate pending_claims');
  await pool.query(insert, [1, 10]);
  const bad = await examined();
  await pool.query('truncate pending_claims');
  expect(waiting).toEqual([]);
  const detail = expect.stringMatching(/^5 things .* websites 10, websites 11, websites 12, …\.$/);
  expect(bad).toMatchObject([
    { check: 'records', status: 'warning', detail, remedy: expect.stringContaining('sources list') },
  ]);
});

test('without settings or running services, doctor creates nothing and warns that the services were not checked', async () => {
  const directory = join(temporary.path, 'nothing', 'here');
  const { code, findings } = await doctor({ ROSTER_DATA: directory });
  expect([code, findings.at(-1)]).toMatchObject([0, { check: 'services', status: 'warning' }]);
  await expect(mkdir(join(directory, '..'))).resolves.toBeUndefined();
});
