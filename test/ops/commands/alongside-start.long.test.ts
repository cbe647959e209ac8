import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directoryForTests } from '../../harness/directories.ts';
import { endEverything } from './processes.ts';
import { roster, type Started, searchJobs, startRoster } from './roster-process.ts';

const temporary = directoryForTests();
let running: Started;
let env: Record<string, string>;
let dataset: string;

beforeAll(async () => {
  dataset = join(temporary.path, 'dataset');
  env = { ROSTER_DATA: join(temporary.path, 'data') };
  running = await startRoster(join(temporary.path, 'data'), { env: { ROSTER_SAMPLE: '0' } });
});
afterAll(endEverything);

async function readLines(file: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(file, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('generate writes as many records as it reports', async () => {
  const args = ['--persons', '20', '--organizations', '10', '--job-posts', '40', '--seed', '7', '--json'];
  const first = await roster(['generate', dataset, ...args]);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(first.stdout)).toMatchObject({ persons: 20, organizations: 10, job_posts: 40 });
  expect(await readLines(join(dataset, 'persons.ndjson'))).toHaveLength(20);
});

test('when import returns, searches of the running service find the imported records', async () => {
  expect(await searchJobs(running, { is_active: null })).toEqual({ status: 200, total: 0 });
  const loaded = await roster(['import', dataset, '--json'], { env });
  expect(loaded).toMatchObject({ code: 0 });
  expect(loaded.stdout.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(loaded.stdout)).toMatchObject({ rejected: 0, has_changed: true });
  expect(await searchJobs(running, { is_active: null })).toEqual({ status: 200, total: 40 });

  const again = await roster(['import', dataset], { env });
  expect(again).toMatchObject({ code: 0 });
  expect(again.stdout).toContain('Nothing has changed.');
});

test('an import with rejected lines loads the others, reports each, and fails unless --allow-rejects is given', async () => {
  const broken = join(temporary.path, 'broken');
  const report = join(temporary.path, 'report.ndjson');
  await mkdir(broken);
  await writeFile(join(broken, 'industries.ndjson'), '{"id":9001,"name":"Kept"}\n{"id":9002}\nno JSON\n');
  const refused = await roster(['import', broken, '--report', report, '--json'], { env });
  expect(refused).toMatchObject({ code: 1, stderr: '' });
  expect(JSON.parse(refused.stdout)).toMatchObject({ rejected: 2, has_changed: true });
  expect((await readLines(report)).map(({ file, line, field }) => ({ file, line, field }))).toEqual([
    { file: 'industries.ndjson', line: 2, field: 'name' },
    { file: 'industries.ndjson', line: 3, field: null },
  ]);
  const allowed = await roster(['import', broken, '--allow-rejects'], { env });
  expect(allowed.code).toBe(0);
  expect(allowed.stdout).toContain('2 lines were rejected');
});

test('without a terminal, progress is plain lines on standard error: no colours, no overwritten lines', async () => {
  const { stdout, stderr } = await roster(['import', dataset], { env: { ...env, FORCE_COLOR: '1' } });
  expect(stderr).toMatch(/^organizations\.ndjson +[\d,]+ lines +[\d,]+\/s$/m);
  expect(stdout).not.toMatch(/\d\/s/);
  for (const control of ['\u001b', '\r']) expect(stdout + stderr).not.toContain(control);
});

test('doctor finds the running service, its port and its embedded services without any settings', async () => {
  const { code, stdout } = await roster(['doctor', '--json'], { env });
  const { ok, findings } = JSON.parse(stdout);
  expect([code, ok]).toEqual([0, true]);
  expect(findings).toMatchObject([
    { check: 'api', status: 'ok', detail: `Roster answers at ${running.url} (process ${running.pid}).` },
    ...['database', 'migrations', 'engine', 'indexes', 'outbox', 'records'].map((check) => ({
      check,
      status: 'ok',
    })),
  ]);
});

test('account create prints an account, a user and a working key', async () => {
  const made = await roster(['account', 'create', '--name', 'Research', '--credits', '5', '--json'], { env });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const account = JSON.parse(made.stdout);
  expect(Object.keys(account).sort()).toEqual(['account_id', 'key', 'user_id']);
  const caller = { url: running.url, accountId: account.account_id, key: account.key };
  expect((await searchJobs(caller)).status).toBe(200);
  expect((await searchJobs({ ...caller, accountId: running.accountId })).status).toBe(403);
});

test('suppress removes a person once, and migrate and reindex do not change the results of searches', async () => {
  const [person] = await readLines(join(dataset, 'persons.ndjson'));
  const args = ['suppress', '--person', String(person?.id), '--yes', '--json'];
  const first = await roster(args, { env });
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(first.stdout)).toMatchObject({ person_id: person?.id, deleted: { persons: 1 } });
  expect(JSON.parse((await roster(args, { env })).stdout)).toMatchObject({ deleted: { persons: 0 } });

  const migrated = await roster(['migrate', '--json'], { env });
  expect(JSON.parse(migrated.stdout).migrations.length).toBeGreaterThan(0);
  const rebuilt = await roster(['reindex', '--json'], { env });
  expect(rebuilt).toMatchObject({ code: 0, stderr: '' });
  expect(Object.keys(JSON.parse(rebuilt.stdout))).toEqual(['seconds']);
  expect(await searchJobs(running, { is_active: null })).toEqual({ status: 200, total: 40 });
});

test.for<[string, Record<string, string>, RegExp]>([
  ['a wrong port', { PORT: '70000' }, /PORT/],
  ['a wrong log level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL: must be .*warn, info or debug/],
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x', MEILI_URL: 'http://127.0.0.1:1' },
    /ECONNREFUSED 127\.0\.0\.1:1.*postgres:\/\/USER@HOST/,
  ],
])('%s is reported in one line, without a stack trace', async ([, settings, sentence]) => {
  const { code, stdout, stderr } = await roster(['migrate'], { env: { ...env, ...settings } });
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(sentence);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});
