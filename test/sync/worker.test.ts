import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import type { Clause } from '../../search-index/plan.ts';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { claim, finish, gather, remainder } from '../../search-index/sync/outbox.ts';
import { openDatabase } from '../../src/db/database.ts';
import { engineUrl, openTestEngine } from '../harness/engine.ts';
import { isOf, NO_DIFFERENCES, recordsForTests, relayTo, runWorker } from './synced-records.ts';

const OWNER = 7;
const SOON = { timeout: 30_000, interval: 5 };

const records = recordsForTests();
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

function work(engine = records.engine, pool = records.pool): void {
  endings.push(runWorker(pool, engine));
}

async function employing(employees: number): Promise<number[]> {
  const where: Clause[] = [{ kind: 'any', field: 'employees', values: [employees] }];
  return (await records.search.page({ index: 'organizations', where }, { page: 1, pageSize: 5 })).ids;
}

test('an idle worker indexes a change, and ends when it is stopped', async () => {
  work();
  await records.change('update organizations set employees = 101 where id = 1');
  await expect.poll(() => employing(101), SOON).toEqual([1]);
  await records.change('update organizations set employees = 102 where id = 1');
  await expect.poll(() => employing(102), SOON).toEqual([1]);
});

test('a document that changed many times before a worker starts is sent once', async () => {
  const sent: number[] = [];
  for (let employees = 200; employees < 220; employees++) {
    await records.change(`update organizations set employees = ${employees} where id = 2`);
  }
  work(records.watched('organizations', async (ids) => void sent.push(...ids)));
  await expect.poll(() => employing(219), SOON).toEqual([2]);
  await expect.poll(records.outbox, SOON).toEqual([]);
  expect(sent).toEqual([2]);
});

test('a document that changes while it is being sent is sent again', async () => {
  const sent: number[] = [];
  work(
    records.watched('organizations', async (ids) => {
      sent.push(...ids);
      if (ids.length > 0 && sent.length === 1) {
        await records.change('update organizations set employees = 302 where id = 2');
        // Another worker may gather meanwhile.
        await records.change('select gather_outbox()');
      }
    }),
  );
  await records.change('update organizations set employees = 301 where id = 2');
  await expect.poll(() => employing(302), SOON).toEqual([2]);
  await expect.poll(records.outbox, SOON).toEqual([]);
  expect(sent).toEqual([2, 2]);
});

test('two workers share the records, and never process the same record at the same time', async () => {
  const underWay = new Set<number>();
  const overlaps: number[] = [];
  const byWorker = [0, 0];
  const worker = (nr: 0 | 1): Engine => {
    const { engine } = records;
    return {
      ...engine,
      putDocuments: async (uid, documents, version) => {
        const ids = isOf(engine, uid, 'jobs') ? documents.map(({ id }) => id) : [];
        byWorker[nr] = (byWorker[nr] ?? 0) + ids.length;
        for (const id of ids) {
          if (underWay.has(id)) overlaps.push(id);
          underWay.add(id);
        }
        const indexed = await engine.putDocuments(uid, documents, version);
        for (const id of ids) underWay.delete(id);
        return indexed;
      },
    };
  };
  await records.change(
    `insert into job_posts (id, organization_id, source, source_id, url, title, is_remote, is_active, date_featured)
     select 7000000 + nr, 1, 'network', nr, 'https://jobs.example/row', 'Row', false, true, '2020-01-01'
     from generate_series(1, 6000) as nr`,
  );
  work(worker(0));
  work(worker(1));
  for (let round = 0; round < 5; round++) {
    await records.change(`update job_posts set title = 'Row ${round}' where id > 7000000 and id < 7003000`);
  }
  await expect.poll(records.outbox, SOON).toEqual([]);
  expect(overlaps).toEqual([]);
  expect(Math.min(...byWorker)).toBeGreaterThan(0);
  expect(await records.differences()).toEqual(NO_DIFFERENCES);
});

test('changes wait while the engine is unreachable, and are indexed once it is reachable again', async () => {
  const { relay, url } = await relayTo(engineUrl());
  const engine = openTestEngine(records.database.indexPrefix, url);
  endings.push(
    () => relay.close(),
    () => engine.close(),
  );
  work(engine);
  await records.change('update organizations set employees = 401 where id = 3');
  await expect.poll(() => employing(401), SOON).toEqual([3]);
  await relay.cut();
  await records.change('update organizations set employees = 402 where id = 3');
  await records.change('delete from organizations where id = 1040');
  await expect.poll(async () => (await records.outbox()).length, SOON).toBeGreaterThan(0);
  expect(await employing(401)).toEqual([3]);
  await relay.restore();
  await expect.poll(() => employing(402), SOON).toEqual([3]);
  await records.drain();
  expect(await records.differences()).toEqual(NO_DIFFERENCES);
});

test('a worker that loses the database continues once the database is reachable again', async () => {
  const { relay, url } = await relayTo(records.database.url);
  const own = await openDatabase(url);
  own.pool.on('error', () => {});
  endings.push(
    () => relay.close(),
    () => own.close(),
  );
  work(records.engine, own.pool);
  await records.change('update organizations set employees = 501 where id = 3');
  await expect.poll(() => employing(501), SOON).toEqual([3]);
  await relay.cut();
  await records.change('update organizations set employees = 502 where id = 3');
  await relay.restore();
  await expect.poll(() => employing(502), SOON).toEqual([3]);
});

test('a worker started before a load uses the locations that the load adds', async () => {
  const { pool, engine } = records;
  work();
  await records.change('update organizations set employees = 43 where id = 1');
  await expect.poll(records.differences, SOON).toEqual(NO_DIFFERENCES);
  await records.change(`
    begin;
    set local roster.outbox = 'off';
    insert into locations (id, name, osm_locations)
      values (77, 'Berlin', '[{"id":10,"name":"Berlin","place_type":"city"}]');
    update data_version set version = version + 1;
    commit`);
  await ensureIndexes({ pool, engine });
  await records.change('update organizations set employees = 44 where id = 1');
  await expect.poll(records.differences, SOON).toEqual(NO_DIFFERENCES);
});

/** Changes one organization. Returns the outbox version up to which changes must be indexed to include this one. */
async function changeOne(employees: number): Promise<number> {
  await records.change(`update organizations set employees = ${employees} where id = 1017`);
  return gather(records.pool);
}

test.each([
  ['claimed by a worker', 1],
  ['taken over from a dead worker', 2],
])(
  'a change of a record that is %s is pending until it is indexed, even if the record changes again',
  async (_, times) => {
    await changeOne(1);
    let claimed: Awaited<ReturnType<typeof claim>> = [];
    // The second claim takes the rows over.
    for (let time = 0; time < times; time++)
      claimed = await claim(records.pool, OWNER, records.engine.indexUid(''), 1_000, null);
    const awaited = await changeOne(2);
    await changeOne(3);
    const client = await records.pool.connect();
    const outcomes = claimed.map((record) => ({ record, result: 'done' }) as const);
    await finish(client, OWNER, records.engine.indexUid(''), outcomes);
    client.release();
    expect((await remainder(records.pool, awaited)).records).toBeGreaterThan(0);
    await records.drain();
    expect((await remainder(records.pool, awaited)).records).toBe(0);
  },
);
