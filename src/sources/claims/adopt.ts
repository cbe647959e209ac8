import { RECORD_FILES } from '../../dataset/format/files.ts';
import type { RecordFile, RecordList } from '../../dataset/format/record-file.ts';
import type { Session } from '../../dataset/import/session.ts';
import { isSighted, lastSeen } from '../../db/sightings.ts';
import { type ClaimFields, CONTACT_KINDS, type ThingKind } from '../claim.ts';
import type { Delivery } from './delivery.ts';
import { identifiersOf } from './identifiers.ts';
import { writeClaims } from './write.ts';

/** The first id of things of sources; records of strict deliveries have lower ones. */
export const FIRST_CLAIM_ID = 10_000_000_000_000;

/** Where a strict record has a value that identifies it: the condition for a record, by the value without its prefix. */
const HELD: Partial<Record<ThingKind, Record<string, string>>> = {
  organizations: {
    domain: 'select id from organizations where domain_key = own.value',
    slug: 'select id from organizations where slug_key(network_public_identifier) = own.value',
  },
  websites: { domain: 'select id from websites where domain_key = own.value' },
  persons: {
    slug: 'select id from persons where slug_key(network_public_identifier) = own.value',
    email: 'select person_id as id from emails where email = own.value and source is null',
  },
  job_posts: { url: `select id from job_posts where url in (own.value, own.value || '/')` },
};

/** Makes claims of the source `strict` of the records that share an identifying value with other claims. */
export async function adoptSharing(session: Session, kind: ThingKind, ids: readonly number[]): Promise<void> {
  const held = Object.entries(HELD[kind] ?? {});
  if (held.length === 0 || ids.length === 0) return;
  const { rows } = await session.query<{ id: number }>(
    held
      .map(
        ([prefix, find]) => `
select record.id from (
  select distinct substr(own.value, ${prefix.length + 2}) as value from unnest($1::bigint[]) as given (id)
  cross join lateral (
    select value from claim_identifiers where kind = '${kind}' and id = given.id and value like '${prefix}:%' offset 0) as own
) as own
cross join lateral (${find} offset 0) as record
where (select min(id) from ${kind}) < ${FIRST_CLAIM_ID}
  and not exists (select from claims c where c.kind = '${kind}' and c.id = record.id)`,
      )
      .join(' union '),
    [ids],
  );
  await adoptRecords(
    session,
    kind,
    rows.map(({ id }) => id),
  );
}

/** Makes claims of the source `strict` of records as they are; those that are claims already, or do not exist, are passed over. */
export async function adoptRecords(session: Session, kind: ThingKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const strict = await strictDelivery(session);
  const { rows } = await session.query<Seen & { id: number; record: Record<string, unknown> }>(
    snapshot(RECORD_FILES[kind], kind),
    [ids],
  );
  const claims = rows.map(({ id, record: { memberships, ...record }, ...seen }) => {
    const fields = withoutEmpty(
      memberships === undefined ? record : { ...record, organizations: memberships },
    );
    return { ...strictClaim(kind, id, fields), ...timesOf(seen) };
  });
  await writeClaims(session, strict, kind, claims);
  if (kind === 'persons') {
    for (const contacts of CONTACT_KINDS) await adoptContacts(session, strict, contacts, rows);
  }
}

/** When strict deliveries had a record or a contact; null for kinds whose deliveries are not noted. */
interface Seen {
  first_seen: string | null;
  last_seen: string | null;
}

function timesOf({ first_seen, last_seen }: Seen) {
  const [firstSeen, lastSeen] = [first_seen ?? undefined, last_seen ?? undefined];
  return { firstSeen, lastSeen, collectedAt: lastSeen };
}

/** A record of a strict delivery as a claim. */
export function strictClaim(kind: ThingKind, id: number, fields: ClaimFields) {
  const roles = (fields.roles ?? []) as { organization_id?: number }[];
  const organizations = [fields, ...roles].flatMap(
    (part) => (part.organization_id as number | undefined) ?? [],
  );
  const persons = [fields.author_ids ?? [], fields.contributor_ids ?? []].flat() as number[];
  return {
    id,
    namedBy: 'key' as const,
    key: String(id),
    fields,
    identifiers: identifiersOf(kind, fields),
    targets: [
      ...organizations.map((id) => ({ kind: 'organizations', id })),
      ...persons.map((id) => ({ kind: 'persons', id })),
    ],
  };
}

/** The source `strict`, with claims of now. */
export async function strictDelivery(session: Session): Promise<Delivery> {
  const { rows } = await session.query<{ id: number }>(`select id from sources where name = 'strict'`);
  return { source: 'strict', sourceId: rows[0]?.id ?? 0, startedAt: new Date().toISOString() };
}

/** Leaves out what says nothing. */
export function withoutEmpty(fields: ClaimFields): ClaimFields {
  const says = (value: unknown) =>
    value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => says(value)));
}

async function adoptContacts(
  session: Session,
  strict: Delivery,
  kind: (typeof CONTACT_KINDS)[number],
  persons: readonly { id: number }[],
): Promise<void> {
  const ofDataset = kind === 'emails' ? 'and source is null' : '';
  const { rows } = await session.query<Seen & { person_id: number; fields: Record<string, string> }>(
    `select person_id, to_jsonb(c) - '{person_id,source,first_seen}'::text[] as fields, first_seen, first_seen as last_seen
    from ${kind} c
    where person_id = any($1::bigint[]) ${ofDataset}`,
    [persons.map(({ id }) => id)],
  );
  const claims = rows.map(({ person_id: id, fields, ...seen }) => {
    return { ...contactClaim(kind, id, withoutEmpty(fields)), ...timesOf(seen) };
  });
  await writeClaims(session, strict, kind, claims);
}

/** A contact of a strict delivery as a claim. */
export function contactClaim(kind: (typeof CONTACT_KINDS)[number], personId: number, fields: ClaimFields) {
  const parent = { kind: 'persons', id: personId };
  return {
    namedBy: 'key' as const,
    key: `${personId}:${fields.email ?? fields.phone_number}`,
    fields,
    identifiers: identifiersOf(kind, fields),
    parent,
    targets: [parent],
  };
}

/** Reads records in the form of the lines that would deliver them. */
function snapshot(file: RecordFile, kind: ThingKind): string {
  const left = ['id', 'first_seen', ...Object.keys(file.derive({})).filter((name) => name !== 'memberships')];
  const lists = file.lists.map((list) => `'${list.field}', (${itemsOf(kind, list)})`);
  const seen = isSighted(kind)
    ? `${kind}.first_seen, ${lastSeen(kind)} as last_seen`
    : 'null as first_seen, null as last_seen';
  return `
select ${kind}.id, ${seen}, to_jsonb(${kind}) - '{${left}}'::text[] || jsonb_build_object(${lists}) as record
from ${kind}
where ${kind}.id = any($1::bigint[])
  and not exists (select from claims c where c.kind = '${kind}' and c.id = ${kind}.id)`;
}

function itemsOf(kind: ThingKind, { table, parent, columns, isOfIds, hasPosition }: RecordList): string {
  const item = isOfIds ? `l.${columns[0]?.name}` : `to_jsonb(l) - '{${parent},position}'::text[]`;
  return `select jsonb_agg(${item} order by ${hasPosition ? 'l.position' : 'l.id'}) from ${table.name} l where l.${parent} = ${kind}.id`;
}
