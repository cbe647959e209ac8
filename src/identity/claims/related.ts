import type { Session } from '../../dataset/import/session.ts';
import { idArray } from '../../db/id-array.ts';
import type { ClaimFields, ThingKind } from '../claim.ts';
import { adoptNamed, adoptSharing } from './adopt.ts';
import { type Judged, readJudged } from './judgements.ts';
import { type Precedence, RANK } from './precedence.ts';
import { IDENTIFIES, VALUES_OF_THING } from './values.ts';

/** A claim about a thing. */
export interface Member extends Precedence {
  id: number;
  /** The record that shows the thing so far. */
  record_id: number;
  source_id: number;
  /** Null where the claim has gone. */
  body: ClaimFields | null;
}

/** Claims of one kind with all others that may be about the same things. */
export interface Related {
  members: Map<number, Member>;
  /** The things of each value, in an order that does not depend on that of deliveries. */
  values: Map<string, readonly number[]>;
  /** The claims of each name of an organization. */
  names: Map<string, number[]>;
  /** Persons whom contacts of a source name by a value: by their ids, which are greater than those of things, that value. */
  named: Map<number, string>;
  judged: Judged[];
}

/** Reads claims, those of their records, and those that share an identifying value or a judgement with one of these. */
export async function readRelated(
  session: Session,
  kind: ThingKind,
  ids: readonly number[],
): Promise<Related> {
  const members = new Map<number, Member>();
  const values = new Map<string, Set<number>>();
  const names = new Map<string, number[]>();
  const judged = new Map<string, Judged>();
  const contacts = namedPersons(session, values);
  const asked = new Set<number>();
  const isOpen = (id: number) => !members.has(id) && !asked.has(id) && !contacts.named.has(id);
  const linked = new Set<number>();
  let wanted = [...ids];
  while (wanted.length > 0) {
    for (const id of wanted) asked.add(id);
    const { rows } = await session.query<Member>(READ_MEMBERS, [kind, idArray(wanted)]);
    const fresh = rows.filter(({ id }) => !members.has(id));
    for (const member of fresh) members.set(member.id, member);
    const freshIds = fresh.map(({ id }) => id);
    await adoptSharing(session, kind, freshIds);
    const found = await readShared(session, kind, freshIds, { values, names });
    const given = kind === 'persons' ? await contacts.read(found) : [];
    for (const one of await readJudged(session, kind, freshIds)) judged.set(`${one.a} ${one.b}`, one);
    const firsts = new Set<number>();
    for (const value of [...found, ...given]) {
      const sharing = values.get(value) ?? new Set();
      const first = sharing.values().find(isOpen);
      if (first === undefined) continue;
      firsts.add(first);
      for (const id of sharing) linked.add(id);
    }
    for (const { a, b } of judged.values()) linked.add(a).add(b);
    // The claims of a value are mostly those of one record, which the first of them leads to.
    wanted = firsts.size > 0 ? [...firsts] : [...linked].filter(isOpen);
  }
  const inOrder = [...values]
    .map(([value, ids]) => [value, [...ids].sort((a, b) => a - b)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { members, values: new Map(inOrder), names, named: contacts.named, judged: [...judged.values()] };
}

/** Reads the things of the values that things have, each value once, and the names of things. Returns the values that are new. */
async function readShared(
  session: Session,
  kind: ThingKind,
  ids: readonly number[],
  { values, names }: { values: Map<string, Set<number>>; names: Map<string, number[]> },
): Promise<string[]> {
  const { rows } = await session.query<{ value: string; ids: number[]; is_name: boolean }>(READ_SHARED, [
    kind,
    idArray(ids),
    [...values.keys()],
  ]);
  for (const { value, ids } of rows.filter(({ is_name }) => is_name))
    names.set(value, [...(names.get(value) ?? []), ...ids]);
  const shared = rows.filter(({ is_name }) => !is_name);
  for (const { value, ids } of shared) values.set(value, new Set(ids));
  return shared.map(({ value }) => value);
}

/**
 * Persons whom contacts of a source name by a slug or an address: who has that value has the addresses, too.
 * @param values gets their ids
 */
function namedPersons(session: Session, values: Map<string, Set<number>>) {
  /** By id, the value that names the person. */
  const named = new Map<number, string>();
  const ids = new Map<string, number>();

  function idOf(text: string, by: string): number {
    const id = ids.get(text) ?? FIRST_NAMED_ID + 2 * ids.size;
    ids.set(text, id);
    named.set(id, by);
    return id;
  }

  /** Reads those who are named by a value, or are given one. Returns the further values that are theirs. */
  async function read(found: readonly string[]): Promise<string[]> {
    const further: string[] = [];
    for (let wanted = [...found]; wanted.length > 0; ) {
      const { rows } = await session.query<{ by: string; source_id: number; value: string }>(READ_NAMED, [
        wanted,
      ]);
      const fresh = new Set<string>();
      for (const { by, source_id, value } of rows) {
        const person = idOf(`${source_id} ${by}`, by);
        for (const one of [by, value]) {
          if (!values.has(one)) fresh.add(one);
          values.set(one, (values.get(one) ?? new Set()).add(person));
        }
      }
      wanted = [...fresh];
      if (wanted.length === 0) break;
      await adoptNamed(
        session,
        wanted.map((value) => ({ kind: 'persons', value })),
      );
      const things = await session.query<{ value: string; id: number }>(READ_THINGS, [wanted]);
      for (const { value, id } of things.rows) values.get(value)?.add(id);
      further.push(...wanted);
    }
    return further;
  }

  return { named, read };
}

/** No thing has such an id. Even numbers are exact there. */
const FIRST_NAMED_ID = 2 ** 53;

// The lateral joins with an offset make the planner use the indexes, however many ids it expects.
const READ_MEMBERS = `
select c.id, c.record_id, s.name as source, c.source_id, c.key, c.body,
  date_part('epoch', c.collected_at) as collected_at, ${RANK} as rank
from (
  select distinct own.record_id from unnest($2::bigint[]) as given (id)
  cross join lateral (select record_id from claims where kind = $1 and id = given.id offset 0) as own
) as record
cross join lateral (select * from claims where kind = $1 and record_id = record.record_id offset 0) as c
join sources s on s.id = c.source_id`;

/** Each value is read once, however many have it: $3 are those that were read before. */
const READ_SHARED = `
with own as materialized (
  select given.id, own.value from unnest($2::bigint[]) as given (id)
  cross join lateral (${VALUES_OF_THING('$1', 'given.id')} offset 0) as own
)
select new.value, sharing.ids, false as is_name
from (select value from own where ${IDENTIFIES} except select unnest($3::text[])) as new
cross join lateral (select json_agg(id) as ids from thing_values where kind = $1 and value = new.value) as sharing
union all
select value, json_agg(id), true from own where value like 'name:%' group by value`;

const READ_THINGS = `
select given.value, t.id from unnest($1::text[]) as given (value)
cross join lateral (select id from thing_values where kind = 'persons' and value = given.value offset 0) as t`;

/** The addresses that contacts give to persons whom they name by one of some values, or give one of these to. */
const READ_NAMED = `
with part as materialized (
  select part.claim_id from unnest($1::text[]) as given (value)
  cross join lateral (
    select claim_id from claim_values v where kind = 'persons' and value = given.value and claim_kind = 'emails'
      and not exists (select from claims c where c.kind = 'emails' and c.id = v.claim_id and c.parent_id is not null)
    offset 0) as part
)
select named.value as by, named.source_id, given.value from (select distinct claim_id from part) as part
join claim_values named on named.claim_kind = 'emails' and named.claim_id = part.claim_id and named.role = 'names'
join claim_values given on given.claim_kind = 'emails' and given.claim_id = part.claim_id and given.role = 'is'`;
