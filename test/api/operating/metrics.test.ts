import { expect, test } from 'vitest';
import { postBatch } from '../../accounts/credits/accounts.ts';
import { relayedServiceForTests } from '../http/relayed-service.ts';
import { get, post } from '../http/service.ts';

const { service, database, engine } = relayedServiceForTests();

const scrape = () => service.operating.renderMetrics();

/** The value of a series; null if there is none. */
function seriesOf(text: string, series: string): number | null {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length));
}

const callsOf = (operation: string, transport: string, status: number) =>
  `roster_requests_total{operation="${operation}",transport="${transport}",status="${status}"}`;

const timesOf = (operation: string, status: string) =>
  `roster_request_duration_seconds_count{operation="${operation}",status_class="${status}"}`;

test('every call is counted once, by its operation, transport and status', async () => {
  await post(service, 'job_search', {});
  await post(service, 'job_search', { nonsense: 1 });
  await post(service, 'job_search', {}, {});
  await postBatch(service, [
    ['jobs.search', {}],
    ['jobs.searchTotals', { title: '(' }],
  ]);
  const text = await scrape();
  expect({
    ok: seriesOf(text, callsOf('job_search', 'rest', 200)),
    invalid: seriesOf(text, callsOf('job_search', 'rest', 400)),
    keyless: seriesOf(text, callsOf('job_search', 'rest', 401)),
    inBatch: seriesOf(text, callsOf('job_search', 'trpc', 200)),
    badInBatch: seriesOf(text, callsOf('job_search_totals', 'trpc', 400)),
    timed: seriesOf(text, timesOf('job_search', '2xx')),
    refused: seriesOf(text, timesOf('job_search', '4xx')),
  }).toEqual({ ok: 1, invalid: 1, keyless: 1, inBatch: 1, badInBatch: 1, timed: 2, refused: 2 });
  expect(text).toMatch(/^roster_build_info\{version="[\d.]+",node="[\d.]+"\} 1$/m);
});

test('the credits spent by operation equal those in the change log', async () => {
  for (const person_id of [1, 2, 999_999]) await post(service, 'person_detail_lookup', { person_id });
  const { rows } = await service.database.pool.query<{ operation: string; spent: number }>(
    `select change_data ->> 'operation' as operation, -sum(change_sum)::integer as spent
     from credit_changes where change_type = 'spend' group by 1`,
  );
  const text = await scrape();
  expect(rows.length).toBeGreaterThan(0);
  for (const { operation, spent } of rows)
    expect(seriesOf(text, `roster_credits_spent_total{operation="${operation}"}`)).toBe(spent);
});

test('the time of each database statement is measured, and so are the waits for a free connection', async () => {
  await Promise.all(Array.from({ length: 20 }, () => post(service, 'job_search', {})));
  const text = await scrape();
  const statement = 'roster_database_statement_duration_seconds_count{statement="read-person-by-id"}';
  expect(seriesOf(text, statement)).toBe(3);
  expect(seriesOf(text, 'roster_database_connection_wait_seconds_count')).toBeGreaterThan(0);
});

test('waiting and set-aside outbox rows are counted, and the age of the oldest due one is measured', async () => {
  const { pool } = service.database;
  const before = await scrape();
  expect(seriesOf(before, 'roster_outbox_oldest_due_seconds')).not.toBeNull();
  await pool.query(
    `insert into outbox (topic, record_id, since, due_at, is_set_aside)
     values ('jobs', 7001, 1, now() - interval '1 hour', false), ('jobs', 7002, 1, now(), true)`,
  );
  await expect
    .poll(async () => seriesOf(await scrape(), 'roster_outbox_oldest_due_seconds'))
    .toBeGreaterThan(3_599);
  const text = await scrape();
  await pool.query('delete from outbox where record_id in (7001, 7002)');
  expect(seriesOf(text, 'roster_outbox_set_aside_records')).toBe(1);
  expect(seriesOf(text, 'roster_outbox_waiting_records')).toBeGreaterThanOrEqual(1);
  expect(seriesOf(text, 'roster_index_documents{index="jobs"}')).toBeGreaterThan(0);
});

test('no label contains an account, a person, an address or a path, whatever callers request', async () => {
  await post(service, 'person_detail_reverse_lookup_by_email', { email: 'somebody@private.example' });
  await get(service, '/api/datastorage/autocomplete/industries/?q=secretword');
  await get(service, '/no/such/secretpath');
  const text = await scrape();
  expect(text).not.toMatch(/private\.example|secretword|secretpath|\/api\//);
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
  expect([...labels].sort()).toEqual([
    'index',
    'le',
    'node',
    'operation',
    'state',
    'statement',
    'status',
    'status_class',
    'transport',
    'version',
  ]);
});

test('the port of the API serves no metrics, whatever a proxy on this machine sends', async () => {
  for (const headers of [{}, { host: 'localhost' }, { via: '1.1 proxy' }, { 'x-forwarded-for': '192.0.2.1' }])
    for (const path of ['/metrics', '/metrics/']) {
      const { status, body } = await get(service, path, headers as Record<string, string>);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
});

test('a scrape takes less than half a second while the database and the engine are silent', async () => {
  await scrape();
  database.freeze();
  engine.freeze();
  const start = performance.now();
  const text = await scrape();
  const ms = performance.now() - start;
  database.thaw();
  engine.thaw();
  expect(text).toContain('roster_requests_total');
  expect(ms).toBeLessThan(500);
});

test('a scrape succeeds while the database and the engine are away, and reports both as down', async () => {
  await database.cut();
  await engine.cut();
  const up = async () => {
    const text = await scrape();
    return [
      seriesOf(text, 'roster_database_up'),
      seriesOf(text, 'roster_engine_up'),
      seriesOf(text, 'roster_outbox_waiting_records'),
      seriesOf(text, 'roster_index_documents{index="jobs"}'),
    ];
  };
  await expect.poll(up).toEqual([0, 0, null, null]);
  await database.restore();
  await engine.restore();
  await expect.poll(async () => (await up()).slice(0, 2)).toEqual([1, 1]);
});
