import type pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { EngineRequest } from '../../search-index/engine-http.ts';
import { type EnqueuedTask, taskDone } from '../../search-index/engine-tasks.ts';
import { type Engine, openEngine } from '../../search-index/meilisearch.ts';
import { ensureIndexes, rebuildIndexes } from '../../search-index/rebuild.ts';
import { suppressPerson } from '../../src/dataset/import/suppress.ts';
import type { Plan } from '../../src/search/plan.ts';
import { createSearch, type Search } from '../../src/search/search.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { insertPersons, insertRoles, readNothing } from './role-records.ts';

/** Persons 1 to 4, of whom each has a role with ten times their id; the second has another one. */
const PERSONS = [1, 2, 3, 4];
const EVERY_ROLE: Plan<'roles'> = { index: 'roles', where: [] };

let database: TestDatabase;
let pool: pg.Pool;
let engine: Engine;
let search: Search;
let prefixes = 0;

/** A database for the file; each test has indexes of its own, and a search that has already counted. */
beforeEach(async () => {
  const { meiliUrl: url, meiliKey: key } = inject('services');
  database ??= await createTestDatabase();
  pool = database.pool;
  engine = openEngine({ url, key, prefix: `${database.indexPrefix}${prefixes++}_` });
  await pool.query(
    'truncate persons, organizations, suppressions, suppressed_persons, departed_persons cascade',
  );
  await pool.query("insert into organizations (id, name) values (1, 'o')");
  await insertPersons(pool, PERSONS);
  await insertRoles(pool, [...PERSONS.map(roleOf), { id: 21, person_id: 2 }]);
  await ensureIndexes({ pool, engine });
  search = createSearch({ pool, engine });
  expect(await found(search)).toEqual(finding(PERSONS));
});

afterEach(() => engine.close());
afterAll(() => database.drop());

function roleOf(person_id: number) {
  return { id: person_id * 10, person_id };
}

/** All that role searches tell of every role. */
async function found(by: Search) {
  const [page, totals, roles] = await Promise.all([
    by.persons(EVERY_ROLE, { page: 1, pageSize: 25 }, readNothing),
    by.roleTotals(EVERY_ROLE),
    by.matchingRoles(EVERY_ROLE, PERSONS),
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
    send: async (request) => {
      if (request.path === '/swap-indexes') await swap();
      return engine.send(request);
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
    expect(await found(createSearch({ pool, engine }))).toEqual(finding([1, 3, 4]));
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
    send: async <Answer>(request: EngineRequest) => {
      const answer = await engine.send<Answer>(request);
      if (request.path === '/swap-indexes') {
        await taskDone(engine, answer as EnqueuedTask);
        between = await search.persons(EVERY_ROLE, { page: 1, pageSize: 25 }, readNothing);
      }
      return answer;
    },
  };
  await rebuildIndexes({ pool, engine: watching });
  expect(between).toEqual(finding([...PERSONS, 5, 6]).page);
});

test('a search that asked the old index is asked again where a build has forgotten somebody meanwhile', async () => {
  const asked = Promise.withResolvers<void>();
  const built = Promise.withResolvers<void>();
  let holding = false;
  const slowPool: pg.Pool = Object.assign(Object.create(pool), {
    query: async (statement: pg.QueryConfig) => {
      if (holding) await built.promise;
      return pool.query(statement);
    },
  });
  const watched: Engine = {
    ...engine,
    search: async (query) => {
      const answer = await engine.search<never>(query);
      if (query.sort !== undefined) asked.resolve();
      return answer;
    },
  };
  const slow = createSearch({ pool: slowPool, engine: watched });
  expect(await found(slow)).toEqual(finding(PERSONS));

  await pool.query('delete from persons where id = 2');
  holding = true;
  const page = slow.persons(EVERY_ROLE, { page: 1, pageSize: 25 }, async (ids) => ids);
  await asked.promise;
  await rebuildIndexes({ pool, engine });
  built.resolve();
  expect(await page).toEqual({ ...finding([1, 3, 4]).page, read: [1, 3, 4] });
});
