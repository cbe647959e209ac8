import type pg from 'pg';
import type { Logger } from 'pino';
import { LOAD_LOCK } from '../src/db/load-lock.ts';
import { readContext } from './containing-locations.ts';
import type { SearchIndex } from './definition.ts';
import { definitionOrder } from './definition-version.ts';
import { type Departure, forgetDepartures, readDepartures } from './departures.ts';
import { createIndex, removeIndex, swapIndexes } from './engine-indexes.ts';
import { readMarks } from './engine-marks.ts';
import { createFeed, type FeedProgress } from './feed.ts';
import { fill } from './fill.ts';
import {
  type IndexStanding,
  indexStandings,
  readDataVersion,
  refuseNewer,
  saveState,
} from './index-states.ts';
import { SEARCH_INDEXES } from './indexes.ts';
import { tellOfLocations } from './kept-locations.ts';
import type { Engine } from './meilisearch.ts';
import { readVersion } from './outbox.ts';
import { aloneRebuilding, aloneSwapping } from './rebuild-locks.ts';
import { type RebuildRefusals, rebuildRefusals } from './rebuild-refusals.ts';
import { areRegistered, type Build, cleanUp, register, unregister } from './rebuild-registration.ts';
import { replayMost, replayRest } from './replay.ts';
import { ROLES } from './roles.ts';

/** How far the rebuild of one index is, in documents. */
export interface RebuildProgress extends FeedProgress {
  /** Its name without the prefix. */
  index: string;
  total: number;
  /** Documents of all indexes that are still to be indexed. */
  left: number;
}

/** What a rebuild works with. */
export interface RebuildOptions {
  pool: pg.Pool;
  engine: Engine;
  log?: Logger;
  onProgress?: (progress: RebuildProgress) => void;
}

/** What the new indexes were filled from. */
interface Snapshot {
  version: number;
  /** The version of the outbox that is in it. */
  outboxVersion: number;
  departures: Departure[];
  /** When the engine made each of them, by full names. */
  createdAt: Map<string, string | null>;
  refusals: RebuildRefusals;
}

const SNAPSHOT = 'begin isolation level repeatable read, read only';
const LOAD_IS_UNDER_WAY = `select not pg_try_advisory_xact_lock_shared(${LOAD_LOCK}) as is_loading`;

/**
 * Rebuilds the indexes that are missing, not those that were built from these records, of another definition or
 * behind changes that no row of the outbox tells of. Several processes may call it at once.
 * @returns names of the rebuilt ones
 * @throws NewerVersionError where a newer version of the program has built some of them
 * @throws Error where the engine is of an untested version, did not finish a task, or refuses too many documents
 */
export async function ensureIndexes(options: RebuildOptions): Promise<string[]> {
  const { pool, engine } = options;
  await engine.checkVersion();
  if (stale(await indexStandings(pool, engine, SEARCH_INDEXES)).length === 0) return [];
  return (await aloneRebuilding(options, 'wait', (client) => rebuildWhat(client, options, stale))) ?? [];
}

/**
 * As `ensureIndexes`, for who looks again and again: leaves the work to a process that rebuilds already, and changes
 * that are being loaded to the load, which rebuilds at its end. Removes what a killed rebuild left.
 */
export async function tendIndexes(options: RebuildOptions): Promise<string[]> {
  const { pool, engine } = options;
  await engine.checkVersion();
  const { rows } = await pool.query<{ is_loading: boolean }>(LOAD_IS_UNDER_WAY);
  const needing = rows[0]?.is_loading ? broken : stale;
  const isNeeded =
    needing(await indexStandings(pool, engine, SEARCH_INDEXES)).length > 0 ||
    (await areRegistered(pool, engine, SEARCH_INDEXES));
  if (!isNeeded) return [];
  return (await aloneRebuilding(options, 'leave', (client) => rebuildWhat(client, options, needing))) ?? [];
}

/** Rebuilds all indexes beside the live ones, a newer version's too; throws as `ensureIndexes` else. */
export async function rebuildIndexes(options: RebuildOptions): Promise<void> {
  await options.engine.checkVersion();
  await aloneRebuilding(options, 'wait', (client) => rebuildWhat(client, options, (all) => all));
}

function broken(standings: readonly IndexStanding[]): IndexStanding[] {
  refuseNewer(standings);
  return standings.filter(({ isBroken }) => isBroken);
}

function stale(standings: readonly IndexStanding[]): IndexStanding[] {
  refuseNewer(standings);
  return standings.filter(({ isBroken, isBehind }) => isBroken || isBehind);
}

async function rebuildWhat(
  client: pg.ClientBase,
  options: RebuildOptions,
  needing: (standings: readonly IndexStanding[]) => readonly IndexStanding[],
): Promise<string[]> {
  const { engine } = options;
  await cleanUp(client, engine, SEARCH_INDEXES);
  const standings = await indexStandings(client, engine, SEARCH_INDEXES);
  const indexes = needing(standings).map(({ index }) => index);
  await removeForeign(client, engine, standings);
  if (indexes.length > 0) await rebuild(client, options, indexes);
  return indexes.map(({ name }) => name);
}

/** To searches, an index of other records is worse than none: without it they say that they are unavailable. */
async function removeForeign(
  client: pg.ClientBase,
  engine: Engine,
  standings: readonly IndexStanding[],
): Promise<void> {
  const foreign = standings.filter(({ isForeign }) => isForeign);
  if (foreign.length === 0) return;
  await aloneSwapping(client, engine, async () => {
    for (const { index } of foreign) await removeIndex(engine, engine.indexUid(index.name));
  });
}

async function rebuild(
  client: pg.ClientBase,
  options: RebuildOptions,
  indexes: readonly SearchIndex[],
): Promise<void> {
  const { engine } = options;
  const builds = await register(client, engine, indexes);
  const snapshot = await feedSnapshot(client, options, builds);
  const { refusals } = snapshot;
  await replayMost({ client, engine, refusals }, builds);
  await aloneSwapping(client, engine, async () => {
    await replayRest({ client, engine, refusals }, builds);
    await refusals.setAside(client);
    await swap(client, engine, builds, snapshot);
  });
  await refusals.release(client, snapshot.outboxVersion);
  for (const { uid } of builds) await removeIndex(engine, uid);
  await unregister(client, engine, indexes);
}

/** Fills the new indexes from one snapshot: what one says of another's records holds in both. */
async function feedSnapshot(
  client: pg.ClientBase,
  { engine, log, onProgress }: RebuildOptions,
  builds: readonly Build[],
): Promise<Snapshot> {
  const outboxVersion = await readVersion(client);
  await client.query(SNAPSHOT);
  const version = await readDataVersion(client);
  const departures = await readDepartures(client);
  const context = await readContext(client);
  const totals = new Map<string, number>();
  for (const { index } of builds) totals.set(index.name, await index.count(client));
  const refusals = rebuildRefusals(builds, totals, log);
  // All at once, so that the engine never waits for the next one.
  const made = builds.map(({ index, uid }) => createIndex(engine, uid, index.settings));
  // The failure of one is met below; until then it is nobody's.
  for (const each of made) each.catch(() => {});
  const feed = createFeed(engine);
  const report = progressOf(totals, onProgress);
  for (const [at, build] of builds.entries()) {
    const filled = { build, isMade: made[at] as Promise<unknown>, onProgress: report(build.index.name) };
    await fill({ client, engine, context, refusals }, feed, filled, build.index.lines(client, context));
  }
  await feed.finish();
  for (const build of builds) refusals.judge(build);
  const times = await Promise.all(made);
  const createdAt = new Map(builds.map(({ uid }, at) => [uid, times[at] ?? null]));
  await client.query('commit');
  return { version, outboxVersion, departures, createdAt, refusals };
}

/** For each index who is told of its progress: with what is left of all. */
function progressOf(totals: ReadonlyMap<string, number>, onProgress: RebuildOptions['onProgress']) {
  let left = totals.values().reduce((sum, total) => sum + total, 0);
  return (index: string) => {
    let before = 0;
    return (progress: FeedProgress) => {
      left -= progress.indexed - before;
      before = progress.indexed;
      onProgress?.({ index, total: totals.get(index) ?? 0, left, ...progress });
    };
  };
}

/** Puts the new indexes in the place of the live ones, and notes what they were built from. */
async function swap(
  client: pg.ClientBase,
  engine: Engine,
  builds: readonly Build[],
  snapshot: Snapshot,
): Promise<void> {
  const uids = builds.map(({ uid }) => uid);
  const marks = await readMarks(engine, uids);
  // An engine that was emptied makes an index by itself for what is still sent to it.
  const lost = uids.find(
    (uid, at) => (marks[at]?.createdAt ?? null) !== (snapshot.createdAt.get(uid) ?? null),
  );
  if (lost)
    throw new Error(`The search engine lost the index ${lost} while it was filled: rebuild it again.`);
  const states = builds.map(({ index, uid }, at) => ({
    live: engine.indexUid(index.name),
    uid,
    definitionHash: index.definitionHash(),
    definitionOrder: definitionOrder(),
    dataVersion: snapshot.version,
    mark: marks[at] ?? null,
  }));
  // Should this process die before it has noted the swap, the next one knows these indexes again.
  for (const state of states) await saveState(client, state.uid, state);
  await swapIndexes(
    engine,
    states.map(({ uid, live }) => ({ from: uid, to: live })),
  );
  // In one step: to searches, a build with a new name is one that needs the old departures no more.
  await client.query('begin');
  for (const state of states) await saveState(client, state.live, state);
  if (builds.some(({ index }) => index === ROLES)) {
    await forgetDepartures(client, snapshot.departures);
  }
  // What a load brought without telling, workers would not know; they wait for the swap, and read it then.
  await tellOfLocations(client);
  await client.query('commit');
}
