import { RECORD_FILES } from '../../dataset/format/files.ts';
import type { RecordFile, RecordList } from '../../dataset/format/record-file.ts';
import type { Session } from '../../dataset/import/session.ts';
import { idArray } from '../../db/id-array.ts';
import { isSighted, lastSeen } from '../../db/sightings.ts';
import { type ClaimFields, CONTACT_KINDS, type Delivery, type ThingKind } from '../claim.ts';
import { eachStrictReference } from './references.ts';
import { hasComparedForm, ownValues, VALUES_OF_THING, type Value } from './values.ts';
import { type ClaimToWrite, writeClaims } from './write.ts';

/** The first id of things of sources; records of strict deliveries have lower ones. */
export const FIRST_CLAIM_ID = 10_000_000_000_000;

/** Where a strict record has a value that identifies it, or an organization's name: its id, by the value without its prefix. */
const HELD: Partial<Record<ThingKind, Record<string, string>>> = {
  organizations: {
    domain: 'select id from organizations where domain_key = wanted.value',
    slug: 'select id from organizations where slug_key(network_public_identifier) = wanted.value',
    name: 'select id from organizations where name_key = wanted.value',
  },
  websites: { domain: 'select id from websites where domain_key = wanted.value' },
  persons: {
    slug: 'select id from persons where slug_key(network_public_identifier) = wanted.value',
    email: 'select person_id as id from emails where email = wanted.value and source is null',
  },
  job_posts: { url: `select id from job_posts where url in (wanted.value, wanted.value || '/')` },
};

/** Makes claims of the source `strict` of the records that share an identifying value with other claims. */
export async function adoptSharing(session: Session, kind: ThingKind, ids: readonly number[]): Promise<void> {
  const own = `unnest($1::bigint[]) as given (id)
    cross join lateral (${VALUES_OF_THING(`'${kind}'`, 'given.id')} offset 0) as own`;
  if (ids.length > 0) await adoptHolding(session, kind, own, idArray(ids), ['name']);
}

/** Makes claims of the source `strict` of the records that have values by which other claims name them. */
export async function adoptNamed(
  session: Session,
  values: readonly Pick<Value, 'kind' | 'value'>[],
): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(values, (one) => one.kind))
    await adoptHolding(
      session,
      kind,
      'unnest($1::text[]) as own (value)',
      ofKind.map(({ value }) => value),
    );
}

async function adoptHolding(
  session: Session,
  kind: ThingKind,
  values: string,
  given: string | readonly string[],
  without: readonly string[] = [],
): Promise<void> {
  const held = Object.entries(HELD[kind] ?? {}).filter(([prefix]) => !without.includes(prefix));
  if (held.length === 0) return;
  const { rows } = await session.query<{ id: number }>(
    held
      .map(
        ([prefix, find]) => `
select record.id from (
  select distinct substr(own.value, ${prefix.length + 2}) as value from ${values} where own.value like '${prefix}:%'
) as wanted
cross join lateral (${find} offset 0) as record
where (select min(id) from ${kind}) < ${FIRST_CLAIM_ID}
  and not exists (select from claims c where c.kind = '${kind}' and c.id = record.id)
  and not exists (select from named_things n where n.kind = '${kind}' and n.id = record.id)`,
      )
      .join(' union '),
    [given],
  );
  await adoptRecords(
    session,
    kind,
    rows.map(({ id }) => id),
  );
}

/** Posts that are read at once. */
const BATCH = 5_000;

/**
 * Makes claims of the job posts of datasets whose URLs are written in another form than they are compared in, since no index finds these:
 * once, before the first post of a source is stored. Of later datasets such posts are claims from the beginning.
 */
export async function adoptOtherForms(session: Session): Promise<void> {
  if ((await session.query(HAS_POSTS)).rowCount !== 0) return;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { rows }: { rows: { id: number; url: string }[] } = await session.query(FIND_OTHER_FORMS, [after]);
    const others = rows.filter(({ url }) => !hasComparedForm(url));
    await adoptRecords(
      session,
      'job_posts',
      others.map(({ id }) => id),
    );
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
}

const HAS_POSTS = `
select from sources s
where name <> 'strict' and exists (select from claims c where c.source_id = s.id and c.kind = 'job_posts') limit 1`;

/** Most URLs are plain: in lower case up to the path, and without characters that are encoded. */
const FIND_OTHER_FORMS = `
select id, url from job_posts
where id > $1 and id < ${FIRST_CLAIM_ID} and (url !~ '^https?://[a-z0-9.-]+/' or url ~ '[^!-~]|[]"#''<>^\`{|}\\[]|/[.]|/%2[eE]')
order by id limit ${BATCH}`;

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
export function strictClaim(kind: ThingKind, id: number, fields: ClaimFields): ClaimToWrite {
  const values = ownValues(kind, fields);
  eachStrictReference(fields, (of, named) => {
    values.push({ kind: of, value: `id:${named}`, role: 'names' });
    return named;
  });
  return { id, key: String(id), fields, values };
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
export function contactClaim(
  kind: (typeof CONTACT_KINDS)[number],
  parentId: number,
  fields: ClaimFields,
): ClaimToWrite {
  const key = `${parentId}:${fields.email ?? fields.phone_number}`;
  return { key, fields, parentId, values: ownValues(kind, fields) };
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
  and not exists (select from claims c where c.kind = '${kind}' and c.id = ${kind}.id)
  and not exists (select from named_things n where n.kind = '${kind}' and n.id = ${kind}.id)`;
}

function itemsOf(kind: ThingKind, { table, parent, columns, isOfIds, hasPosition }: RecordList): string {
  const item = isOfIds ? `l.${columns[0]?.name}` : `to_jsonb(l) - '{${parent},position}'::text[]`;
  return `select jsonb_agg(${item} order by ${hasPosition ? 'l.position' : 'l.id'}) from ${table.name} l where l.${parent} = ${kind}.id`;
}
