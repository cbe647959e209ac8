import { describe, expect, test } from 'vitest';
import { relayedServiceForTests } from './relayed-service.ts';
import { answerOf, get, post } from './service.ts';

const { service, database, engine } = relayedServiceForTests();

const ready = async () => answerOf(await fetch(`${service.url}/readyz/searches`));
const live = async () => answerOf(await fetch(`${service.url}/livez`));
const search = () => post(service, 'job_search', { organization_ids: [1, 3] });

describe.each([
  ['the database', () => database],
  ['the search engine', () => engine],
])('while %s is unreachable', (_name, relay) => {
  test('searches answer 503 with Retry-After and without internal details, and work again once it is back', async () => {
    expect((await search()).status).toBe(200);
    await relay().cut();
    const answers = await Promise.all(Array.from({ length: 20 }, search));
    for (const { status, headers, body } of answers) {
      expect([status, body.code]).toEqual([503, 'service_unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|postgres|meili/i);
    }
    const { instance } = answers[0]?.body ?? { instance: '' };
    expect(service.logged.some((entry) => entry.includes(instance) && entry.includes('"level":50'))).toBe(
      true,
    );
    expect([(await ready()).status, (await live()).status]).toEqual([503, 200]);

    await relay().restore();
    expect((await search()).status).toBe(200);
    expect((await ready()).status).toBe(200);
  });

  test('tRPC calls answer the same 503', async () => {
    await relay().cut();
    const response = await fetch(`${service.url}/trpc/jobs.search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': service.key },
      body: JSON.stringify({ account_id: service.accountId }),
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBeTruthy();
    const { error } = (await response.json()) as { error: { data: { problem: object } } };
    expect(error.data.problem).toMatchObject({ status: 503, code: 'service_unavailable' });
    await relay().restore();
    expect((await search()).status).toBe(200);
  });
});

test('autocomplete works without the search engine, and is a 503 without the database, with and without a key', async () => {
  const autocomplete = (headers?: Record<string, string>) =>
    get(service, '/api/datastorage/autocomplete/industries/?q=ro', headers);
  await engine.cut();
  const [keyless, keyed] = [await autocomplete(), await autocomplete({ 'x-api-key': service.key })];
  await engine.restore();
  expect([keyless.status, keyed.status]).toEqual([200, 200]);
  expect(keyed.body).toEqual(keyless.body);
  await database.cut();
  for (const headers of [{}, { 'x-api-key': service.key }]) {
    const { status, headers: answered, body } = await autocomplete(headers);
    expect([status, body.code]).toEqual([503, 'service_unavailable']);
    expect(Number(answered.get('retry-after'))).toBeGreaterThan(0);
  }
  await database.restore();
});

test('searches work again after the database has ended all connections', async () => {
  expect((await search()).status).toBe(200);
  await service.database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await expect.poll(async () => (await search()).status).toBe(200);
});

test('a search is a 503 while the database keeps its connections but does not respond, and works once it does', async () => {
  expect((await search()).status).toBe(200);
  database.freeze();
  const { status, body } = await search();
  expect([status, body.code]).toEqual([503, 'service_unavailable']);
  database.thaw();
  expect((await search()).status).toBe(200);
});

test('an unexpected error is a 500 without internal details, and is logged once with the request id', async () => {
  const { pool } = service.database;
  await pool.query('alter table industries rename to elsewhere');
  const { status, body } = await search();
  const call = await fetch(`${service.url}/trpc/jobs.search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': service.key },
    body: JSON.stringify({ account_id: service.accountId }),
  });
  await pool.query('alter table elsewhere rename to industries');
  expect([status, body.code, call.status]).toEqual([500, 'internal_error', 500]);
  for (const text of [JSON.stringify(body), await call.text()])
    expect(text).not.toMatch(/industries|select|relation|stack|\.ts\b/i);
  const entries = service.logged.filter(
    (entry) => entry.includes(body.instance) && entry.includes('"level":50'),
  );
  expect(entries).toHaveLength(1);
  expect(entries[0]).toContain('industries');
  expect((await search()).status).toBe(200);
});
