import type pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import type { Plan } from '../../search-index/plan.ts';
import { ensureIndexes, rebuildIndexes } from '../../search-index/rebuild/rebuild.ts';
import { drain } from '../../search-index/sync/worker.ts';
import { suppressPerson } from '../../src/dataset/import/suppress.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openTestEngine } from '../harness/engine.ts';
import { removeIndexes } from '../harness/indexes.ts';
import { type SearchNow, searchNow } from '../harness/search.ts';
import { SILENT } from '../sync/synced-records.ts';
import { insertPersons, insertRoles } from './role-records.ts';

/** Persons 1 to 4, of whom each has a role with ten times their id; the second has another one. */
const PERSONS = [1, 2, 3, 4];
const EVERY_ROLE: Plan<'roles'> = { index: 'roles', where: [] };

let database: TestDatabase;
let pool: pg.Pool;
let engine: Engine;
let search: SearchNow;
let prefixes = 0;

/** A database for the file; each test has indexes of its own, and a search that has already counted. */
beforeEach(async () => {
  database ??= await createTestDatabase();
  pool = database.pool;
  engine = openTestEngine(`${database.indexPrefix}${prefixes++}_`);
  await pool.query(
    'truncate persons, organizations, suppressions, suppressed_persons, departed_persons cascade',
  );
  await pool.query("insert into organizations (id, name) values (1, 'o')");
  await insertPersons(pool, PERSONS);
  await insertRoles(pool, [...PERSONS.map(roleOf), { id: 21, person_id: 2 }]);
  await ensureIndexes({ pool, engine });
  search = searchNow({ pool, engine });
  expect(await found(search)).toEqual(finding(PERSONS));
});

afterEach(async () => {
  await removeIndexes(engine);
  await engine.close();
});
afterAll(() => database.drop());

function roleOf(person_id: number) {
  return { id: person_id * 10, person_id };
}

/** All that role searches tell of every role. */
async function found(by: SearchNow) {
  const [{ roles, ...page }, totals] = await Promise.all([
    by.persons(EVERY_ROLE, { page: 1, pageSize: 25 }),
    by.roleTotals(EVERY_ROLE),
  ]);
  return { page, totals, roles: [...roles].sort((a, b) => a - b) };
}

function finding(persons: readonly number[]) {
  const roles = persons.flatMap((person) => (person === 2 ? [20, 21] : [person * 10]));
  return {
    page: { ids: persons, total: persons.length },
    totals: { persons: persons.length, organizations: persons.length > 0 ? 1 : 0, roles: roles.length },
    roles,
  };
}

async function departedIds(): Promise<number[]> {
  const { rows } = await pool.query('select person_id from departed_persons order by person_id');
  return rows.map(({ person_id }) => person_id);
}

/** An engine that does something more between the build of the indexes and their swap. */
function before(swap: () => Promise<unknown>): Engine {
  return {
    ...engine,
    swapIndexes: async (swaps) => {
      await swap();
      return engine.swapIndexes(swaps);
    },
  };
}

test.each<[string, () => Promise<unknown>]>([
  ['removed', () => pool.query('delete from persons where id = 2')],
  ['suppressed', () => suppressPerson(pool, { person_id: 2 })],
])(
  'a person who is %s is at once in no page, no total and no role, though the index holds them',
  async (_, leave) => {
    await leave();
    expect(await found(search)).toEqual(finding([1, 3, 4]));
    expect(await found(searchNow({ pool, engine }))).toEqual(finding([1, 3, 4]));
  },
);

test('nobody is left where everybody is removed in one statement', async () => {
  await pool.query('delete from persons');
  expect(await found(search)).toEqual(finding([]));
  expect(await departedIds()).toEqual(PERSONS);
});

test('a removal that is taken back was none', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('delete from persons where id = 2');
  expect(await found(search)).toEqual(finding(PERSONS));
  await client.query('rollback');
  client.release();
  expect(await found(search)).toEqual(finding(PERSONS));
});

test('a person who comes back is found from the next build on, and until then in nothing', async () => {
  await pool.query('delete from persons where id = 3');
  await insertPersons(pool, [3]);
  await insertRoles(pool, [roleOf(3)]);
  expect(await found(search)).toEqual(finding([1, 2, 4]));
  await rebuildIndexes({ pool, engine });
  expect(await found(search)).toEqual(finding(PERSONS));
  expect(await departedIds()).toEqual([]);
});

test('a build forgets who had departed when it began, and keeps out who departs while it runs', async () => {
  await pool.query('delete from persons where id = 1');
  await rebuildIndexes({ pool, engine: before(() => pool.query('delete from persons where id = 2')) });
  expect(await found(search)).toEqual(finding([3, 4]));
  expect(await departedIds()).toEqual([2]);
});

test('a person who came back is kept out where they depart again while a build with them runs', async () => {
  await pool.query('delete from persons where id = 3');
  await insertPersons(pool, [3]);
  await insertRoles(pool, [roleOf(3)]);
  await rebuildIndexes({ pool, engine: before(() => pool.query('delete from persons where id = 3')) });
  expect(await found(search)).toEqual(finding([1, 2, 4]));
});

test('a build of other indexes forgets nobody', async () => {
  await pool.query('delete from persons where id = 4');
  await pool.query('delete from index_states where index_name = $1', [engine.indexUid('jobs')]);
  expect(await ensureIndexes({ pool, engine })).toEqual(['jobs']);
  expect(await found(search)).toEqual(finding([1, 2, 3]));
});

test('a page and its total are of one index, also between the swap of a new one and the note of it', async () => {
  await insertPersons(pool, [5, 6]);
  await insertRoles(pool, [5, 6].map(roleOf));
  let between: unknown;
  const watching: Engine = {
    ...engine,
    swapIndexes: async (swaps) => {
      await engine.swapIndexes(swaps);
      between = await search.persons(EVERY_ROLE, { page: 1, pageSize: 25 });
    },
  };
  await rebuildIndexes({ pool, engine: watching });
  expect(between).toMatchObject(finding([...PERSONS, 5, 6]).page);
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
  'a person suppressed before a search began is in no answer, total or count of it while %s and the %s is slow',
  async (purge, slow) => {
    const purged = Promise.withResolvers<void>();
    let isHolding = false;
    const slowly = <Source extends object>(source: Source): Source =>
      new Proxy(source, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return async (...values: unknown[]) => {
            if (isHolding) await purged.promise;
            return Reflect.apply(method, target, values);
          };
        },
      });
    const held = searchNow(
      slow === 'engine' ? { pool, engine: slowly(engine) } : { pool: slowly(pool), engine },
    );
    expect(await found(held)).toEqual(finding(PERSONS));
    await suppressPerson(pool, { person_id: 2 });
    isHolding = true;
    const answer = found(held);
    await PURGES[purge]?.(engine);
    expect(await departedIds()).toEqual([]);
    purged.resolve();
    expect(await answer).toEqual(finding([1, 3, 4]));
  },
);

test.each(Object.keys(PURGES))(
  'a tombstone stays until the live index lacks the person, where %s',
  async (purge) => {
    const held: number[][] = [];
    const noting =
      <Values extends unknown[], Answer>(method: (...values: Values) => Promise<Answer>) =>
      async (...values: Values) => {
        const answer = await method(...values);
        held.push(await departedIds());
        return answer;
      };
    await suppressPerson(pool, { person_id: 2 });
    await PURGES[purge]?.({
      ...engine,
      removeDocuments: noting(engine.removeDocuments),
      swapIndexes: noting(engine.swapIndexes),
    });
    expect(new Set(held.map(String))).toEqual(new Set(['2']));
    expect(await departedIds()).toEqual([]);
  },
);
