import type pg from 'pg';
import type { LocationsState } from './kept-locations.ts';
import type { Engine } from './meilisearch.ts';
import type { ClaimedRecord } from './outbox.ts';

/** Topics that stand for many documents. */
export const EXPANDING_TOPICS = ['organization_roles', 'person_roles', 'locations'] as const;

/** A document's own row says from where on it lacks changes; the record that stands for it, too. */
const PUT = `
  insert into outbox as kept (topic, record_id, version, since)
  select topic, record_id, nextval('outbox_versions'), since
  from (
    select topic, record_id, min(since) as since from told group by topic, record_id order by topic, record_id
  ) as merged
  on conflict (topic, record_id) do update
  set version = excluded.version, since = least(kept.since, excluded.since),
    due_at = least(kept.due_at, excluded.due_at), attempts = 0, reason = null, is_set_aside = false`;

/** $1 ids, $2 since. */
const PUT_ROLES_OF = {
  organization_roles: `
    with told as (
      select 'roles' as topic, r.id as record_id, named.since
      from unnest($1::bigint[], $2::bigint[]) as named (id, since)
      join roles r on r.organization_id = named.id
    )${PUT}`,
  person_roles: `
    with told as (
      select 'roles' as topic, r.id as record_id, named.since
      from unnest($1::bigint[], $2::bigint[]) as named (id, since)
      join roles r on r.person_id = named.id
    )${PUT}`,
};

/** $1 ids of locations, $2 since: of all records that are there. */
const PUT_LOCATED = `
  with told as (
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
  with told as (select $1::text as topic, unnest($2::bigint[]) as record_id, $3::bigint as since)${PUT}`;

/** The fields of each index that hold the locations around its records. */
const LOCATION_FIELDS = {
  organizations: ['location_ids'],
  jobs: ['location_ids'],
  roles: ['person_location_ids', 'organization_location_ids'],
};

/** Puts the roles of these organizations, or persons, into the outbox. */
export async function expandRoles(
  client: pg.ClientBase,
  topic: keyof typeof PUT_ROLES_OF,
  records: readonly ClaimedRecord[],
): Promise<void> {
  const columns = [records.map(({ record_id }) => record_id), records.map(({ since }) => since)];
  await client.query(PUT_ROLES_OF[topic], columns);
}

/**
 * Puts into the outbox every document that a changed location enters or leaves: those of records at or inside it
 * now, and those that the engine holds with it.
 * @param state read after every worker was told to read the locations again
 */
export async function expandLocations(
  client: pg.ClientBase,
  engine: Engine,
  records: readonly ClaimedRecord[],
  state: LocationsState,
): Promise<void> {
  const ids = new Set(records.map(({ record_id }) => record_id));
  const since = Math.min(...records.map((record) => record.since));
  await client.query(PUT_LOCATED, [state.inside(ids), since]);
  for (const [index, fields] of Object.entries(LOCATION_FIELDS)) {
    const filter = fields.map((field) => `${field} IN [${[...ids].join(', ')}]`).join(' OR ');
    // Much less work for the engine than the documents that have them.
    const { facetDistribution } = await engine.search({ index, filter, limit: 0, facets: ['id'] });
    const held = Object.keys(facetDistribution?.id ?? {}).map(Number);
    if (held.length > 0) await client.query(PUT_HELD, [index, held, since]);
  }
}
