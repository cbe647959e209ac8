import { hash } from 'node:crypto';
import type { Engine } from '../engine.ts';
import { SEARCH_INDEXES } from '../indexes/all.ts';
import type { SearchIndex } from '../indexes/definition.ts';
import { definitionOrder, isLater, NewerVersionError, OtherIndexesError } from '../indexes/version.ts';
import type { Queryable } from '../queryable.ts';

/** SQL: the prefix of the indexes that are kept in step: a change leaves the outbox once these have it. Null before the first swap. */
export const KEPT_PREFIX = `(select prefix from search_builds where state = 'live' order by since desc limit 1)`;

const LIVE = `
  select uid, kind, definition, definition_version, applied, data_version < (select version from data_version) as is_behind,
    database_identity = database_identity() as is_of_database
  from search_builds
  where prefix = $1 and state = 'live'`;
const BEGUN = 'select uid, begun from search_builds where uid = any($1)';

/**
 * $1 prefix. Where it is the one that is kept in step, live builds of others are retired: they miss the changes that are taken
 * from now on.
 */
const KEEP = `
  with retired as (
    update search_builds set state = 'retired', since = now()
    where state = 'live' and prefix <> $1 and $1 = ${KEPT_PREFIX}
  )
  select ${KEPT_PREFIX} as prefix`;

interface LiveBuild {
  uid: string;
  kind: string;
  definition: string;
  definition_version: number[];
  applied: number;
  is_behind: boolean;
  is_of_database: boolean;
}

/** The state of a live index, compared with the records. */
export interface IndexState {
  index: SearchIndex;
  /** Its full name; null where none is live. */
  uid: string | null;
  /** Missing, not the one that was built from these records, or of another definition. */
  isBroken: boolean;
  /** Lacks changes of the records that are not in the outbox. */
  isBehind: boolean;
  /** Live, but missing, an earlier copy of itself, or of another database: searches must not use it. */
  isUnusable: boolean;
  /** Broken only in that a newer version of the program has built it: it serves searches of this one, too. */
  isNewer: boolean;
  /** It was built from another database, or from this one before it went back in time. */
  isOfOtherDatabase: boolean;
}

/** Hash of an index's definition. Another version of Node changes it only where it splits the specimens into other words. */
export function definitionHash(engine: Engine, index: SearchIndex): string {
  return hash('sha1', JSON.stringify([index.content(engine.encoder), engine.configuration(index)]));
}

/** The states of these indexes. */
export async function indexStates(
  database: Queryable,
  engine: Engine,
  indexes: readonly SearchIndex[],
): Promise<IndexState[]> {
  const { rows } = await database.query<LiveBuild>(LIVE, [engine.indexUid('')]);
  const named = rows.filter(({ kind }) => indexes.some(({ name }) => name === kind));
  const uids = named.map(({ uid }) => uid);
  // All numbers only grow: `applied` is read before the engine's, and `begun` after it.
  const positions = await engine.readChangeCounts(uids);
  const { rows: begun } = await database.query<{ uid: string; begun: number }>(BEGUN, [uids]);
  return indexes.map((index) => {
    const build = named.find(({ kind }) => kind === index.name);
    if (!build) return { ...NOT_BUILT, index };
    const { uid, applied, is_behind, is_of_database } = build;
    const position = positions[uids.indexOf(uid)] ?? null;
    const isAhead = (position ?? 0) > (begun.find((row) => row.uid === uid)?.begun ?? Number.MAX_VALUE);
    const isOfOtherDatabase = !is_of_database || isAhead;
    const isUnusable = position === null || position < applied || isOfOtherDatabase;
    const isOther = build.definition !== definitionHash(engine, index);
    const isNewer = !isUnusable && isOther && isLater(build.definition_version, definitionOrder());
    const isBroken = isUnusable || isOther;
    return { index, uid, isBroken, isBehind: is_behind, isUnusable, isNewer, isOfOtherDatabase };
  });
}

const NOT_BUILT = {
  uid: null,
  isBroken: true,
  isBehind: true,
  isUnusable: false,
  isNewer: false,
  isOfOtherDatabase: false,
};

/** The full names of the live indexes, by their names without the prefix. */
export async function liveIndexes(database: Queryable, engine: Engine): Promise<Map<string, string>> {
  const { rows } = await database.query<LiveBuild>(LIVE, [engine.indexUid('')]);
  return new Map(rows.map(({ kind, uid }) => [kind, uid]));
}

/** @throws NewerVersionError where a newer version of the program has built indexes, with another definition */
export async function refuseNewer(database: Queryable, engine: Engine): Promise<void> {
  const { rows } = await database.query<LiveBuild>(LIVE, [engine.indexUid('')]);
  const newer = SEARCH_INDEXES.filter((index) => {
    const build = rows.find(({ kind }) => kind === index.name);
    const isOther = build?.definition !== definitionHash(engine, index);
    return isOther && isLater(build?.definition_version ?? [], definitionOrder());
  });
  if (newer.length > 0) throw new NewerVersionError(newer.map(({ name }) => name));
}

/**
 * Makes sure that this process may take changes out of the outbox: a change leaves it once the indexes of one engine and prefix
 * have it, those of the last rebuild. Searches no longer use other live indexes afterwards.
 * @throws OtherIndexesError where the indexes of another prefix are kept in step
 */
export async function keepIndexes(database: Queryable, engine: Engine): Promise<void> {
  await requireKept(database, engine, KEEP, [engine.indexUid('')]);
}

/**
 * Changes nothing.
 * @throws OtherIndexesError where the indexes of another prefix are kept in step
 */
export async function refuseOthers(database: Queryable, engine: Engine): Promise<void> {
  await requireKept(database, engine, `select ${KEPT_PREFIX} as prefix`, []);
}

async function requireKept(
  database: Queryable,
  engine: Engine,
  sql: string,
  params: string[],
): Promise<void> {
  const prefix = engine.indexUid('');
  const { rows } = await database.query<{ prefix: string | null }>(sql, params);
  const kept = rows[0]?.prefix ?? prefix;
  if (kept !== prefix) throw new OtherIndexesError(kept, prefix);
}
