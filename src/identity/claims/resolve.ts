import { organizationForms } from '../../base/names/organization-names.ts';
import type { Session } from '../../dataset/import/session.ts';
import { byPrecedence, type Precedence, RANK } from './precedence.ts';
import { type Named, nameValue, valueNamed } from './values.ts';

/** A reference of a claim of a source. */
export interface Naming {
  kind: 'organizations' | 'persons';
  reference: Named;
  sourceId: number;
}

/** Finds the record that a reference names; undefined where none is the one. */
export type RecordOf = (naming: Naming) => number | undefined;

/** A claim of a source that names a thing by a value, which is stored as the source says it, too. */
export function namingOf(
  kind: Naming['kind'],
  { value, said, source_id: sourceId }: { value: string; said: string | null; source_id: number },
): Naming {
  const [by = '', ...key] = value.split(':');
  const reference = { by: by as Named['by'], key: by === 'name' ? (said ?? '') : key.join(':') };
  return { kind, reference, sourceId };
}

/** Which record a name means depends on who says it, and how it is written. */
function textOf({ kind, reference, sourceId }: Naming): string {
  return reference.by === 'name' && reference.id === undefined
    ? `${kind} ${sourceId} ${reference.key}`
    : `${kind} ${valueNamed(reference)}`;
}

/**
 * Finds the records that references name. A key names the record of the thing of the source. A domain, slug or address names the one
 * record that has it. A name means the own source's line of that name; else the one record of that name that has a domain or a slug;
 * else that of the claim that ranks first. Several that fit equally are none: then an organization has a record that is only named.
 * @param isStored whether the records must be there, those that are only named too; otherwise those of claims alone are found, also
 * before they are stored
 */
export async function resolve(
  session: Session,
  namings: readonly Naming[],
  isStored: boolean,
): Promise<RecordOf> {
  const found = new Map<string, number>();
  const find = async (some: readonly Naming[], read: (some: readonly Naming[]) => Promise<RecordOf>) => {
    if (some.length === 0) return;
    const recordOf = await read(some);
    for (const naming of some) {
      const record = recordOf(naming);
      if (record !== undefined) found.set(textOf(naming), record);
    }
  };
  for (const [kind, all] of Map.groupBy(namings, (one) => one.kind)) {
    const ofKind = [...new Map(all.map((one) => [textOf(one), one])).values()];
    const stored = isStored ? `join ${kind} record on record.id = c.record_id` : '';
    const {
      ids = [],
      names = [],
      values = [],
    } = Object.groupBy(ofKind, ({ reference: { id, by } }) =>
      id !== undefined ? 'ids' : by === 'name' ? 'names' : 'values',
    );
    await find(ids, (some) => resolveIds(session, kind, some));
    await find(values, (some) => resolveValues(session, kind, some, stored));
    await find(names, (some) => resolveNames(session, some, stored));
    if (!isStored || kind !== 'organizations') continue;
    const open = [...names, ...values].filter((one) => !found.has(textOf(one)));
    await find(open, (some) => resolveNamed(session, some));
  }
  return (naming) => found.get(textOf(naming));
}

/** Where no record fits, there is one that is only named. */
async function resolveNamed(session: Session, namings: readonly Naming[]): Promise<RecordOf> {
  const { rows } = await session.query<{ value: string; id: number }>(READ_NAMED, [
    [...new Set(namings.map(({ reference }) => valueNamed(reference)))],
  ]);
  const found = new Map(rows.map(({ value, id }) => [value, id]));
  return ({ reference }) => found.get(valueNamed(reference));
}

async function resolveIds(
  session: Session,
  kind: Naming['kind'],
  namings: readonly Naming[],
): Promise<RecordOf> {
  const { rows } = await session.query<{ id: number; record_id: number }>(READ_IDS(kind), [
    kind,
    namings.map(({ reference }) => reference.id),
  ]);
  const found = new Map(rows.map(({ id, record_id }) => [id, record_id]));
  return ({ reference }) => found.get(reference.id as number);
}

async function resolveValues(
  session: Session,
  kind: Naming['kind'],
  namings: readonly Naming[],
  stored: string,
): Promise<RecordOf> {
  const values = namings.map(({ reference }) => valueNamed(reference));
  const { rows } = await session.query<{ value: string; records: number[] }>(READ_VALUES(stored), [
    kind,
    values,
  ]);
  const found = new Map(rows.map((row) => [row.value, row.records]));
  return ({ reference }) => {
    const [only, ...others] = found.get(valueNamed(reference)) ?? [];
    return others.length === 0 ? only : undefined;
  };
}

/** A claim about an organization of a name. */
interface Candidate extends Precedence {
  value: string;
  source_id: number;
  record_id: number;
  name: string;
  /** Whether its record has a domain or a slug. */
  is_identified: boolean;
}

async function resolveNames(session: Session, namings: readonly Naming[], stored: string): Promise<RecordOf> {
  const { rows } = await session.query<Candidate>(READ_NAMES(stored), [
    [...new Set(namings.map(({ reference }) => nameValue(reference.key)))],
  ]);
  const candidates = Map.groupBy(rows, ({ value }) => value);
  return ({ reference: { key }, sourceId }) =>
    recordOfName(candidates.get(nameValue(key)) ?? [], key, sourceId);
}

/**
 * The record that a source means by the name of an organization; undefined where none, or several, fit.
 * @param alike the claims about organizations of this name, apart from legal forms
 */
function recordOfName(alike: readonly Candidate[], name: string, sourceId: number): number | undefined {
  const [whole = ''] = organizationForms(name);
  const nearest = (some: readonly Candidate[]) => {
    const same = some.filter((one) => organizationForms(one.name)[0] === whole);
    return same.length > 0 ? same : some;
  };
  const onlyOf = (some: readonly Candidate[]) => {
    const records = new Set(nearest(some).map(({ record_id }) => record_id));
    return records.size === 1 ? [...records][0] : undefined;
  };
  const own = alike.filter(({ source_id }) => source_id === sourceId);
  if (own.length > 0) return onlyOf(own);
  const identified = alike.filter((one) => one.is_identified);
  if (identified.length > 0) return onlyOf(identified);
  // When something was said makes no difference: it is 0 of all.
  const [first] = nearest(alike).toSorted(byPrecedence);
  return first?.record_id;
}

/** SQL: the record of the thing that a named thing `n` is judged to be. */
export const JUDGED_RECORD = `
  select c.record_id from judgements j
  join claims c on c.kind = n.kind and c.id in (j.a, j.b)
  join organizations o on o.id = c.record_id
  where j.kind = n.kind and n.id in (j.a, j.b) and verdict = 'same' and withdrawn_at is null and not exists (
    select from judgements later where later.kind = j.kind and (later.a, later.b) = (j.a, j.b) and later.id > j.id
      and later.withdrawn_at is null)
  order by j.id desc limit 1`;

/** A key names its thing's record as long as there is one. A strict record that no claim concerns is its own. */
const READ_IDS = (kind: Naming['kind']) => `
select given.id, record.id as record_id from unnest($2::bigint[]) as given (id)
left join claims c on c.kind = $1 and c.id = given.id
join ${kind} as record on record.id = coalesce(c.record_id, given.id)`;

/**
 * The records that have values. An address may be that of a person whom a contact names by another value.
 */
const READ_VALUES = (stored: string) => `
with given as (select distinct value from unnest($2::text[]) as value), direct as (
  select given.value, c.record_id from given
  cross join lateral (select id from thing_values where kind = $1 and value = given.value offset 0) as t
  join claims c on c.kind = $1 and c.id = t.id ${stored}
), found as (
  select * from direct
  union
  select given.value, c.record_id from given
  cross join lateral (
    select claim_id from claim_values where kind = $1 and value = given.value and role = 'is' and claim_kind = 'emails' offset 0) as v
  cross join lateral (
    select value from claim_values where claim_kind = 'emails' and claim_id = v.claim_id and role = 'names' and kind = $1 offset 0) as named
  cross join lateral (select id from thing_values where kind = $1 and value = named.value offset 0) as t
  join claims c on c.kind = $1 and c.id = t.id ${stored}
  where $1 = 'persons' and given.value not in (select value from direct)
)
select value, json_agg(distinct record_id) as records from found group by value`;

/** The records of what is only named, or has been judged to be one with a thing. */
const READ_NAMED = `
select value, coalesce(judged.record_id, n.id) as id from named_things n
left join lateral (${JUDGED_RECORD}) as judged on true
left join organizations o on o.id = n.id
where n.kind = 'organizations' and value = any($1::text[]) and coalesce(judged.record_id, o.id) is not null`;

/** The claims about organizations of names. */
const READ_NAMES = (stored: string) => `
select given.value, c.source_id, c.record_id, c.key, s.name as source, ${RANK} as rank, 0 as collected_at, c.body->>'name' as name,
  exists (
    select from claims member
    join claim_values v on v.claim_kind = 'organizations' and v.claim_id = member.id and v.role = 'is'
      and (v.value like 'domain:%' or v.value like 'slug:%')
    where member.kind = 'organizations' and member.record_id = c.record_id) as is_identified
from unnest($1::text[]) as given (value)
cross join lateral (
  select claim_id from claim_values where kind = 'organizations' and value = given.value and role = 'is' offset 0) as v
join claims c on c.kind = 'organizations' and c.id = v.claim_id ${stored}
join sources s on s.id = c.source_id`;
