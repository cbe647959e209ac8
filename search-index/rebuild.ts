import type pg from 'pg';
import { containingLocations, readLocations } from './containing-locations.ts';
import type { BuildContext, SearchIndex } from './definition.ts';
import type { EngineRequest } from './engine-http.ts';
import { type EnqueuedTask, taskDone } from './engine-tasks.ts';
import { type FeedProgress, feed } from './feed.ts';
import { indexExists, readDataVersion, saveState, staleIndexes } from './index-states.ts';
import { SEARCH_INDEXES } from './indexes.ts';
import type { Engine } from './meilisearch.ts';

/** How far the rebuild of one index is, in documents. */
export interface RebuildProgress extends FeedProgress {
  /** Its name without the prefix. */
  index: string;
  total: number;
}

/** What a rebuild works with. */
export interface RebuildOptions {
  pool: pg.Pool;
  engine: Engine;
  onProgress?: (progress: RebuildProgress) => void;
}

const LOCK = 'select pg_advisory_lock(hashtextextended($1, 0))';
const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))';
const SNAPSHOT = 'begin isolation level repeatable read, read only';

/**
 * Rebuilds the indexes that are missing, of another definition or behind the records; when it returns, searches see
 * every change that was committed before. Several processes may call it at once.
 * @returns names of the rebuilt ones
 * @throws Error where the engine is of an untested version or did not finish a task
 */
export async function ensureIndexes(options: RebuildOptions): Promise<string[]> {
  const { pool, engine } = options;
  await engine.checkVersion();
  if ((await staleIndexes(pool, engine, SEARCH_INDEXES)).length === 0) return [];
  return locked(options, async (client) => {
    const stale = await staleIndexes(client, engine, SEARCH_INDEXES);
    await rebuild(client, options, stale);
    return stale.map(({ name }) => name);
  });
}

/** Rebuilds all indexes beside the live ones; throws as `ensureIndexes`. */
export async function rebuildIndexes(options: RebuildOptions): Promise<void> {
  await options.engine.checkVersion();
  await locked(options, (client) => rebuild(client, options, SEARCH_INDEXES));
}

/** One rebuild at a time for one set of indexes, whichever process runs it. */
async function locked<T>(
  { pool, engine }: RebuildOptions,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const key = `search indexes ${engine.indexUid('')}`;
  try {
    await client.query(LOCK, [key]);
    const result = await work(client);
    await client.query(UNLOCK, [key]);
    client.release();
    return result;
  } catch (error) {
    // With its connection go the lock and the transaction.
    client.release(true);
    throw error;
  }
}

async function rebuild(
  client: pg.ClientBase,
  { engine, onProgress }: RebuildOptions,
  indexes: readonly SearchIndex[],
): Promise<void> {
  if (indexes.length === 0) return;
  // One snapshot for all: what an index says of another's records holds in both.
  await client.query(SNAPSHOT);
  const version = await readDataVersion(client);
  const containers = containingLocations(await readLocations(client));
  const context: BuildContext = { locationIds: (location) => containers.get(location) ?? [location] };
  for (const index of indexes) {
    const total = await index.count(client);
    await prepareNext(engine, index);
    await feed(engine, nextUid(engine, index), index.lines(client, context), (progress) =>
      onProgress?.({ index: index.name, total, ...progress }),
    );
  }
  await client.query('commit');
  await swap(engine, indexes);
  for (const index of indexes) await saveState(client, engine, index, version);
  for (const index of indexes) await removeIndex(engine, nextUid(engine, index));
}

/** Where an index is built, beside the live one; after the swap, where the old one is. */
function nextUid(engine: Engine, index: SearchIndex): string {
  return engine.indexUid(`${index.name}_next`);
}

/** An empty index with its settings, in place of what a killed rebuild left. */
async function prepareNext(engine: Engine, index: SearchIndex): Promise<void> {
  const uid = nextUid(engine, index);
  await removeIndex(engine, uid);
  await done(engine, { method: 'POST', path: '/indexes', body: { uid, primaryKey: 'id' } });
  await done(engine, { method: 'PATCH', path: `/indexes/${uid}/settings`, body: index.settings });
}

async function removeIndex(engine: Engine, uid: string): Promise<void> {
  if (!(await indexExists(engine, uid))) return;
  const waiting = `/tasks/cancel?indexUids=${uid}&statuses=enqueued,processing`;
  await done(engine, { method: 'POST', path: waiting });
  await done(engine, { method: 'DELETE', path: `/indexes/${uid}` });
}

/** All of them in one step; one that was never live gets its name. */
async function swap(engine: Engine, indexes: readonly SearchIndex[]): Promise<void> {
  const swaps = await Promise.all(
    indexes.map(async (index) => {
      const live = engine.indexUid(index.name);
      return { indexes: [nextUid(engine, index), live], rename: !(await indexExists(engine, live)) };
    }),
  );
  await done(engine, { method: 'POST', path: '/swap-indexes', body: swaps, once: true });
}

/** Asks for a task and waits until it is done. */
async function done(engine: Engine, request: EngineRequest): Promise<void> {
  await taskDone(engine, await engine.send<EnqueuedTask>(request));
}
