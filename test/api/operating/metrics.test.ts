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
  const statement = 'roster_database_statement_duration_seconds_count{statement="read-person"}';
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

test('the state of deliveries, claims, objections, retention and balances is measured', async () => {
  const { pool } = service.database;
  await pool.query(`
    insert into deliveries (account_id, source, made_by, state, how, files, date_created, date_ended) values
      (${service.accountId}, 'crm', 'k', 'failed', '{}', '[]', now(), now()),
      (${service.accountId}, 'crm', 'k', 'failed', '{}', '[]', now(), now() - interval '2 days'),
      (${service.accountId}, 'crm', 'k', 'waiting', '{}', '[]', now() - interval '2 hours', null);
    insert into delivery_rejects (delivery_id, nr, entry) select min(id), 1, '{}' from deliveries;
    insert into pending_claims (kind, id, attempts, reason) values ('websites', 7, 1, 'a domain twice'), ('websites', 8, 0, null);
    insert into objections (email, is_confirmed, due_at, attempts, expires) values
      ('a@x.example', true, null, 9, now() + interval '9 days'), ('b@x.example', false, now(), 4, now() + interval '1 day');
    insert into sources (name) values ('crm') on conflict do nothing;
    insert into retention_rules (source_id, kind, days) select id, '*', 9 from sources where name = 'crm';
    insert into claims (kind, id, record_id, source_id, key, collected_at, first_seen, last_seen, body)
    select 'organizations', 70_000 + nr, 70_000 + nr, s.id, 'key-' || nr, now(), now(), now(), '{}'
    from sources s cross join generate_series(1, 20) as nr where name = 'crm';
    analyze claims`);
  await expect.poll(async () => seriesOf(await scrape(), 'roster_deliveries{state="failed"}')).toBe(1);
  const text = await scrape();
  for (const [series, value] of [
    ['roster_deliveries{state="waiting"}', 1],
    ['roster_deliveries{state="done"}', 0],
    ['roster_delivery_reject_entries', 1],
    ['roster_claims_estimate{source="crm"}', 20],
    ['roster_claims_set_aside_things', 1],
    ['roster_objections_open', 1],
    ['roster_objection_message_attempts', 4],
    ['roster_retention_late', 1],
  ] as const)
    expect([series, seriesOf(text, series)]).toEqual([series, value]);
  expect(seriesOf(text, 'roster_delivery_oldest_open_seconds')).toBeGreaterThan(7_199);
  const { rows } = await pool.query('select min(credit_balance)::int as lowest from accounts');
  expect(seriesOf(text, 'roster_balance_lowest_credits')).toBe(rows[0].lowest);
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
    'source',
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
