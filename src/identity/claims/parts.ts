import type { Session } from '../../dataset/import/session.ts';
import { idArray } from '../../db/id-array.ts';
import {
  type ClaimFields,
  type ClaimKind,
  CONTACT_KINDS,
  LIST_KINDS,
  type ListKind,
  type ThingKind,
} from '../claim.ts';
import { type Precedence, RANK } from './precedence.ts';
import { type Naming, resolve } from './resolve.ts';

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

const listKinds = (kind: ThingKind) =>
  (Object.keys(LIST_KINDS) as ListKind[]).filter((list) => LIST_KINDS[list].of === kind);

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
  const kinds = [...listKinds(kind), ...(kind === 'persons' ? CONTACT_KINDS : [])];
  if (kinds.length === 0) return { byThing: new Map(), byRecord: new Map() };
  const own = await session.query<Part>(READ_OWN, [idArray(things), kinds]);
  const named = await session.query<NamedPart>(READ_NAMED, [kind, values, kinds]);
  const byRecord = new Map<number, NamedPart[]>();
  if (named.rows.length > 0) {
    const namings = named.rows.map((part) => namingOf(kind as Naming['kind'], part));
    const records = await resolve(session, namings, false);
    for (const [at, part] of named.rows.entries()) {
      const record = records.of(namings[at] as Naming);
      if (record !== undefined) byRecord.set(record, [...(byRecord.get(record) ?? []), part]);
    }
  }
  return { byThing: Map.groupBy(own.rows, (part) => part.parent_id as number), byRecord };
}

/** Reads the items of organizations that are only named by a value, and mean no other record. */
export async function readNamedItems(
  session: Session,
  values: readonly string[],
): Promise<Map<string, readonly Part[]>> {
  const { rows } = await session.query<NamedPart>(READ_BY_VALUE, [values, listKinds('organizations')]);
  if (rows.length === 0) return new Map();
  const namings = rows.map((part) => namingOf('organizations', part));
  const records = await resolve(session, namings, false);
  const open = rows.filter((_, at) => records.of(namings[at] as Naming) === undefined);
  return Map.groupBy(open, ({ value }) => value);
}

function namingOf(kind: Naming['kind'], { value, said, source_id: sourceId }: NamedPart): Naming {
  const [by = '', ...key] = value.split(':');
  return {
    kind,
    sourceId,
    reference: { by: by as 'slug', key: by === 'name' ? (said ?? '') : key.join(':') },
  };
}

/** The fields of the lists that parts make. */
export function listsOf(parts: readonly Part[]): Record<string, unknown[]> {
  const lists: Record<string, unknown[]> = {};
  for (const part of parts) {
    if (!(part.kind in LIST_KINDS)) continue;
    const { field } = LIST_KINDS[part.kind as ListKind];
    lists[field] = [...(lists[field] ?? []), itemOf(part)];
  }
  return lists;
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

const NAMED_PART = (values: string) => `
select ${PART}, v.value, v.said from ${values}
join claims part on part.kind = v.claim_kind and part.id = v.claim_id and part.parent_id is null and part.body is not null
join sources s on s.id = part.source_id
order by part.kind, part.id`;

const READ_NAMED = NAMED_PART(`(select unnest($2::text[]) as value where ${ARE_PARTS('$3')}) as own
cross join lateral (
  select value, said, claim_kind, claim_id from claim_values
  where kind = $1 and value = own.value and role = 'names' and claim_kind = any($3::text[]) offset 0) as v`);

const READ_BY_VALUE = NAMED_PART(`(
  select value, said, claim_kind, claim_id from claim_values
  where kind = 'organizations' and value = any($1::text[]) and role = 'names' and claim_kind = any($2::text[])) as v`);
