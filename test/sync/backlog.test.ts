import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { claim, finish, gather, remainder } from '../../search-index/sync/outbox.ts';
import { insertPersons, insertRoles } from '../search/role-records.ts';
import { runWorker, type SyncedRecords, syncedRecords } from './synced-records.ts';

const SOON = { timeout: 60_000, interval: 50 };
const OWNER = 7;

let records: SyncedRecords;
beforeAll(async () => {
  records = await syncedRecords();
});
afterAll(() => records.close());

/** Changes one organization. Returns the outbox version up to which changes must be indexed to include this one. */
async function changeOne(employees: number): Promise<number> {
  await records.change(`update organizations set employees = ${employees} where id = 1017`);
  return gather(records.pool);
}

/** Claims all rows `times` times. Each further claim takes the rows over, as from a dead worker. */
async function claimAll(times: number) {
  let claimed = await claim(records.pool, OWNER, 1_000, null);
  for (let time = 1; time < times; time++) claimed = await claim(records.pool, OWNER, 1_000, null);
  return claimed;
}

test.each([
  ['claimed by a worker', 1],
  ['taken over from a dead worker', 2],
])(
  'a change of a record that is %s is pending until it is indexed, even if the record changes again',
  async (_, times) => {
    await changeOne(1);
    const claimed = await claimAll(times);
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

test('during an endless backlog new changes are gathered, and tombstones are deleted', async () => {
  await insertPersons(records.pool, [1]);
  await insertRoles(records.pool, [{ id: 10, person_id: 1 }]);
  await records.drain();
  let isEndless = true;
  const endless: Engine = {
    ...records.engine,
    putDocuments: async (uid, documents, version) => {
      if (isEndless) await putBacklog();
      return records.engine.putDocuments(uid, documents, version);
    },
  };
  await putBacklog();
  const stop = runWorker(records.pool, endless);
  try {
    await expect.poll(claimed, SOON).toBeGreaterThan(0);
    await records.change('delete from persons where id = 1');
    await expect.poll(tombstones, SOON).toBe(0);
    // The backlog goes on. Between two batches no row is claimed.
    await expect.poll(claimed, SOON).toBeGreaterThan(0);
  } finally {
    isEndless = false;
    await stop();
  }
  await records.drain();
});

/** Puts all organizations into the outbox, due at once. */
async function putBacklog(): Promise<void> {
  await records.pool.query(`
    insert into outbox (topic, record_id, since)
    select 'organizations', id, currval('outbox_versions')
    from (select id, nextval('outbox_versions') from organizations order by id) as numbered
    on conflict (topic, record_id) do update set version = excluded.version`);
}

async function claimed(): Promise<number> {
  return (await records.pool.query('select from outbox where owner is not null')).rowCount ?? 0;
}

async function tombstones(): Promise<number> {
  return (await records.pool.query('select from departed_persons')).rowCount ?? 0;
}
