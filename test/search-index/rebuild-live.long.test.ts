import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import type { Clause } from '../../search-index/plan.ts';
import { rebuildIndexes } from '../../search-index/rebuild/rebuild.ts';
import { drain, syncIndexes } from '../../search-index/sync/worker.ts';
import { databaseForTests } from '../harness/database.ts';
import { type SearchNow, searchNow } from '../harness/search.ts';
import { insertPersons, insertRoles } from '../search/role-records.ts';
import { NO_DIFFERENCES } from '../sync/synced-records.ts';
import { findDifferences } from './engine-documents.ts';

const log = pino({ level: 'silent' });
const REBUILDS = 2;

/** Organizations, by how their job posts change while the indexes are rebuilt. */
const CHANGING = { id: 1, posts: 1_000 };
const GROWING = { id: 2, posts: 0 };
const SHRINKING = { id: 3, posts: 3_000 };
const PERSONS = 3_000;
/** Deletions stop at this number of records. */
const KEPT = 500;

const database = databaseForTests();
let engine: Engine;
let search: SearchNow;

beforeAll(async () => {
  const { meiliUrl: url, meiliKey: key } = inject('services');
  engine = openEngine({ url, key, prefix: database.indexPrefix });
  search = searchNow({ pool: database.pool, engine });
  for (const { id, posts } of [CHANGING, GROWING, SHRINKING]) {
    await database.pool.query('insert into organizations (id, name) values ($1, $2)', [id, `o${id}`]);
    await insertPosts(id, 1, posts);
  }
  const ids = Array.from({ length: PERSONS }, (_, at) => at + 1);
  await insertPersons(database.pool, ids);
  await insertRoles(
    database.pool,
    ids.map((id) => ({ id, person_id: id })),
  );
  await rebuildIndexes({ pool: database.pool, engine });
});

afterAll(() => engine.close());

/** Inserts job posts of an organization, with numbers from `first`. */
async function insertPosts(organization: number, first: number, count: number): Promise<void> {
  await database.pool.query(
    `insert into job_posts (id, organization_id, source, source_id, url, title, is_remote, is_active, date_featured)
    select $1::bigint * 1000000 + nr, $1, 'network', nr, 'https://jobs.example/x', 'Red', false, true, '2026-01-01'
    from generate_series($2::int, $2::int + $3::int - 1) as nr`,
    [organization, first, count],
  );
}

/** Numbers of committed records; each number only grows or only shrinks. */
const committed = { grown: GROWING.posts, shrunk: SHRINKING.posts, persons: PERSONS };

/** Changes records in several ways, each in its own transaction. */
async function change(step: number): Promise<void> {
  const { pool } = database;
  await insertPosts(GROWING.id, committed.grown + 1, 2);
  committed.grown += 2;
  if (committed.shrunk > KEPT) {
    await pool.query('delete from job_posts where id = $1', [SHRINKING.id * 1_000_000 + committed.shrunk]);
    committed.shrunk -= 1;
  }
  await pool.query(
    `update job_posts
    set title = case when title = 'Red' then 'Blue' else 'Red' end, is_remote = not is_remote
    where organization_id = $1 and id % 50 = $2`,
    [CHANGING.id, step % 50],
  );
  if (committed.persons > KEPT) {
    await pool.query('delete from persons where id = $1', [committed.persons]);
    committed.persons -= 1;
  }
  await pool.query('update persons set headline = $1 where id % 100 = $2', [`Step ${step}`, step % 100]);
}

const postsOf = ({ id }: { id: number }, ...more: Clause[]): Promise<number> =>
  search.count({ index: 'jobs', where: [{ kind: 'any', field: 'organization_id', values: [id] }, ...more] });
const word = (text: string): Clause => ({
  kind: 'text',
  field: 'title',
  query: { kind: 'word', word: text },
});

/** Totals of the last searches. Later searches may not fall behind them. */
const seen = { grown: GROWING.posts, shrunk: SHRINKING.posts };

/** Reads every total, and checks it against the committed records before and after. */
async function searchOnce(): Promise<void> {
  const before = { ...committed };
  const [changing, mixed, grown, shrunk, totals, page] = await Promise.all([
    postsOf(CHANGING),
    postsOf(CHANGING, word('red'), word('blue')),
    postsOf(GROWING),
    postsOf(SHRINKING),
    search.roleTotals({ index: 'roles', where: [] }),
    search.persons({ index: 'roles', where: [] }, { page: 1, pageSize: 5 }),
  ]);
  expect([changing, mixed]).toEqual([CHANGING.posts, 0]);
  expect(grown).toBeGreaterThanOrEqual(seen.grown);
  expect(grown).toBeLessThanOrEqual(committed.grown);
  expect(shrunk).toBeLessThanOrEqual(seen.shrunk);
  expect(shrunk).toBeGreaterThanOrEqual(committed.shrunk);
  // A person deleted before the search began is in none of its totals, even if the index still holds the person.
  for (const persons of [totals.persons, totals.roles, page.total]) {
    expect(persons).toBeLessThanOrEqual(before.persons);
    // The last deletion may be committed before `committed` counts it.
    expect(persons).toBeGreaterThanOrEqual(committed.persons - 1);
  }
  Object.assign(seen, { grown, shrunk });
}

test(`every search during ${REBUILDS} rebuilds with changing records succeeds with right totals`, async () => {
  const stop = new AbortController();
  const { signal } = stop;
  const worker = syncIndexes({ pool: database.pool, engine, log }, signal);
  const repeat = async (work: (step: number) => Promise<void>): Promise<number> => {
    let step = 0;
    while (!signal.aborted) await work(step++);
    return step;
  };
  const changes = repeat(change);
  const searches = repeat(searchOnce);
  const rebuilds = (async () => {
    for (let nr = 0; nr < REBUILDS; nr++) {
      const grown = seen.grown;
      await rebuildIndexes({ pool: database.pool, engine });
      // The searches have seen changes that were made while the indexes were rebuilt.
      await expect.poll(() => seen.grown, { timeout: 30_000 }).toBeGreaterThan(grown);
    }
  })();
  try {
    await Promise.race([rebuilds, changes, searches, worker]);
    expect(signal.aborted).toBe(false);
  } finally {
    stop.abort();
  }
  const [, steps, asked] = await Promise.all([rebuilds, changes, searches, worker]);
  expect(steps).toBeGreaterThan(REBUILDS);
  expect(asked).toBeGreaterThan(REBUILDS);

  await drain({ pool: database.pool, engine, log });
  expect(await findDifferences(database.pool, engine)).toEqual(NO_DIFFERENCES);
  await searchOnce();
  expect(seen).toEqual({ grown: committed.grown, shrunk: committed.shrunk });
});
