import type { Session } from '../../dataset/import/session.ts';
import { type ClaimFields, LIST_KINDS, type ListKind, type ThingKind } from '../claim.ts';
import type { Member } from './related.ts';

interface Item {
  parent_id: number;
  kind: ListKind;
  id: number;
  body: ClaimFields;
}

/** Reads the bodies of those claims that have items of lists which came as lines of their own, with these items. */
export async function withItems(
  session: Session,
  kind: ThingKind,
  members: readonly Member[],
): Promise<Map<number, ClaimFields>> {
  const kinds = Object.keys(LIST_KINDS).filter((list) => LIST_KINDS[list as ListKind].of === kind);
  if (kinds.length === 0) return new Map();
  const { rows } = await session.query<Item>(READ_ITEMS, [kind, members.map(({ id }) => id), kinds]);
  const bodies = new Map<number, ClaimFields>();
  const parents = Map.groupBy(rows, ({ parent_id }) => parent_id);
  for (const { id, body: own } of members) {
    const items = parents.get(id);
    if (!items) continue;
    const body: Record<string, unknown> = { ...own };
    for (const item of items) {
      const { field } = LIST_KINDS[item.kind];
      body[field] = [...((body[field] as unknown[] | undefined) ?? []), itemOf(item)];
    }
    bodies.set(id, body);
  }
  return bodies;
}

/** A role is known by the id of its claim; a skill or a keyword is its name. */
function itemOf({ kind, id, body }: Item): unknown {
  if (kind === 'roles') return { ...body, id };
  return kind === 'skills' || kind === 'keywords' ? body.name : body;
}

const READ_ITEMS = `
select given.id as parent_id, c.kind, c.id, c.body from unnest($2::bigint[]) as given (id)
cross join lateral (
  select kind, id from claim_references
  where target_kind = $1 and target_id = given.id and kind = any($3::text[]) offset 0) as r
join claims c on c.kind = r.kind and c.id = r.id and c.body is not null
order by given.id, c.kind, c.id`;
