import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openEngine } from '../../search-index/meilisearch.ts';
import { ensureIndexes } from '../../search-index/rebuild.ts';
import { migrate, openDatabase } from '../../src/db/database.ts';
import { startPostgres } from '../../src/embedded/postgres.ts';
import { createSearch } from '../../src/search/search.ts';
import { endEverything } from '../commands/processes.ts';
import { openDirectory, searchJobs, startRoster } from '../commands/roster-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { serveWith } from '../operating/serve.ts';
import { asFarAsIn, contentOf, EARLIER_BALANCE, EARLIER_STATES, makeEarlierState } from './earlier-state.ts';

afterAll(endEverything);

/** A database in which nothing was ever migrated. */
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  return database;
}

/** Builds the indexes of a database, and counts what searches over each of them find. */
async function searchedTotals(database: TestDatabase) {
  const { meiliUrl: url, meiliKey: key } = inject('services');
  const engine = openEngine({ url, key, prefix: database.indexPrefix });
  try {
    await ensureIndexes({ pool: database.pool, engine });
    const search = createSearch({ pool: database.pool, engine });
    return {
      jobs: await search.count({ index: 'jobs', where: [] }),
      organizations: await search.count({ index: 'organizations', where: [] }),
      roles: await search.roleTotals({ index: 'roles', where: [] }),
    };
  } finally {
    await engine.close();
  }
}

const TOTALS = {
  jobs: 1_283,
  organizations: 43,
  roles: { persons: 3, organizations: 3, roles: 7 },
};

test('there are earlier states, and the earliest is the first migration', () => {
  expect(EARLIER_STATES.length).toBeGreaterThan(6);
});

/** The states whose databases are searched, too: all in the long run, which knows of no hurry. */
const SEARCHED =
  process.env.UPGRADE_SEARCHES === 'all' ? EARLIER_STATES : [EARLIER_STATES[0], EARLIER_STATES.at(-1)];

describe.each(EARLIER_STATES)('a database that came to %s', (state) => {
  const isSearched = SEARCHED.includes(state);

  test(`is brought to today without losing a row${isSearched ? ', and searches find all its records' : ''}`, async () => {
    const database = await emptyDatabase();
    try {
      await makeEarlierState(database, state);
      const earlier = await contentOf(database.pool);
      await migrate(database);
      const today = await contentOf(database.pool);
      expect(asFarAsIn(earlier, today)).toEqual(asFarAsIn(earlier, earlier));
      expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
      if (isSearched) expect(await searchedTotals(database)).toEqual(TOTALS);
    } finally {
      await database.drop();
    }
  });
});

const [EARLIEST = ''] = EARLIER_STATES;

test('keys and balances of the earliest state are good for calls to a server of today', async () => {
  const database = await emptyDatabase();
  try {
    const { account_id, key } = await makeEarlierState(database, EARLIEST);
    const serve = await serveWith({ database });
    await searchedTotals(database);
    const response = await fetch(`${serve.url}/api/${account_id}/datastorage/person_detail_lookup/`, {
      method: 'POST',
      headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ person_id: 3 }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('X-Credits-Remaining')).toBe(String(EARLIER_BALANCE - 1));
    expect(await searchJobs({ url: serve.url, accountId: account_id, key }, { is_active: null })).toEqual({
      status: 200,
      total: TOTALS.jobs,
    });
    serve.signal('SIGTERM');
    expect((await serve.ended).code).toBe(0);
  } finally {
    await database.drop();
  }
});

test('start takes a data directory of the earliest state over, with its account and all its records', async () => {
  const temporary = await openDirectory();
  const data = join(temporary.path, 'data');
  const onRestart = (reason: string) => {
    throw new Error(reason);
  };
  const postgres = await startPostgres({ directory: join(data, 'postgres'), durable: false, onRestart });
  const database = await openDatabase(postgres.url);
  const { account_id, key } = await makeEarlierState(database, EARLIEST);
  await database.close();
  await postgres.stop();
  try {
    const started = await startRoster(data, { env: { PORT: '0' } });
    // The sample is for an empty database alone.
    expect(await searchJobs({ url: started.url, accountId: account_id, key }, { is_active: null })).toEqual({
      status: 200,
      total: TOTALS.jobs,
    });
    started.signal('SIGTERM');
    expect((await started.ended).code).toBe(0);
  } finally {
    await temporary.remove();
  }
});
