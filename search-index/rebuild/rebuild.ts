import type pg from 'pg';
import type { Logger } from 'pino';
import { LOAD_LOCK } from '../../src/db/load-lock.ts';
import { areNamesStale, refillNames } from '../autocomplete/put-names.ts';
import type { Engine } from '../engine.ts';
import { SEARCH_INDEXES } from '../indexes/all.ts';
import type { SearchIndex } from '../indexes/definition.ts';
import { cachedLocations, raiseLocationsVersion, readLocations } from '../indexes/locations.ts';
import { ROLES } from '../indexes/roles.ts';
import { gather } from '../sync/outbox.ts';
import { purgeTombstones, readTombstones, type Tombstone } from '../sync/tombstones.ts';
import { type Build, cleanUp, hasLeftBuilds, makeLive, type Origin, register, retire } from './builds.ts';
import { adopt, countChange } from './change-count.ts';
import {
  catchUp,
  type Filling,
  fillIndexes,
  type RebuildProgress,
  releaseIndexed,
  replay,
  saveRefusals,
} from './fill.ts';
import { withRebuildLock, withSwapLock } from './locks.ts';
import { type IndexState, indexStates, keepIndexes, refuseNewer } from './states.ts';

/** The services and callbacks of a rebuild. */
export interface RebuildOptions {
  pool: pg.Pool;
  engine: Engine;
  log?: Logger;
  onProgress?: (progress: RebuildProgress) => void;
  /** Stops the rebuild as the end of the process would. */
  signal?: AbortSignal;
}

/** The state of the database that the new indexes were filled from. */
interface Snapshot extends Origin {
  /** The version of the outbox that the snapshot contains. */
  outboxVersion: number;
  tombstones: Tombstone[];
}

type NeedsRebuild = (state: IndexState) => boolean;

/** The transaction is idle while the engine completes an index, which may take minutes. */
const SNAPSHOT = `
  begin isolation level repeatable read, read only;
  set local idle_in_transaction_session_timeout = 0`;
const ORIGIN = `select version as "dataVersion", database_identity() as database from data_version`;
const LOAD_IS_UNDER_WAY = `select not pg_try_advisory_xact_lock_shared(${LOAD_LOCK}) as is_loading`;

/**
 * With more changed records than this share of all documents, a rebuild is faster. Measured on 148,000 documents, which
 * are rebuilt in 37 s: feeding changes of all kinds takes as long at an eighth of that number, of persons alone at four
 * tenths.
 */
const WORTH_FEEDING_SHARE = 0.1;

/**
 * Rebuilds the indexes that are missing, not built from these records, of another definition, or behind changes that are
 * not in the outbox, and fills the names of autocomplete where they are. Several processes may call it at once.
 * @returns names of the rebuilt indexes
 * @throws NotOwnIndexesError where a newer version has built some of them, or another set of indexes is kept in step
 * @throws Error where the engine is of an untested version, fails, or refuses too many documents
 */
export async function ensureIndexes(options: RebuildOptions): Promise<string[]> {
  if (!(await someNeedRebuild(isStale, options))) return [];
  return (await withRebuildLock(options, 'wait', (client) => rebuildWhere(client, options, isStale))) ?? [];
}

/**
 * As `ensureIndexes`, for repeated calls: leaves the work to a process that rebuilds already, and a load in progress to
 * the rebuild at its end. Removes what a dead process left.
 */
export async function rebuildStaleIndexes(options: RebuildOptions): Promise<string[]> {
  const { pool, engine } = options;
  const { rows } = await pool.query<{ is_loading: boolean }>(LOAD_IS_UNDER_WAY);
  const needsRebuild = rows[0]?.is_loading ? isBroken : isStale;
  if (!(await someNeedRebuild(needsRebuild, options)) && !(await hasLeftBuilds(pool, engine))) return [];
  return (
    (await withRebuildLock(options, 'skip', (client) => rebuildWhere(client, options, needsRebuild))) ?? []
  );
}

/** Rebuilds all indexes beside the live ones, those of a newer version too; otherwise throws as `ensureIndexes`. */
export async function rebuildIndexes(options: RebuildOptions): Promise<void> {
  await options.engine.checkVersion();
  await withRebuildLock(options, 'wait', (client) => rebuildWhere(client, options, 'all'));
}

/**
 * The number of changed records up to which feeding the live indexes is faster than a rebuild; 0 where a rebuild is
 * needed in any case.
 * @throws NotOwnIndexesError where a newer version has built some of them, or another set of indexes is kept in step
 */
export async function changesWorthFeeding(pool: pg.Pool, engine: Engine): Promise<number> {
  if (await someNeedRebuild(isStale, { pool, engine })) return 0;
  const counts = await Promise.all(SEARCH_INDEXES.map((index) => index.count(pool)));
  return Math.floor(counts.reduce((sum, count) => sum + count, 0) * WORTH_FEEDING_SHARE);
}

const isBroken: NeedsRebuild = (state) => state.isBroken;
const isStale: NeedsRebuild = (state) => state.isBroken || state.isBehind;

async function someNeedRebuild(
  needsRebuild: NeedsRebuild,
  { pool, engine }: Pick<RebuildOptions, 'pool' | 'engine'>,
): Promise<boolean> {
  await engine.checkVersion();
  await keepIndexes(pool, engine);
  const isNeeded =
    (needsRebuild === isStale && (await areNamesStale(pool))) ||
    (await indexStates(pool, engine, SEARCH_INDEXES)).some(needsRebuild);
  if (isNeeded) await refuseNewer(pool, engine);
  return isNeeded;
}

/** @param needsRebuild `all`: those of a newer version too */
async function rebuildWhere(
  client: pg.ClientBase,
  options: RebuildOptions,
  needsRebuild: NeedsRebuild | 'all',
): Promise<string[]> {
  const { engine } = options;
  await cleanUp(client, engine);
  if (needsRebuild !== 'all') await refuseNewer(client, engine);
  await withSwapLock(client, () => adopt(client, engine));
  const states = await indexStates(client, engine, SEARCH_INDEXES);
  const indexes = (needsRebuild === 'all' ? states : states.filter(needsRebuild)).map(({ index }) => index);
  // An index of other records is worse than none: without it searches are unavailable.
  const unusable = states.flatMap(({ isUnusable, uid }) => (isUnusable ? uid : []));
  await retire(client, unusable);
  // During a load the names are left to its end.
  if (needsRebuild === 'all' || (needsRebuild === isStale && (await areNamesStale(client))))
    await refillNames(client, options.log);
  if (indexes.length > 0) await rebuild(client, options, indexes);
  return indexes.map(({ name }) => name);
}

async function rebuild(
  client: pg.ClientBase,
  { engine, log, onProgress }: RebuildOptions,
  indexes: readonly SearchIndex[],
): Promise<void> {
  const start = performance.now();
  const names = indexes.map(({ name }) => name);
  log?.info({ indexes: names }, 'a rebuild of search indexes begins');
  const builds = await register(client, engine, indexes);
  const uids = builds.map(({ uid }) => uid);
  // All at once, so that the engine never waits for the next one.
  await Promise.all(builds.map(({ uid, index }) => engine.createIndex(uid, index)));
  await countChange(client, engine, uids, true);
  const filling = { client, engine, log, onProgress, locations: cachedLocations() };
  const snapshot = await fillFromSnapshot(filling, builds);
  await catchUp(filling, builds);
  await withSwapLock(client, async () => {
    await replay(filling, builds);
    // Fails where the engine has lost one of them.
    await countChange(client, engine, uids, true);
    await swap(client, engine, builds, snapshot);
  });
  const documents = builds.reduce((sum, { total }) => sum + total, 0);
  log?.info(
    { indexes: names, documents, ms: Math.round(performance.now() - start) },
    'search indexes are rebuilt',
  );
}

/** Fills all new indexes from one snapshot, so that they agree with each other. */
async function fillFromSnapshot(filling: Filling, builds: readonly Build[]): Promise<Snapshot> {
  const { client } = filling;
  const outboxVersion = await gather(client);
  await client.query(SNAPSHOT);
  const { rows } = await client.query<Origin>(ORIGIN);
  const origin = rows[0] ?? { dataVersion: 0, database: '' };
  const tombstones = await readTombstones(client);
  await fillIndexes(filling, builds, await readLocations(client), outboxVersion);
  await client.query('commit');
  return { ...origin, outboxVersion, tombstones };
}

/** Makes the new indexes the live ones, in one transaction. */
async function swap(
  client: pg.ClientBase,
  engine: Engine,
  builds: readonly Build[],
  snapshot: Snapshot,
): Promise<void> {
  await client.query('begin');
  await makeLive(client, engine, builds, snapshot);
  await saveRefusals(client, builds);
  await releaseIndexed(client, builds, snapshot.outboxVersion);
  if (builds.some(({ index }) => index === ROLES)) await purgeTombstones(client, snapshot.tombstones);
  // Makes waiting workers read locations that a load has changed without the outbox.
  await raiseLocationsVersion(client);
  await client.query('commit');
}
