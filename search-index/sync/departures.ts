import type { Queryable } from '../queryable.ts';

/** A person who was deleted while the roles index may still hold them; `version` tells repeated departures apart. */
export interface Departure {
  person_id: number;
  version: number;
}

const READ = 'select person_id, version from departed_persons';

/** Locks in the order of ids, as the trigger does, so that no deadlock can arise. */
const PURGE_NAMED = `
  delete from departed_persons d
  using (
    select d.person_id
    from departed_persons d
    join unnest($1::bigint[], $2::bigint[]) as held (person_id, version) using (person_id, version)
    order by d.person_id
    for update of d
  ) purged
  where d.person_id = purged.person_id`;

/** Rows that are set aside do not count: their roles exist, so they belong to persons who still exist. */
const PURGE_GONE = `
  delete from departed_persons d
  using (
    select person_id
    from departed_persons
    where not awaits_rebuild and outbox_version < coalesce(
      (select min(since) from outbox where topic in ('roles', 'person_roles') and not is_set_aside),
      9223372036854775807
    )
    for update skip locked
  ) purged
  where d.person_id = purged.person_id`;

/** All departures whose tombstones are not purged yet. */
export async function readDepartures(database: Queryable): Promise<Departure[]> {
  return (await database.query<Departure>(READ)).rows;
}

/** Purges these tombstones once no index holds the persons. The tombstone of a later departure stays. */
export async function purgeDepartures(database: Queryable, departures: readonly Departure[]): Promise<void> {
  if (departures.length === 0) return;
  const columns = [departures.map((each) => each.person_id), departures.map((each) => each.version)];
  await database.query(PURGE_NAMED, columns);
}

/** Purges the tombstones of all persons whose roles workers have removed from the index. */
export async function purgeGone(database: Queryable): Promise<void> {
  await database.query(PURGE_GONE);
}
