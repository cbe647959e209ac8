import type pg from 'pg';
import { dateTimeText } from '../contract/input/date-time.ts';
import { UnknownNameError } from '../dataset/import/dataset-files.ts';
import { isSighted, namedBy, type SightedKind } from '../db/sightings.ts';
import type { By, ClaimFields, ClaimKind, ThingKind } from '../identity/claim.ts';
import { readSetAside, type SetAside } from '../identity/claims/pending.ts';
import { RANK } from '../identity/claims/precedence.ts';
import { recordFieldOf } from '../identity/claims/records.ts';
import { inOrder, type LastDelivery } from './deliveries/last-delivery.ts';

/** A source, with what it says. */
export interface SourceSummary {
  name: string;
  /** Its place among the ranked sources, from 1 on; null where it is not ranked. */
  rank: number | null;
  /** Claims that it makes now. */
  claims: number;
  /** The same by kind. */
  claims_by_kind: Partial<Record<ClaimKind, number>>;
  /** Records that these are about. */
  records: number;
  /** The first and the last delivery; null where it says nothing. */
  first_seen: string | null;
  last_seen: string | null;
  /** What the last delivery did that ended; null where none has. */
  last_delivery: LastDelivery | null;
}

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
  const sources = rows.map((one) => ({
    ...one,
    last_delivery: one.last_delivery && inOrder(one.last_delivery),
  }));
  const { things, count } = await readSetAside(
    pool,
    sources.map(({ name }) => name),
  );
  return { sources, set_aside: things, set_aside_count: count };
}

/** What a source says about a record, or of a contact or an item of a list of it. */
export interface RecordClaim {
  kind: ClaimKind;
  source: string;
  /** How the source names the thing: by its key, or by a value where its claims only name it. */
  named_by: By;
  key: string;
  /** The id that the thing has without the others. */
  id: number;
  /** When the source said it last, as ISO 8601 in UTC. */
  collected_at: string;
  /** The first and the last delivery that had it. */
  first_seen: string;
  last_seen: string;
  seen_at_url: string | null;
  basis: string | null;
  fields: ClaimFields;
  /** Those of the fields that the record has from this claim. */
  shown: string[];
}

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
