import type pg from 'pg';
import type { EngineSearches } from '../engine.ts';
import { JOBS } from '../indexes/jobs.ts';
import type { Locations } from '../indexes/locations.ts';
import { ORGANIZATIONS } from '../indexes/organizations.ts';
import { ROLES } from '../indexes/roles.ts';
import type { DirectClause, IndexName } from '../plan.ts';
import type { ClaimedRecord } from './outbox.ts';

/** A new row lacks the changes that the expanded record lacks. */
const PUT = `
  insert into outbox as kept (topic, record_id, version, since)
  select topic, record_id, nextval('outbox_versions'), since
  from (
    select topic, record_id, min(since) as since from changed group by topic, record_id order by topic, record_id
  ) as merged
  on conflict (topic, record_id) do update
  set version = excluded.version, since = least(kept.since, excluded.since),
    due_at = least(kept.due_at, excluded.due_at), attempts = 0, reason = null, is_set_aside = false`;

/** $1 ids, $2 since. */
const putRolesOf = (column: string) => `
  with changed as (
    select 'roles' as topic, r.id as record_id, named.since
    from unnest($1::bigint[], $2::bigint[]) as named (id, since)
    join roles r on r.${column} = named.id
  )${PUT}`;

const PUT_ROLES_OF = {
  organization_roles: putRolesOf('organization_id'),
  person_roles: putRolesOf('person_id'),
};

/** $1 ids of locations, $2 since. */
const PUT_LOCATED = `
  with changed as (
    select 'organizations' as topic, id as record_id, $2::bigint as since
    from organizations where location_id = any($1::bigint[])
    union all
    select 'jobs', id, $2 from job_posts where location_id = any($1::bigint[])
    union all
    select 'roles', r.id, $2
    from persons p join roles r on r.person_id = p.id where p.location_id = any($1::bigint[])
    union all
    select 'roles', r.id, $2
    from organizations o join roles r on r.organization_id = o.id where o.location_id = any($1::bigint[])
  )${PUT}`;

/** $1 topic, $2 ids, $3 since. */
const PUT_HELD = `
  with changed as (select $1::text as topic, unnest($2::bigint[]) as record_id, $3::bigint as since)${PUT}`;

/** Puts the roles of these organizations or persons into the outbox. */
export async function expandRoles(
  client: pg.ClientBase,
  topic: keyof typeof PUT_ROLES_OF,
  records: readonly ClaimedRecord[],
): Promise<void> {
  const columns = [records.map(({ record_id }) => record_id), records.map(({ since }) => since)];
  await client.query(PUT_ROLES_OF[topic], columns);
}

/**
 * Puts into the outbox every document that a changed location enters or leaves: those of records at or inside it now,
 * and those that the engine holds with it.
 * @param searches of the live indexes
 * @param locations read after their version was raised
 */
export async function expandLocations(
  client: pg.ClientBase,
  searches: EngineSearches,
  records: readonly ClaimedRecord[],
  locations: Locations,
): Promise<void> {
  const ids = new Set(records.map(({ record_id }) => record_id));
  const since = Math.min(...records.map((record) => record.since));
  await client.query(PUT_LOCATED, [locations.inside(ids), since]);
  for (const { name: index, fields } of [ORGANIZATIONS, JOBS, ROLES]) {
    const held = Object.keys(fields).filter((field) => fields[field]?.[0] === 'locations');
    for (const field of held) {
      const where: DirectClause[] = [{ kind: 'any', field, values: [...ids] }];
      const records = await searches.values({ index: index as IndexName, where }, 'id');
      if (records.length > 0) await client.query(PUT_HELD, [index, records, since]);
    }
  }
}
