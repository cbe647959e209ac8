import { randomBytes } from 'node:crypto';
import type { Engine } from '../engine.ts';
import { SEARCH_INDEXES } from '../indexes/all.ts';
import type { SearchIndex } from '../indexes/definition.ts';
import { definitionOrder } from '../indexes/version.ts';
import type { Queryable } from '../queryable.ts';
import { definitionHash } from './states.ts';

/**
 * The builds of the search indexes. The name of an index in the engine is used once; a row of `search_builds` says which
 * index is live. A swap is one transaction.
 */

const RETIRE = `update search_builds set state = 'retired', since = now() where uid = any($1)`;

const REGISTER = `
  insert into search_builds (uid, kind, prefix, definition, definition_version, state, data_version)
  select uid, kind, $1, definition, $2, 'filling', 0
  from unnest($3::text[], $4::text[], $5::text[]) as named (uid, kind, definition)`;
const DELETE_CHANGES = 'delete from rebuild_changes';
const RETIRE_REPLACED = `
  update search_builds set state = 'retired', since = now() where state = 'live' and prefix = $1 and kind = any($2)`;
const MAKE_LIVE = `
  update search_builds set state = 'live', since = clock_timestamp(), data_version = $2, database_identity = $3
  where uid = any($1)`;

/** A search that was admitted before a swap may still read the replaced index. */
const RETIRED_FOR = `interval '1 min'`;
const LEFT = `
  select uid from search_builds
  where prefix = $1 and (state = 'filling' or (state = 'retired' and since < now() - ${RETIRED_FOR}))`;
/** Those of another engine or prefix are removed by the next rebuild there. */
const RETIRE_LEFT = `update search_builds set state = 'retired', since = now() where prefix <> $1 and state = 'filling'`;
const DELETE_BUILDS = 'delete from search_builds where uid = any($1)';
const NAMED = 'select uid from search_builds where prefix = $1';

const KINDS = SEARCH_INDEXES.map(({ name }) => name).join('|');
const NAMES_OF_BUILDS = new RegExp(`^(${KINDS})_[0-9a-f]{12}$`);

/** The data that an index is built from. */
export interface Origin {
  dataVersion: number;
  /** The identity of the database. */
  database: string;
}

/** An index that is being filled. */
export interface Build {
  index: SearchIndex;
  /** Its full name in the engine, which no other index ever has. */
  uid: string;
  /** Its documents, and how many of them are indexed. */
  total: number;
  indexed: number;
  /** The ids of documents that the engine refuses for their content, with the reasons. */
  refused: Map<number, string>;
}

/** Takes indexes from searches. */
export async function retire(client: Queryable, uids: readonly (string | null)[]): Promise<void> {
  await client.query(RETIRE, [uids]);
}

/**
 * Registers builds: from now on workers note their changes of these indexes. Their earlier changes are in every snapshot
 * that is taken after this was committed.
 */
export async function register(
  client: Queryable,
  engine: Engine,
  indexes: readonly SearchIndex[],
): Promise<Build[]> {
  await client.query(DELETE_CHANGES);
  const id = randomBytes(6).toString('hex');
  const builds = indexes.map((index) => {
    const uid = `${engine.indexUid(index.name)}_${id}`;
    return { index, uid, total: 0, indexed: 0, refused: new Map() };
  });
  await client.query(REGISTER, [
    engine.indexUid(''),
    definitionOrder(),
    builds.map(({ uid }) => uid),
    indexes.map(({ name }) => name),
    indexes.map((index) => definitionHash(engine, index)),
  ]);
  return builds;
}

/** Makes filled builds the live ones, in the caller's transaction. */
export async function makeLive(
  client: Queryable,
  engine: Engine,
  builds: readonly Build[],
  { dataVersion, database }: Origin,
): Promise<void> {
  await client.query(RETIRE_REPLACED, [engine.indexUid(''), builds.map(({ index }) => index.name)]);
  await client.query(MAKE_LIVE, [builds.map(({ uid }) => uid), dataVersion, database]);
  await client.query(DELETE_CHANGES);
}

/** Whether there may be something to clean up: builds that are being filled or were left, and replaced indexes. */
export async function hasLeftBuilds(database: Queryable, engine: Engine): Promise<boolean> {
  return ((await database.query(LEFT, [engine.indexUid('')])).rowCount ?? 0) > 0;
}

/**
 * Removes replaced indexes, those of rebuilds that have died, and those that no row names; only for the holder of the rebuild
 * lock.
 */
export async function cleanUp(client: Queryable, engine: Engine): Promise<void> {
  const prefix = engine.indexUid('');
  await client.query(RETIRE_LEFT, [prefix]);
  const { rows: left } = await client.query<{ uid: string }>(LEFT, [prefix]);
  for (const { uid } of left) await engine.removeIndex(uid);
  await client.query(DELETE_BUILDS, [left.map(({ uid }) => uid)]);
  // Listed before the rows are read: a row is written before its index is created.
  const held = [...(await engine.countDocuments()).keys()];
  const { rows } = await client.query<{ uid: string }>(NAMED, [prefix]);
  const named = new Set(rows.map(({ uid }) => uid));
  const isUnnamed = (uid: string) =>
    uid.startsWith(prefix) && NAMES_OF_BUILDS.test(uid.slice(prefix.length)) && !named.has(uid);
  for (const uid of held.filter(isUnnamed)) await engine.removeIndex(uid);
}
