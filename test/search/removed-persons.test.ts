import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import type { Plan } from '../../search-index/plan.ts';
import { ensureIndexes, rebuildIndexes } from '../../search-index/rebuild/rebuild.ts';
import { drain } from '../../search-index/sync/worker.ts';
import { suppressPerson } from '../../src/dataset/import/suppress.ts';
import { createSearch } from '../../src/search/search.ts';
import { ROLE_SEARCH_STATE, type SearchState } from '../../src/search/state.ts';
import { databaseForTests } from '../harness/database.ts';
import { openTestEngine, withSearches } from '../harness/engine.ts';
import { removeIndexes } from '../harness/indexes.ts';
import { type SearchNow, searchNow } from '../harness/search.ts';
import { SILENT } from '../sync/synced-records.ts';
import { insertPersons, insertRoles } from './role-records.ts';

/** Ids of the persons. Each person has a role with ten times this id; person 2 also has the role 21. */
const PERSONS = [1, 2, 3, 4];
const EVERY_ROLE: Plan<'roles'> = { index: 'roles', where: [] };

const database = databaseForTests();
let pool: pg.Pool;
let engine: Engine;
let search: SearchNow;
let prefixes = 0;

/** All tests share one database. Each has its own indexes, and a `search` that has already cached its counts. */
beforeEach(async () => {
  pool = database.pool;
  engine = openTestEngine(`${database.indexPrefix}${prefixes++}_`);
  await pool.query('delete from search_builds');
  await pool.query(
    'truncate persons, organizations, suppressions, suppressed_persons, departed_persons cascade',
  );
  await pool.query("insert into organizations (id, name) values (1, 'o')");
  await insertPersons(pool, PERSONS);
  await insertRoles(pool, [...PERSONS.map(roleOf), { id: 21, person_id: 2 }]);
  await ensureIndexes({ pool, engine });
  search = searchNow({ pool, engine });
  expect(await searchEveryRole(search)).toEqual(resultWith(PERSONS));
});

afterEach(async () => {
  await removeIndexes(engine);
  await engine.close();
});

function roleOf(person_id: number) {
  return { id: person_id * 10, person_id };
}

/** The page, the totals and the matching roles of a search for every role. */
async function searchEveryRole(by: SearchNow) {
  const [{ roles, ...page }, totals] = await Promise.all([
    by.persons(EVERY_ROLE, { page: 1, pageSize: 25 }),
    by.roleTotals(EVERY_ROLE),
  ]);
  return { page, totals, roles: [...roles].sort((a, b) => a - b) };
}

function resultWith(persons: readonly number[]) {
  const roles = persons.flatMap((person) => (person === 2 ? [20, 21] : [person * 10]));
  return {
    page: { ids: persons, total: persons.length },
    totals: { persons: persons.length, organizations: persons.length > 0 ? 1 : 0, roles: roles.length },
    roles,
  };
}

async function tombstones(): Promise<number[]> {
  const { rows } = await pool.query('select person_id from departed_persons order by person_id');
  return rows.map(({ person_id }) => person_id);
}

/** An engine that runs `action` while the new indexes are filled, and before they are live. */
function beforeSwap(action: () => Promise<unknown>): Engine {
  return {
    ...engine,
    completeIndex: async (uid, index) => {
      if (index.name === 'roles') await action();
      return engine.completeIndex(uid, index);
    },
  };
}

test('one statement that deletes all persons adds their tombstones and removes them from searches', async () => {
  await pool.query('delete from persons');
  expect(await searchEveryRole(search)).toEqual(resultWith([]));
  expect(await tombstones()).toEqual(PERSONS);
});

test('a deletion does not change searches before it is committed, nor after a rollback', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('delete from persons where id = 2');
  expect(await searchEveryRole(search)).toEqual(resultWith(PERSONS));
  await client.query('rollback');
  client.release();
  expect(await searchEveryRole(search)).toEqual(resultWith(PERSONS));
});

test('a deleted person who is inserted again is found only after the next rebuild', async () => {
  await pool.query('delete from persons where id = 3');
  await insertPersons(pool, [3]);
  await insertRoles(pool, [roleOf(3)]);
  expect(await searchEveryRole(search)).toEqual(resultWith([1, 2, 4]));
  await rebuildIndexes({ pool, engine });
  expect(await searchEveryRole(search)).toEqual(resultWith(PERSONS));
  expect(await tombstones()).toEqual([]);
});

test('a rebuild deletes the tombstones from before its start, and keeps those of persons deleted while it runs', async () => {
  await pool.query('delete from persons where id = 1');
  await rebuildIndexes({ pool, engine: beforeSwap(() => pool.query('delete from persons where id = 2')) });
  expect(await searchEveryRole(search)).toEqual(resultWith([3, 4]));
  expect(await tombstones()).toEqual([2]);
});

test('a person who is inserted again, and deleted again during a rebuild, is not found', async () => {
  await pool.query('delete from persons where id = 3');
  await insertPersons(pool, [3]);
  await insertRoles(pool, [roleOf(3)]);
  await rebuildIndexes({ pool, engine: beforeSwap(() => pool.query('delete from persons where id = 3')) });
  expect(await searchEveryRole(search)).toEqual(resultWith([1, 2, 4]));
});

test('a rebuild of another index does not make a deleted person searchable', async () => {
  await pool.query('delete from persons where id = 4');
  await pool.query("delete from search_builds where kind = 'jobs'");
  expect(await ensureIndexes({ pool, engine })).toEqual(['jobs']);
  expect(await searchEveryRole(search)).toEqual(resultWith([1, 2, 3]));
});

test('a search that was admitted before a swap reads its page and its total from the index of that time', async () => {
  const { rows } = await pool.query<{ state: SearchState }>(`select ${ROLE_SEARCH_STATE} as state`);
  const admitted = createSearch({ pool, engine }).at(rows[0]?.state as SearchState);
  await pool.query('delete from persons where id = 2');
  await insertPersons(pool, [5, 6]);
  await insertRoles(pool, [5, 6].map(roleOf));
  await rebuildIndexes({ pool, engine });
  expect(await admitted.persons(EVERY_ROLE, { page: 1, pageSize: 25 })).toMatchObject(
    resultWith(PERSONS).page,
  );
  expect(await searchEveryRole(search)).toMatchObject({ page: resultWith([1, 3, 4, 5, 6]).page });
});

const PURGES: Record<string, (by: Engine) => Promise<void>> = {
  'a rebuild swaps the index': (by) => rebuildIndexes({ pool, engine: by }),
  'a worker purges the tombstone': (by) => drain({ pool, engine: by, log: SILENT }),
};

test.each(
  Object.keys(PURGES).flatMap((purge) => [
    [purge, 'engine'],
    [purge, 'database'],
  ]),
)(
  'a person suppressed before a search started is not in its result, while %s and the %s is slow',
  async (purge, slow) => {
    const purged = Promise.withResolvers<void>();
    let isBlocked = false;
    const blockable = <Source extends object>(source: Source): Source =>
      new Proxy(source, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return async (...values: unknown[]) => {
            if (isBlocked) await purged.promise;
            return Reflect.apply(method, target, values);
          };
        },
      });
    const slowSearch = searchNow(
      slow === 'engine'
        ? { pool, engine: withSearches(engine, blockable) }
        : { pool: blockable(pool), engine },
    );
    expect(await searchEveryRole(slowSearch)).toEqual(resultWith(PERSONS));
    await suppressPerson(pool, { person_id: 2 });
    isBlocked = true;
    const answer = searchEveryRole(slowSearch);
    await PURGES[purge]?.(engine);
    expect(await tombstones()).toEqual([]);
    purged.resolve();
    expect(await answer).toEqual(resultWith([1, 3, 4]));
  },
);

test.each(Object.keys(PURGES))(
  'a tombstone is kept until the live index no longer holds the person, when %s',
  async (purge) => {
    const observed: number[][] = [];
    const recordingTombstones =
      <Values extends unknown[], Answer>(method: (...values: Values) => Promise<Answer>) =>
      async (...values: Values) => {
        const answer = await method(...values);
        observed.push(await tombstones());
        return answer;
      };
    await suppressPerson(pool, { person_id: 2 });
    await PURGES[purge]?.({
      ...engine,
      removeDocuments: recordingTombstones(engine.removeDocuments),
      keepChangeCounts: recordingTombstones(engine.keepChangeCounts),
    });
    expect(new Set(observed.map(String))).toEqual(new Set(['2']));
    expect(await tombstones()).toEqual([]);
  },
);
