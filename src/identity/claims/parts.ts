import type { Session } from '../../dataset/import/session.ts';
import { idArray } from '../../db/id-array.ts';
import {
  type ClaimFields,
  type ClaimKind,
  isListKind,
  LIST_KINDS,
  partKindsOf,
  type ThingKind,
} from '../claim.ts';
import { byPrecedence, mergeFields, type Precedence, RANK } from './precedence.ts';
import { type Naming, namingOf, resolve } from './resolve.ts';

/** A contact or an item of a list, as a claim of its own. */
export interface Part extends Precedence {
  kind: ClaimKind;
  id: number;
  /** The thing that it belongs to, where its source names that by a key. */
  parent_id: number | null;
  source_id: number;
  body: ClaimFields;
}

/** A part that names its thing by a value, with that. */
interface NamedPart extends Part {
  value: string;
  said: string | null;
}

/** The parts of things, and those of records that name them by a value. */
export interface Parts {
  byThing: ReadonlyMap<number, readonly Part[]>;
  byRecord: ReadonlyMap<number, readonly Part[]>;
}

/**
 * Reads the contacts and items of lists that came as lines of their own.
 * @param values all that parts can name the things by
 */
export async function readParts(
  session: Session,
  kind: ThingKind,
  things: readonly number[],
  values: readonly string[],
): Promise<Parts> {
  const kinds = partKindsOf(kind);
  if (kinds.length === 0) return { byThing: new Map(), byRecord: new Map() };
  const own = await session.query<Part>(READ_OWN, [idArray(things), kinds]);
  const named = await readNamed(session, kind as Naming['kind'], values);
  return {
    byThing: Map.groupBy(own.rows, (part) => part.parent_id as number),
    byRecord: Map.groupBy(
      named.filter(({ record }) => record !== undefined),
      ({ record }) => record as number,
    ),
  };
}

/** Reads the items of organizations that are only named by a value, and mean no other record. */
export async function readNamedItems(
  session: Session,
  values: readonly string[],
): Promise<Map<string, readonly Part[]>> {
  const named = await readNamed(session, 'organizations', values);
  return Map.groupBy(
    named.filter(({ record }) => record === undefined),
    ({ value }) => value,
  );
}

/** Reads the parts that name their things by values, with the records that these mean; those that mean none have none. */
async function readNamed(
  session: Session,
  kind: Naming['kind'],
  values: readonly string[],
): Promise<(NamedPart & { record: number | undefined })[]> {
  const { rows } = await session.query<NamedPart>(READ_NAMED, [kind, values, partKindsOf(kind)]);
  const namingOfPart = (part: NamedPart) => namingOf(kind, part);
  const recordOf = await resolve(session, rows.map(namingOfPart), false);
  return rows.map((part) => ({ ...part, record: recordOf(namingOfPart(part)) }));
}

/** The fields of the lists that parts make. */
export function listsOf(parts: readonly Part[]): Record<string, unknown[]> {
  const lists: Record<string, unknown[]> = {};
  for (const part of parts) {
    if (!isListKind(part.kind)) continue;
    const { field } = LIST_KINDS[part.kind];
    lists[field] = [...(lists[field] ?? []), itemOf(part)];
  }
  return lists;
}

/** The contacts that parts make, as lists of a person: each address once, with the fields of the first claims that have them. */
export function contactsOf(parts: readonly Part[]): Record<string, unknown[]> {
  const ofKind = (kind: ClaimKind) =>
    parts
      .filter((part) => part.kind === kind)
      .toSorted(byPrecedence)
      .map(({ body }) => body);
  const emails = Map.groupBy(ofKind('emails'), ({ email }) => email).values();
  return {
    emails: Array.from(emails, (same) => ({ validation_status: 'unknown', ...mergeFields(same) })),
    phone_numbers: ofKind('phone_numbers').map(({ phone_number: number }) => number),
  };
}

/** A role is known by the id of its claim; a skill or a keyword is its name. */
function itemOf({ kind, id, body }: Part): unknown {
  if (kind === 'roles') return { ...body, id };
  return kind === 'skills' || kind === 'keywords' ? body.name : body;
}

const PART = `part.kind, part.id, part.parent_id, part.source_id, part.key, part.body, s.name as source, ${RANK} as rank,
  date_part('epoch', part.collected_at) as collected_at`;

/** SQL: whether there are parts at all. It is found once for a statement, which looks nothing up without them. */
const ARE_PARTS = (kinds: string) => `exists (select from claims where kind = any(${kinds}::text[]))`;

const READ_OWN = `
select ${PART} from unnest($1::bigint[]) as given (id)
cross join lateral (select * from claims where parent_id = given.id and kind = any($2::text[]) and body is not null offset 0) as part
join sources s on s.id = part.source_id
where ${ARE_PARTS('$2')}
order by given.id, part.kind, part.id`;

const READ_NAMED = `
select ${PART}, v.value, v.said from (select unnest($2::text[]) as value where ${ARE_PARTS('$3')}) as own
cross join lateral (
  select value, said, claim_kind, claim_id from claim_values
  where kind = $1 and value = own.value and role = 'names' and claim_kind = any($3::text[]) offset 0) as v
join claims part on part.kind = v.claim_kind and part.id = v.claim_id and part.parent_id is null and part.body is not null
join sources s on s.id = part.source_id
order by part.kind, part.id`;
