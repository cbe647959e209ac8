import { beforeEach, expect, test } from 'vitest';
import type { Plan } from '../../search-index/plan.ts';
import { withSearches } from '../harness/engine.ts';
import { type SearchNow, searchNow } from '../harness/search.ts';
import { insertPersons, insertRoles } from '../search/role-records.ts';
import { NO_DIFFERENCES, recordsForTests, runWorker } from './synced-records.ts';

const EVERY_ROLE: Plan<'roles'> = { index: 'roles', where: [] };
const PERSONS = [1, 2, 3];
const SOON = { timeout: 60_000, interval: 50 };

const records = recordsForTests();
beforeEach(async () => {
  await records.change('delete from persons');
  await insertPersons(records.pool, PERSONS);
  await insertRoles(
    records.pool,
    PERSONS.map((person_id) => ({ id: person_id * 10, person_id })),
  );
  await records.drain();
});

async function found(search: SearchNow): Promise<number[]> {
  const { ids, total } = await search.persons(EVERY_ROLE, { page: 1, pageSize: 25 });
  expect(total).toBe(ids.length);
  return ids;
}

async function tombstones(): Promise<number[]> {
  const { rows } = await records.pool.query('select person_id from departed_persons order by person_id');
  return rows.map(({ person_id }) => person_id);
}

test('searches omit a deleted person at once; the tombstone is deleted once the index is up to date', async () => {
  expect(await found(records.search)).toEqual(PERSONS);
  await records.change('delete from persons where id = 2');
  expect(await found(records.search)).toEqual([1, 3]);
  expect(await tombstones()).toEqual([2]);
  await records.drain();
  expect(await tombstones()).toEqual([]);
  expect(await found(records.search)).toEqual([1, 3]);
});

test('a person who is deleted and inserted again is found once the index is up to date', async () => {
  await records.change('delete from persons where id = 2');
  await insertPersons(records.pool, [2]);
  await insertRoles(records.pool, [{ id: 20, person_id: 2 }]);
  expect(await found(records.search)).toEqual([1, 3]);
  await records.drain();
  expect(await found(records.search)).toEqual(PERSONS);
});

test('a search uses no count from before a deletion, even if the tombstone is deleted while it runs', async () => {
  const { pool, engine } = records;
  let isHolding = false;
  const drained = Promise.withResolvers<void>();
  const slow = withSearches(engine, (reads) => ({
    page: async (...query) => {
      if (isHolding) await drained.promise;
      return reads.page(...query);
    },
    countDistinct: async (...query) => {
      if (isHolding) await drained.promise;
      return reads.countDistinct(...query);
    },
  }));
  const search = searchNow({ pool, engine: slow });
  expect(await found(search)).toEqual(PERSONS);
  await records.change('delete from persons where id = 2');
  isHolding = true;
  const page = search.persons(EVERY_ROLE, { page: 1, pageSize: 25 });
  await records.drain();
  expect(await tombstones()).toEqual([]);
  drained.resolve();
  expect(await page).toMatchObject({ ids: [1, 3], total: 2 });
});

test.each([
  ['deleted', 'delete from roles where id = 10'],
  ['moved to another person', 'update roles set person_id = 2 where id = 10'],
])('a role that is %s while documents of its person are sent leaves no stale document', async (_, change) => {
  await insertRoles(records.pool, [{ id: 11, person_id: 1 }]);
  await records.change('update roles set is_current = false where person_id = 1');
  await records.pool.query('select gather_outbox()');
  await records.pool.query("update outbox set due_at = 'infinity' where topic = 'roles' and record_id = 10");
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const slow = records.watched('roles', () => {
    held.resolve();
    return free.promise;
  });
  const stop = runWorker(records.pool, slow);
  try {
    await held.promise;
    await records.change(change);
    const drained = records.drain();
    await expect.poll(records.outbox).not.toContainEqual(expect.objectContaining({ record_id: 10 }));
    free.resolve();
    await drained;
    expect(await records.differences()).toEqual(NO_DIFFERENCES);
  } finally {
    free.resolve();
    await stop();
  }
});

test('during an endless backlog new changes are gathered, and tombstones are deleted', async () => {
  let isEndless = true;
  const endless = records.watched('organizations', async () => isEndless && putBacklog());
  await putBacklog();
  const stop = runWorker(records.pool, endless);
  try {
    await expect.poll(records.claimed, SOON).toBeGreaterThan(0);
    await records.change('delete from persons where id = 1');
    await expect.poll(tombstones, SOON).toEqual([]);
    // The backlog goes on. Between two batches no row is claimed.
    await expect.poll(records.claimed, SOON).toBeGreaterThan(0);
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
