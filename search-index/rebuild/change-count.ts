import { type Engine, SearchUnavailableError } from '../engine.ts';
import type { Queryable } from '../queryable.ts';

/**
 * Two change counts of a row, and one in the engine, tell whether database and engine are of the same time. Each batch counts
 * `begun` up before it changes the index and again when it has ended, then copies it to the engine, and at its end to `applied`.
 * So always `applied` <= the engine's change count <= `begun`, unless one of the two has gone back in time.
 */

/** Rows are locked in the order of their names, so that no deadlock can arise. */
const COUNT_UP = `
  with named as (select uid from search_builds where uid = any($1) order by uid for update)
  update search_builds build set begun = begun + 1 from named where build.uid = named.uid`;
/** The transaction is idle while the engine answers. */
const BEGIN = 'begin; set local idle_in_transaction_session_timeout = 0';
const LOCK = 'select uid, begun, applied from search_builds where uid = any($1) order by uid for update';
const APPLY = `
  with named as (
    select uid, done
    from search_builds join unnest($1::text[], $2::bigint[]) as named (uid, done) using (uid)
    order by uid
    for update of search_builds
  )
  update search_builds build set applied = greatest(applied, done) from named where build.uid = named.uid`;

/** A claimed row of the outbox shows that a change may be on its way to the engine. */
const ADOPT = `
  update search_builds set database_identity = database_identity()
  where uid = $1 and applied = $2 and begun = $2 and not exists (select from outbox where owner is not null)`;
const FOREIGN = `
  select uid from search_builds
  where prefix = $1 and state = 'live' and database_identity <> database_identity()`;

/**
 * Counts the changes of these indexes up, in the database and then in the engine.
 * @param areApplied whether the engine has confirmed the changes; otherwise they begin
 * @throws SearchUnavailableError where the engine has lost one of the indexes, or is an earlier copy of itself
 */
export async function countChange(
  client: Queryable,
  engine: Engine,
  uids: readonly string[],
  areApplied: boolean,
): Promise<void> {
  if (uids.length === 0) return;
  // Committed at once: the engine must not have a higher number than the database.
  await client.query(COUNT_UP, [uids]);
  await client.query(BEGIN);
  const { rows } = await client.query<{ uid: string; begun: number; applied: number }>(LOCK, [uids]);
  const names = rows.map(({ uid }) => uid);
  const counts = await engine.readChangeCounts(names);
  const lost = rows.find(({ applied }, at) => (counts[at] ?? -1) < applied);
  if (lost) throw new SearchUnavailableError(`The search engine lost the index ${lost.uid}.`);
  // Under the lock, so that the engine's change count only grows.
  const kept = await engine.keepChangeCounts(new Map(rows.map(({ uid, begun }) => [uid, begun])));
  await client.query('commit');
  if (!areApplied) return;
  await kept();
  await client.query(APPLY, [names, rows.map(({ begun }) => begun)]);
}

/**
 * Ties indexes of another database to this one where the engine has no change that this database lacks, as after the promotion
 * of a replica that lacked nothing. Only while no process changes them.
 */
export async function adopt(client: Queryable, engine: Engine): Promise<void> {
  const { rows } = await client.query<{ uid: string }>(FOREIGN, [engine.indexUid('')]);
  const uids = rows.map(({ uid }) => uid);
  for (const [at, count] of (await engine.readChangeCounts(uids)).entries()) {
    if (count) await client.query(ADOPT, [uids[at], count]);
  }
}
