import type { Session } from '../../dataset/import/session.ts';
import type { ClaimFields, NamedBy, ThingKind } from '../claim.ts';
import { adoptSharing } from './adopt.ts';
import { groupThings, type Links } from './components.ts';
import { createAgreement } from './names-agree.ts';

/** A claim about a thing. */
export interface Member {
  id: number;
  /** The record that shows the thing so far. */
  record_id: number;
  source: string;
  /** Lower ones come first; equal ones are alike. */
  rank: number;
  named_by: NamedBy | 'hash';
  key: string;
  /** Null where the claim has gone. */
  body: ClaimFields | null;
  /** In seconds since 1970. */
  collected_at: number;
  is_apart: boolean;
}

/** Claims of one kind with all others that may be about the same things. */
export interface Related {
  members: Map<number, Member>;
  links: Links;
}

/** Reads claims, those of their records, and those that share an identifying value with one of these. */
export async function readRelated(
  session: Session,
  kind: ThingKind,
  ids: readonly number[],
): Promise<Related> {
  const members = new Map<number, Member>();
  const shared = new Map<string, number[]>();
  const merged = new Map<string, [number, number]>();
  let wanted = [...ids];
  while (wanted.length > 0) {
    const { rows } = await session.query<Member>(READ_MEMBERS, [kind, wanted]);
    const fresh = rows.filter(({ id }) => !members.has(id));
    for (const member of fresh) members.set(member.id, member);
    const freshIds = fresh.map(({ id }) => id);
    await adoptSharing(session, kind, freshIds);
    const known = [...shared.keys()];
    const values = await session.query<{ value: string; ids: number[] }>(READ_SHARED, [
      kind,
      freshIds,
      known,
    ]);
    for (const { value, ids } of values.rows) shared.set(value, ids);
    const pairs = await session.query<{ id: number; other_id: number }>(READ_MERGED, [kind, freshIds]);
    for (const { id, other_id } of pairs.rows) merged.set(`${id} ${other_id}`, [id, other_id]);
    const linked = [...values.rows.flatMap(({ ids }) => ids), ...[...merged.values()].flat()];
    wanted = [...new Set(linked)].filter((id) => !members.has(id));
  }
  const inOrder = [...shared].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { members, links: { shared: inOrder, merged: [...merged.values()] } };
}

/** The record of each open claim: the lowest id of its group. */
export function groupsOf(kind: ThingKind, { members, links }: Related): Map<number, number> {
  const open = [...members.values()].filter(({ body }) => body !== null);
  const names = new Map(open.map(({ id, body }) => [id, nameIn(kind, body ?? {})]));
  const compared = links.shared.filter(([, ids]) =>
    ids.some((id) => names.get(id) !== names.get(ids[0] ?? 0)),
  );
  const sharing = compared.map(([, ids]) => new Set(ids.flatMap((id) => names.get(id) ?? [])));
  const agreement = createAgreement(kind, sharing);
  const things = open.map(({ id, source, named_by, key, is_apart: isApart }) => {
    const knownBy = `${named_by}:${key}`;
    return { id, name: names.get(id) ?? null, knownBy, isApart, isStrict: source === 'strict' };
  });
  return groupThings(things, links, agreement);
}

/** The name that must not contradict; null where a thing has none. Kinds that are identified by a value alone have one for all. */
function nameIn(kind: ThingKind, body: ClaimFields): string | null {
  const { name, full_name, first_name, last_name } = body as Record<string, string | undefined>;
  if (kind === 'organizations') return name ?? null;
  if (kind !== 'persons') return '';
  return full_name ?? ([first_name, last_name].filter(Boolean).join(' ') || null);
}

// The lateral joins with an offset make the planner use the indexes, however many ids it expects.
const READ_MEMBERS = `
select c.id, c.record_id, s.name as source, c.named_by, c.key, c.body, c.is_apart,
  date_part('epoch', c.collected_at) as collected_at,
  coalesce(s.rank, case s.name when 'strict' then 0 else 1000000 end) as rank
from (
  select distinct own.record_id from unnest($2::bigint[]) as given (id)
  cross join lateral (select record_id from claims where kind = $1 and id = given.id offset 0) as own
) as record
cross join lateral (select * from claims where kind = $1 and record_id = record.record_id offset 0) as c
join sources s on s.id = c.source_id`;

/**
 * The values that several claims have. Each is read once, however many have it: $3 are those that were read before. A key identifies
 * nothing beyond its source.
 */
const READ_SHARED = `
with own as materialized (
  select own.value from unnest($2::bigint[]) as given (id)
  cross join lateral (
    select value from claim_identifiers where kind = $1 and id = given.id and value not like 'key:%' offset 0) as own
  except select unnest($3::text[])
)
select own.value, sharing.ids from own
cross join lateral (
  select json_agg(id order by id) as ids from claim_identifiers
  where kind = $1 and value = own.value having count(*) > 1) as sharing`;

const READ_MERGED = `
select pair.id, pair.other_id from unnest($2::bigint[]) as given (id)
cross join lateral (
  select id, other_id from claim_merges where kind = $1 and id = given.id
  union all select id, other_id from claim_merges where kind = $1 and other_id = given.id
  offset 0) as pair`;
