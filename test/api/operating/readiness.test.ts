import { expect, inject, test } from 'vitest';
import { holdTable } from '../../accounts/credits/database-troubles.ts';
import { OWN_LOCKS } from '../../harness/database.ts';
import { administer } from '../../harness/services.ts';
import { endNow } from '../../ops/commands/processes.ts';
import { startRelay } from '../http/relay.ts';
import { get, post, serviceForTests } from '../http/service.ts';
import { serveWith } from './serve.ts';

const service = serviceForTests();

interface Readiness {
  status: string;
  checks: Record<string, { status: string; detail: string }>;
}

async function readiness(path = '/readyz'): Promise<{ status: number; body: Readiness }> {
  const { status, body } = await get(service, path);
  return { status, body: body as unknown as Readiness };
}

async function failures() {
  const { status, body } = await readiness('/readyz/searches');
  const failed = Object.entries(body.checks).filter(([, check]) => check.status !== 'ok');
  return { status, failed: failed.map(([name, { detail }]) => `${name}: ${detail}`) };
}

test('a process whose services all work is ready, and its answer lists each check', async () => {
  const { status, body } = await readiness();
  expect([status, body.status]).toEqual([200, 'ok']);
  expect(Object.keys(body.checks)).toEqual(['database', 'migrations', 'engine', 'indexes']);
});

test('without the latest migration, searches are not ready, and the answer names the command to run', async () => {
  const { pool } = service.database;
  const { rows } = await pool.query<{ id: number; name: string }>(
    'select * from migrations order by name desc limit 1',
  );
  const rename = (name?: string) =>
    pool.query('update migrations set name = $2 where id = $1', [rows[0]?.id, name]);
  await rename('Migration29991231000000');
  const { status, failed } = await failures();
  await rename(rows[0]?.name);
  expect([status, failed]).toEqual([
    503,
    [`migrations: Migrations are missing: ${rows[0]?.name}. Run: roster migrate`],
  ]);
  expect((await readiness()).status).toBe(200);
});

test('while the database accepts no writes, the process is not ready and calls are answered 503', async () => {
  const { postgresUrl } = inject('services');
  const name = new URL(service.database.url).pathname.slice(1);
  const set = async (value: string) => {
    await administer(postgresUrl, `alter database ${name} set default_transaction_read_only = ${value}`);
    // A connection keeps the setting that it began with.
    await administer(
      postgresUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
  };
  const lookup = async () => {
    const { status, body, headers } = await post(service, 'person_detail_lookup', { person_id: 3 });
    return [status, body.code, headers.get('retry-after')];
  };
  await set('on');
  // A connection that was ended may fail one more request.
  await expect
    .poll(() => failures())
    .toEqual({ status: 503, failed: [expect.stringMatching(/^database: .* no writes/)] });
  await expect.poll(lookup).toEqual([503, 'service_unavailable', '5']);
  await set('off');
  await expect.poll(async () => (await readiness()).status).toBe(200);
});

test('a process whose database takes three seconds to answer is ready: the database is busy, not away', async () => {
  const { pool } = service.database;
  const slow = pool.query('begin; lock table migrations; select pg_sleep(3); commit');
  const isHeld = async () =>
    (
      await pool.query(
        `select from ${OWN_LOCKS} where relation = 'migrations'::regclass and granted and mode = 'AccessExclusiveLock'`,
      )
    ).rowCount;
  await expect.poll(isHeld, { interval: 10 }).toBe(1);
  expect((await readiness()).status).toBe(200);
  await slow;
});

test('with an earlier index definition only lookups are ready; with a later one or an index behind, searches are ready too', async () => {
  const { pool } = service.database;
  await pool.query('update data_version set version = version + 1');
  expect((await readiness('/readyz/searches')).status).toBe(200);

  const { rows } = await pool.query("select definition from search_builds where kind = 'jobs'");
  await pool.query("update search_builds set definition = 'old' where kind = 'jobs'");
  const { status: ofSearches, failed } = await failures();
  const { status } = await readiness();
  const setOrder =
    "update search_builds set definition_version[1] = definition_version[1] + $1 where kind = 'jobs'";
  await pool.query(setOrder, [1]);
  expect((await readiness('/readyz/searches')).status).toBe(200);
  await pool.query(setOrder, [-1]);
  await pool.query("update search_builds set definition = $1 where kind = 'jobs'", [rows[0].definition]);
  expect([status, ofSearches, failed]).toEqual([
    200,
    503,
    [expect.stringMatching(/^indexes: .* version: jobs\./)],
  ]);
  expect((await readiness('/readyz/searches')).status).toBe(200);
});

test('a check of searches that the database holds up fails alone: the engine is not blamed', async () => {
  const held = await holdTable(service.database.pool, 'search_builds');
  const { status, body } = await readiness();
  await held.release();
  expect([status, body.checks]).toMatchObject([
    200,
    {
      database: { status: 'ok' },
      engine: { status: 'ok' },
      indexes: { status: 'failed', detail: 'There was no answer within 500 ms.' },
    },
  ]);
  // The check that was held up is still under way: this one shares it, and ends with it.
  expect((await readiness('/readyz/searches')).status).toBe(200);
});

test('fifty concurrent checks cost as many statements as one', async () => {
  const { operating, statements } = service;
  const costs: number[] = [];
  for (const asking of [1, 50]) {
    const before = statements();
    await Promise.all(Array.from({ length: asking }, () => operating.checks()));
    costs.push(statements() - before);
  }
  expect(costs[0]).toBeGreaterThan(0);
  expect(costs[1]).toBe(costs[0]);
});

test('while the engine is away or silent only lookups are ready; searches are ready again once it answers', async () => {
  const { hostname, port } = new URL(inject('services').meiliUrl);
  const relay = await startRelay(hostname, Number(port));
  await relay.cut();
  const serve = await serveWith(service, { MEILI_URL: `http://127.0.0.1:${relay.port}` });
  const own = { ...service, url: serve.url };
  const lookup = async () => (await post(own, 'person_detail_lookup', { person_id: 3 })).status;
  const search = async () => (await post(own, 'job_search', {})).status;
  const ready = async (path: string) => (await get(own, path)).status;
  const all = async () => [
    await lookup(),
    await ready('/readyz'),
    await search(),
    await ready('/readyz/searches'),
  ];
  expect(await all()).toEqual([200, 200, 503, 503]);
  await relay.restore();
  expect(await all()).toEqual([200, 200, 200, 200]);
  relay.freeze();
  expect(await Promise.all([ready('/readyz'), ready('/readyz/searches')])).toEqual([200, 503]);
  relay.thaw();
  endNow(serve.pid);
  await serve.ended;
  await relay.close();
});
