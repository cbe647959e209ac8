import type pg from 'pg';
import { z } from 'zod';
import { dateTimeText } from '../contract/input/date-time.ts';
import { count, ifKnown, instant, integer, oneOf, record, text } from '../contract/output/output-fields.ts';
import { UnknownNameError } from '../dataset/import/dataset-files.ts';
import { isSighted, namedBy, type SightedKind } from '../db/sightings.ts';
import { CLAIM_KINDS, type ThingKind } from '../identity/claim.ts';
import { readSetAside, type SetAside } from '../identity/claims/pending.ts';
import { RANK } from '../identity/claims/precedence.ts';
import { recordFieldOf } from '../identity/claims/records.ts';
import { lastDeliverySchema } from './deliveries/last-delivery.ts';

const SEEN_AT = '2026-11-20T08:30:00.000Z';

/** The fields of a source, with what it says. */
export const SOURCE_FIELDS = {
  name: text('Name of the source; `strict` stands for datasets.', 'crm'),
  rank: ifKnown(integer('Its place among the ranked sources, from 1; null: after all ranked ones.', 1)),
  claims: count('Claims that it makes now.', 1_204),
  claims_by_kind: z.record(z.string(), z.int()).meta({
    description: 'The same by kind.',
    examples: [{ persons: 804, emails: 400 }],
  }),
  records: count('Records that these are about.', 804),
  first_seen: ifKnown(instant('When the first of these came; null where it says nothing.', SEEN_AT)),
  last_seen: ifKnown(instant('Its last delivery that had one of these.', SEEN_AT)),
  last_delivery: ifKnown(lastDeliverySchema, 'What the last delivery did; null where none has ended.'),
};
type SourceSummary = z.output<z.ZodObject<typeof SOURCE_FIELDS>>;

/** Sources, with the first things of theirs whose records can’t be stored. */
export interface ListedSources {
  sources: SourceSummary[];
  set_aside: SetAside[];
  /** All that are set aside. */
  set_aside_count: number;
}

/**
 * Lists the sources, in the order of precedence.
 * @param accountId only those that the account may write; absent: all
 */
export async function listSources(pool: pg.Pool | pg.PoolClient, accountId?: number): Promise<ListedSources> {
  const { rows } = await pool.query<SourceSummary>(LIST_SOURCES, [accountId]);
  // The database does not keep the order of the fields.
  const sources = rows.map((one) => ({
    ...one,
    last_delivery: SOURCE_FIELDS.last_delivery.parse(one.last_delivery),
  }));
  const { things, count } = await readSetAside(
    pool,
    sources.map(({ name }) => name),
  );
  return { sources, set_aside: things, set_aside_count: count };
}

/** What a source says about a record, or of a contact or an item of a list of it. */
export const claimSchema = record('RecordClaim', 'What a source says of a record.', {
  kind: oneOf(
    CLAIM_KINDS,
    'The kind of the claim: that of the record, of a contact or of an item of a list.',
    'persons',
  ),
  source: text('Name of the source.', 'crm'),
  named_by: text(
    'How the source names it: by its `key`, or by a value where its claims only name the record, such as `domain`.',
    'key',
  ),
  key: text('The source’s own name for it, or the value.', 'C-100'),
  id: integer('The id that it has without the other claims.', 10_000_000_000_012),
  collected_at: instant('When the source said so.', SEEN_AT),
  first_seen: instant('When it was first delivered.', SEEN_AT),
  last_seen: instant('When it was last delivered.', SEEN_AT),
  seen_at_url: ifKnown(text('Where the source has it from.', 'https://acme.example/team')),
  basis: ifKnown(text('The legal ground of processing.', 'consent')),
  fields: z.record(z.string(), z.unknown()).meta({
    description: 'What the source said, as it is stored.',
    examples: [{ full_name: 'Ada Example' }],
  }),
  shown: z.array(z.string()).meta({
    description: 'Those of the fields that the record has from this claim.',
    examples: [['full_name']],
  }),
});
export type RecordClaim = z.output<typeof claimSchema>;

/**
 * Lists what sources say about a record, in the order of precedence, then its contacts and items of lists, then those that only name it.
 * @throws UnknownNameError where no source speaks of it
 */
export async function listClaims(pool: pg.Pool, kind: ThingKind, id: number): Promise<RecordClaim[]> {
  const { rows } = await pool.query<Omit<RecordClaim, 'shown'>>(LIST_CLAIMS, [kind, id]);
  const namings = isSighted(kind)
    ? await pool.query<Omit<RecordClaim, 'shown'>>(LIST_NAMINGS(kind), [kind, id])
    : { rows: [] };
  const all = [...rows, ...namings.rows];
  if (all.length === 0)
    throw new UnknownNameError(
      `No source has a claim about the record with id ${id} in ${kind}. Records of datasets alone have none.`,
    );
  return withShown(kind, all);
}

/** Notes which fields the record has from which claim: from the first one about it that has the field. Contacts are united. */
function withShown(kind: ThingKind, claims: readonly Omit<RecordClaim, 'shown'>[]): RecordClaim[] {
  const taken = new Set<string>();
  return claims.map((claim) => {
    const isOfRecord = claim.kind === kind && claim.named_by === 'key';
    const shown = Object.keys(claim.fields).filter(
      (field) => claim.kind !== kind || (isOfRecord && !taken.has(recordFieldOf(field))),
    );
    if (isOfRecord) for (const field of shown) taken.add(recordFieldOf(field));
    return { ...claim, shown };
  });
}

/** The error that a source does not exist; it names those that do. */
export async function unknownSource(pool: Pick<pg.Pool, 'query'>, name: string): Promise<UnknownNameError> {
  const { rows } = await pool.query<{ name: string }>(`select name from sources ${IN_PRECEDENCE}`);
  const names = rows.map((source) => source.name).join(', ');
  return new UnknownNameError(`There is no source ${name}. The sources are ${names}.`);
}

const IN_PRECEDENCE = `order by coalesce(rank, case name when 'strict' then 0 end), name`;

const LIST_SOURCES = `
select name, rank, coalesce(claims, 0) as claims, coalesce(claims_by_kind, '{}') as claims_by_kind,
  coalesce(records, 0) as records, first_seen, last_seen, last_delivery
from sources
cross join lateral (
  select sum(claims)::int as claims, json_object_agg(kind, claims order by kind) as claims_by_kind, sum(records)::int as records,
    ${dateTimeText('min(first_seen)')} as first_seen, ${dateTimeText('max(last_seen)')} as last_seen
  from (
    select kind, count(*) as claims,
      count(distinct record_id) filter (where kind <> all('{emails,phone_numbers}')) as records,
      min(first_seen) as first_seen, max(last_seen) as last_seen
    from claims where source_id = sources.id and body is not null group by kind) as of_kind
) as said
where $1::bigint is null or exists (
  select from source_accounts a where a.account_id = $1 and (a.source_id is null or a.source_id = sources.id))
${IN_PRECEDENCE}`;

const COLUMNS = `${dateTimeText('c.collected_at')} as collected_at, ${dateTimeText('c.first_seen')} as first_seen,
  ${dateTimeText('c.last_seen')} as last_seen, c.seen_at_url, c.basis`;

/** The stored key of a contact or an item begins with the id of its thing. */
const LIST_CLAIMS = `
with things as materialized (
  select id from claims where kind = $1 and record_id = (select record_id from claims where kind = $1 and id = $2)
)
select c.kind, s.name as source, 'key' as named_by,
  case when c.kind = $1 then c.key else substr(c.key, strpos(c.key, ':') + 1) end as key, c.id, ${COLUMNS}, c.body as fields
from (
  select own.* from things join claims own on own.kind = $1 and own.id = things.id
  union all
  select part.* from things join claims part on part.parent_id = things.id and is_part(part.kind) and parent_kind(part.kind) = $1
) as c join sources s on s.id = source_id
where body is not null
order by c.kind <> $1, ${RANK}, c.collected_at desc, s.name collate "C", c.key collate "C"`;

/** Who names a record by a value: each source and spelling once, with its last claim. */
const LIST_NAMINGS = (kind: SightedKind) => `
select distinct on (s.name, v.value) $1 as kind, s.name as source, split_part(v.value, ':', 1) as named_by,
  coalesce(v.said, substr(v.value, strpos(v.value, ':') + 1)) as key, own.record_id as id, ${COLUMNS},
  jsonb_build_object(split_part(v.value, ':', 1), coalesce(v.said, substr(v.value, strpos(v.value, ':') + 1))) as fields
from (${namedBy(kind, 'c.record_id = coalesce((select record_id from claims where kind = $1 and id = $2), $2)')}) as own
join claim_values v on v.kind = $1 and v.value = own.value and v.role = 'names' and v.value not like 'id:%'
join claims c on c.kind = v.claim_kind and c.id = v.claim_id join sources s on s.id = v.source_id
order by s.name, v.value, c.collected_at desc`;
