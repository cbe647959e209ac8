import type { Queryable } from '../queryable.ts';

/** Of a person who was deleted while the roles index may still hold them; `version` tells repeated deletions apart. */
export interface Tombstone {
  person_id: number;
  version: number;
}

const READ = 'select person_id, version from departed_persons';

/** Locks in the order of ids, as the trigger does, so that no deadlock can arise. The places are for the planner, as in the outbox. */
const PURGE_NAMED = `
  delete from departed_persons where ctid = any(array(
    select place
    from (select * from unnest($1::bigint[], $2::bigint[]) as held (person_id, version) order by person_id) held
    cross join lateral (
      select ctid as place from departed_persons d
      where d.person_id = held.person_id and d.version = held.version
      for update
    ) locked))`;

/** Rows that are set aside do not count: their roles exist, so they belong to persons who still exist. */
const PURGE_SETTLED = `
  delete from departed_persons where ctid = any(array(
    select ctid
    from departed_persons
    where not awaits_rebuild and outbox_version < coalesce(
      (select min(since) from outbox where topic in ('roles', 'person_roles') and not is_set_aside),
      9223372036854775807
    )
    for update skip locked))`;

/** All tombstones that are not purged yet. */
export async function readTombstones(database: Queryable): Promise<Tombstone[]> {
  return (await database.query<Tombstone>(READ)).rows;
}

/** Purges these tombstones once no index holds the persons. The tombstone of a later deletion stays. */
export async function purgeTombstones(database: Queryable, tombstones: readonly Tombstone[]): Promise<void> {
  if (tombstones.length === 0) return;
  const columns = [tombstones.map((each) => each.person_id), tombstones.map((each) => each.version)];
  await database.query(PURGE_NAMED, columns);
}

/** Purges the tombstones of all persons whose roles workers have removed from the index. */
export async function purgeSettledTombstones(database: Queryable): Promise<void> {
  await database.query(PURGE_SETTLED);
}
