import type { ClaimFields, ThingKind } from '../claim.ts';
import { findUnclear, joinAgreeing } from './agreeing.ts';
import { Groups, type Thing } from './groups.ts';
import type { Judged } from './judgements.ts';
import { type Agreement, createAgreement } from './name-conflicts.ts';
import type { Related } from './related.ts';

/** The record of each open claim: the lowest id of its group. Persons whom contacts name by a value have one, too, where it is one's. */
export function groupsOf(kind: ThingKind, { members, values, named, judged }: Related): Map<number, number> {
  const open = [...members.values()].filter(({ body }) => body !== null);
  const things: Thing[] = [
    ...open.map(({ id, source, body }) => {
      return { id, name: nameIn(kind, body ?? {}), knownBy: `id:${id}`, isStrict: source === 'strict' };
    }),
    ...Array.from(named, ([id, knownBy]) => ({ id, name: null, knownBy, isStrict: false })),
  ];
  const names = new Map(things.map(({ id, name }) => [id, name]));
  const shared = [...values].filter(([, ids]) => ids.length > 1);
  const compared = shared.filter(([, ids]) => ids.some((id) => names.get(id) !== names.get(ids[0] ?? 0)));
  const sharing = compared.map(([, ids]) => new Set(ids.flatMap((id) => names.get(id) ?? [])));
  return groupThings(things, shared, judged, createAgreement(kind, sharing));
}

/** The name that must not contradict; null where a thing has none. Kinds that are identified by a value alone have one for all. */
function nameIn(kind: ThingKind, body: ClaimFields): string | null {
  const { name, full_name, first_name, last_name } = body as Record<string, string | undefined>;
  if (kind === 'organizations') return name ?? null;
  if (kind !== 'persons') return '';
  return full_name ?? ([first_name, last_name].filter(Boolean).join(' ') || null);
}

/**
 * Groups the claims of one thing. Claims that share an identifying value join if their names do not conflict and nobody has judged
 * them different. A claim without a name joins the claims that have its value. It joins none where the names of these conflict.
 * @param shared the things of each value that several have
 * @returns by thing, the lowest id of its group
 */
export function groupThings(
  things: readonly Thing[],
  shared: readonly (readonly [value: string, ids: readonly number[]])[],
  judged: readonly Judged[],
  names: Agreement,
): Map<number, number> {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const groups = new Groups(things, judged);
  for (const { a, b, verdict } of judged)
    if (verdict === 'same' && byId.has(a) && byId.has(b)) groups.join(a, b);
  const open = shared
    .filter(([, ids]) => !groups.areJoined(ids))
    .map(([value, ids]) => {
      const sharing = ids.flatMap((id) => byId.get(id) ?? []);
      const nameless = sharing.filter(({ name }) => name === null);
      return { ids, sharing, nameless, own: nameless.filter(({ knownBy }) => knownBy === value) };
    });
  const unclear = findUnclear(groups, linesOf(shared, byId), names);
  /** By value, the things for which those stand that are named by it: none where their names conflict. */
  const owners = new Map<string, readonly Thing[]>();
  const attach = (sharing: readonly Thing[], nameless: readonly Thing[], found = owners) => {
    const named = sharing.flatMap((one) => (one.name === null ? (found.get(one.knownBy) ?? []) : one));
    const unowned = nameless.filter(({ knownBy }) => !owners.has(knownBy));
    const areOne = joinAgreeing(groups, named, names, unclear);
    if (!areOne || named.length === 0) return areOne;
    groups.joinAll([...named, ...unowned]);
    for (const { knownBy } of unowned) owners.set(knownBy, named);
    return areOne;
  };
  for (const { ids, sharing, nameless, own } of open) {
    if (nameless.length === 0 && groups.areJoined(ids)) continue;
    groups.joinAll(own);
    const named = nameless.length === 0 ? sharing : sharing.filter(({ name }) => name !== null);
    if (!attach(named, own)) for (const { knownBy } of own) owners.set(knownBy, []);
  }
  // The value by which a line names a thing comes before the addresses that the line gives to it. It may be an address that another
  // line gives to a thing.
  const withNameless = open.filter(({ nameless }) => nameless.length > 0);
  const ofLines = new Map(owners);
  for (const { sharing, own } of withNameless) attach(sharing, own, ofLines);
  for (const { sharing, nameless } of withNameless) {
    attach(sharing, nameless);
    if (sharing.length === nameless.length)
      groups.joinAll(nameless.filter(({ knownBy }) => !owners.has(knownBy)));
  }
  return new Map(things.map(({ id }) => [id, groups.of(id)]));
}

/** The things with a name that share each value: those whose lines have it, and those who have a value by which contacts with it name them. */
function linesOf(
  shared: readonly (readonly [value: string, ids: readonly number[]])[],
  byId: ReadonlyMap<number, Thing>,
): Thing[][] {
  const sharing = shared.map(([value, ids]) => [value, ids.flatMap((id) => byId.get(id) ?? [])] as const);
  const named = (things: readonly Thing[]) => things.filter(({ name }) => name !== null);
  const lines = new Map(sharing.map(([value, things]) => [value, named(things)]));
  return sharing.map(([, things]) => {
    const nameless = things.filter(({ name }) => name === null);
    return [...new Set([...named(things), ...nameless.flatMap(({ knownBy }) => lines.get(knownBy) ?? [])])];
  });
}
