import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claim, finish } from '../../search-index/sync/outbox.ts';
import { purgeTombstones, readTombstones } from '../../search-index/sync/tombstones.ts';
import { databaseForTests } from '../harness/database.ts';
import { rowsReadBy } from '../harness/rows-read.ts';

const ROWS = 20_000;
const BATCH = 100;
/** Each row of the batch is read some times. With a plan for one row, each statement would read the whole table. */
const READ_MAX = 20 * BATCH;
const OWNER = 7;

const FILL = `
insert into outbox (topic, record_id, since) select 'jobs', id, 1 from generate_series(1, ${ROWS}) id;
insert into departed_persons (person_id) select id from generate_series(1, ${ROWS}) id`;

const database = databaseForTests();

let client: pg.PoolClient;
beforeAll(async () => {
  client = await database.pool.connect();
  await client.query(FILL);
  // After this, the planner expects one row, however many there are.
  await client.query('delete from outbox; delete from departed_persons; analyze outbox, departed_persons');
  await client.query(FILL);
});
afterAll(() => client.release());

async function expectFewRead(work: () => Promise<unknown>): Promise<void> {
  const before = await rowsReadBy(client);
  await work();
  expect((await rowsReadBy(client)) - before).toBeLessThan(READ_MAX);
}

const left = async (table: string) =>
  Number((await client.query(`select count(*) from ${table}`)).rows[0]?.count);

test('workers read few rows of an outbox that was empty when statistics were made', async () => {
  await expectFewRead(async () => {
    const claimed = await claim(client, OWNER, '', BATCH, null);
    expect(claimed).toHaveLength(BATCH);
    const outcomes = claimed.map((record, at) => ({ record, result: at % 2 ? 'done' : 'failed' }) as const);
    await finish(client, OWNER, '', outcomes);
  });
  expect(await left('outbox')).toBe(ROWS - BATCH / 2);
  expect(await left('outbox where owner is not null')).toBe(0);
  expect(await left('outbox where attempts = 1')).toBe(BATCH / 2);
});

test('so does a rebuild, of the departed persons that it has left out', async () => {
  const tombstones = (await readTombstones(client)).slice(0, BATCH);
  await expectFewRead(() => purgeTombstones(client, tombstones));
  expect(await left('departed_persons')).toBe(ROWS - BATCH);
});
