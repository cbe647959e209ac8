import type { Fields } from '../../dataset/format/record-file.ts';
import type { Session } from '../../dataset/import/session.ts';
import { nameValue } from './references.ts';
import type { Related } from './related.ts';

/** Whether a source has ever named an organization by its name alone. */
export async function hasNamedOrganizations(session: Session): Promise<boolean> {
  const { rowCount } = await session.query(
    `select from claim_identifiers where kind = 'organizations' and value between 'name:' and 'name;' limit 1`,
  );
  return rowCount === 1;
}

/**
 * Finds the claims that name organizations by names which records have now or had before: they may belong to them from now on.
 * @param records the records of the batch, as they will be
 * @param recordIds the records as they were
 */
export async function namedAlike(
  session: Session,
  records: readonly Fields[],
  recordIds: readonly number[],
): Promise<number[]> {
  const values = records.map(({ name }) => (typeof name === 'string' ? nameValue(name) : null));
  const { rows } = await session.query<{ id: number }>(NAMED_ALIKE, [values, recordIds]);
  return rows.map(({ id }) => id);
}

/**
 * Assigns the organizations that sources only name to the one organization with this name. Where there are several of this
 * name, or none, all that name it so are an organization of their own, and so is one that an operator has taken apart.
 * @param groups the record of each claim; changed for those of such organizations
 */
export async function assignNamed(
  session: Session,
  { members }: Related,
  groups: Map<number, number>,
  records: readonly Fields[],
): Promise<void> {
  const isNamed = (id: number) => members.get(id)?.named_by === 'name';
  const byGroup = Map.groupBy(groups, ([, group]) => group);
  const named = [...byGroup].filter(([, group]) => group.every(([id]) => isNamed(id)));
  if (named.length === 0) return;
  const isOfNamed = new Set(named.map(([group]) => group));
  const others = records.filter(({ id }) => !isOfNamed.has(id as number));
  const { rows } = await session.query<{ id: number; candidates: number[] }>(FIND_BY_NAME, [
    named.map(([group]) => group),
    named.map(([group]) => nameValue(members.get(group)?.key ?? '')),
    others.map(({ id }) => id),
    others.map(({ name }) => (typeof name === 'string' ? nameValue(name) : null)),
    [...new Set(Array.from(members.values(), ({ record_id }) => record_id))].filter((id) => members.has(id)),
  ]);
  const found = new Map(rows.map(({ id, candidates }) => [id, candidates]));
  for (const [group, ids] of named) {
    const [only, ...more] = found.get(group) ?? [];
    const isApart = ids.some(([id]) => members.get(id)?.is_apart);
    if (only === undefined || more.length > 0 || isApart) continue;
    for (const [id] of ids) groups.set(id, only);
  }
}

const NAMED_ALIKE = `
select distinct named.id from (
  select unnest($1::text[]) as value
  union select 'name:' || name_key from organizations where id = any($2::bigint[])
) as given
cross join lateral (
  select id from claim_identifiers where kind = 'organizations' and value = given.value offset 0) as named`;

/** Of the records that the batch does not change, such as those of a dataset, those are left out that sources only name. */
const FIND_BY_NAME = `
with given as materialized (
  select * from unnest($1::bigint[], $2::text[]) as given (id, value)
), here as materialized (
  select * from unnest($3::bigint[], $4::text[]) as here (id, value)
)
select given.id, json_agg(distinct held.id) as candidates from given
cross join lateral (
  select id from here where here.value = given.value
  union all
  select o.id from organizations o
  where o.name_key = substr(given.value, 6)
    and o.id <> all($5::bigint[])
    and not exists (select from claims c where c.kind = 'organizations' and c.id = o.id and c.named_by = 'name')
  offset 0
) as held
group by given.id`;
