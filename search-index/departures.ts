import type { Queryable } from './index-states.ts';

/** Somebody who was deleted from the records, while the roles index may still hold them; and which time it was. */
export interface Departure {
  person_id: number;
  version: number;
}

const READ = 'select person_id, version from departed_persons';

/** In one statement with the raised number, by which searches know that the index has become another one. */
const FORGET = `
  , raised as (
    update data_version set departures_version = departures_version + 1 where exists (select from forgotten)
  )
  delete from departed_persons d using forgotten where d.person_id = forgotten.person_id`;

/** In the order of ids, as the trigger notes them: neither must wait for the other in a ring. */
const FORGET_NAMED = `
  with forgotten as materialized (
    select d.person_id
    from departed_persons d
    join unnest($1::bigint[], $2::bigint[]) as held (person_id, version) using (person_id, version)
    order by d.person_id
    for update of d
  )${FORGET}`;

/** What was set aside is the document of a role that exists, so of nobody who departed. */
const FORGET_GONE = `
  with forgotten as materialized (
    select person_id
    from departed_persons
    where not awaits_rebuild and outbox_version < coalesce(
      (select min(since) from outbox where topic in ('roles', 'person_roles') and not is_set_aside),
      9223372036854775807
    )
    for update skip locked
  )${FORGET}`;

/** Everyone who had departed by now. */
export async function readDepartures(database: Queryable): Promise<Departure[]> {
  return (await database.query<Departure>(READ)).rows;
}

/** Forgets these departures, once no index holds who departed; who departed again since is not forgotten. */
export async function forgetDepartures(database: Queryable, departures: readonly Departure[]): Promise<void> {
  if (departures.length === 0) return;
  const columns = [departures.map((each) => each.person_id), departures.map((each) => each.version)];
  await database.query(FORGET_NAMED, columns);
}

/** Forgets everyone whose roles the workers have removed from the index. */
export async function forgetGone(database: Queryable): Promise<void> {
  await database.query(FORGET_GONE);
}
