import type { ClaimFields, ThingKind } from '../claim.ts';
import type { Judged } from './judgements.ts';
import { type Agreement, createAgreement } from './name-conflicts.ts';
import type { Related } from './related.ts';

/** A thing to group. */
export interface Thing {
  id: number;
  /** Null where it has none, which contradicts no other name. */
  name: string | null;
  /** The value by which it is named where it has no name, such as `slug:ada`. */
  knownBy: string;
  /** Whether it is a record of a dataset. Two of these have different ids on purpose, so that only a judgement joins them. */
  isStrict: boolean;
}

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
  /** By value, the things for which those stand that are named by it: none where their names conflict. */
  const owners = new Map<string, readonly Thing[]>();
  const attach = (sharing: readonly Thing[], nameless: readonly Thing[], found = owners) => {
    const named = sharing.flatMap((one) => (one.name === null ? (found.get(one.knownBy) ?? []) : one));
    const unowned = nameless.filter(({ knownBy }) => !owners.has(knownBy));
    const areOne = joinAgreeing(groups, named, names);
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

/** Things of one name; one alone where any of these is judged different from another thing, of whatever name. */
interface Alike {
  name: string;
  things: Thing[];
}

/**
 * Joins things with names that do not contradict. One that agrees with two that contradict each other may be either: it is joined with neither.
 * Returns whether no thing contradicts one that it is not joined with.
 */
function joinAgreeing(groups: Groups, things: readonly Thing[], names: Agreement): boolean {
  const alike = alikeOf(groups, things, names);
  for (const { things: same } of alike) groups.joinAll(same);
  if (alike.length < 2) return true;
  const thingsAt = (places: readonly number[]) => places.flatMap((place) => alike[place]?.things ?? []);
  const areJoined = (places: readonly number[]) => groups.areJoined(thingsAt(places).map(({ id }) => id));
  const agreeing = findAgreeing(alike, names, groups);
  const isClear = agreeing.map((own) =>
    own
      .keys()
      .every((one) => agreeing[one] === own || contradictionsOf(one, own).every((both) => areJoined(both))),
  );
  function contradictionsOf(one: number, places: ReadonlySet<number>) {
    return places.keys().flatMap((other) => (agreeing[one]?.has(other) ? [] : [[one, other]]));
  }
  for (const [at, others] of agreeing.entries())
    for (const other of others)
      if (other > at && isClear[at] && isClear[other]) groups.joinAll(thingsAt([at, other]));
  return (
    areJoined([...alike.keys()]) ||
    agreeing.every((others, at) =>
      alike.keys().every((other) => other <= at || others.has(other) || areJoined([at, other])),
    )
  );
}

function alikeOf(groups: Groups, things: readonly Thing[], names: Agreement): Alike[] {
  const byName = Map.groupBy(things, ({ name }) => name as string);
  return [...byName].flatMap(([name, same]): Alike[] =>
    names.isOwn(name) && !groups.haveDifferent(same, things)
      ? [{ name, things: same }]
      : same.map((thing) => ({ name, things: [thing] })),
  );
}

/** Of each, the places of itself and of those that agree with it, in order. Those that agree with the same ones have one set. */
function findAgreeing(alike: readonly Alike[], names: Agreement, groups: Groups): ReadonlySet<number>[] {
  const places = Map.groupBy(alike.keys(), (at) => alike[at]?.name as string);
  const agreeing = alike.map((): number[] => []);
  for (const [at, one] of alike.entries()) {
    agreeing[at]?.push(at);
    const near = names.alike(one.name)?.flatMap((other) => places.get(other) ?? []);
    const later = near?.filter((place) => place > at).sort((a, b) => a - b) ?? alike.keys().drop(at + 1);
    for (const place of later) {
      const other = alike[place] as Alike;
      if (other.name === one.name ? !names.isOwn(one.name) : !names.agree(one.name, other.name)) continue;
      if (groups.haveDifferent([...one.things, ...other.things])) continue;
      agreeing[at]?.push(place);
      agreeing[place]?.push(at);
    }
  }
  const sets = new Map(agreeing.map((some) => [some.join(), new Set(some)]));
  return agreeing.map((some) => sets.get(some.join()) as Set<number>);
}

/** Groups that are joined step by step, each known by its lowest id. */
class Groups {
  private readonly parents: Map<number, number>;
  /** By group, its record of a dataset. */
  private readonly strict: Map<number, number>;
  /** By group, its things, where any of them is judged different from another one. */
  private readonly members: Map<number, number[]>;
  private readonly different: Map<number, Set<number>>;

  constructor(things: readonly Thing[], judged: readonly Judged[]) {
    this.parents = new Map(things.map(({ id }) => [id, id]));
    this.strict = new Map(things.filter(({ isStrict }) => isStrict).map(({ id }) => [id, id]));
    const apart = judged.filter(({ verdict }) => verdict === 'different');
    const both = apart.flatMap(({ a, b }) => [[a, b] as const, [b, a] as const]);
    this.different = new Map(
      [...Map.groupBy(both, ([one]) => one)].map(([one, pairs]) => [
        one,
        new Set(pairs.map(([, other]) => other)),
      ]),
    );
    this.members = new Map(this.different.size === 0 ? [] : things.map(({ id }) => [id, [id]]));
  }

  of(id: number): number {
    const parent = this.parents.get(id) as number;
    if (parent === id) return id;
    const group = this.of(parent);
    this.parents.set(id, group);
    return group;
  }

  /** Whether things are in one group already; one that is not grouped is in none. */
  areJoined(ids: readonly number[]): boolean {
    const groupOf = (id: number) => (this.parents.has(id) ? this.of(id) : undefined);
    const group = groupOf(ids[0] ?? 0);
    return group !== undefined && ids.every((id) => groupOf(id) === group);
  }

  /** Whether one of some things is judged different from another one, by default of the same ones. */
  haveDifferent(things: readonly Thing[], others = things): boolean {
    if (this.different.size === 0) return false;
    return things.some(({ id }) => others.some((other) => this.different.get(id)?.has(other.id)));
  }

  /** Joins the groups of two things, but those in which any are judged different. */
  join(one: number, other: number): void {
    const [a, b] = [this.of(one), this.of(other)];
    if (a === b || this.areApart(a, b)) return;
    const [low, high] = a < b ? [a, b] : [b, a];
    const strict = this.strict.get(low) ?? this.strict.get(high);
    if (strict !== undefined) this.strict.set(low, strict);
    this.parents.set(high, low);
    if (this.different.size > 0) this.members.get(low)?.push(...(this.members.get(high) ?? []));
  }

  private areApart(one: number, other: number): boolean {
    if (this.different.size === 0) return false;
    const others = this.members.get(other) ?? [];
    return (this.members.get(one) ?? []).some((id) => {
      const apart = this.different.get(id);
      return apart !== undefined && others.some((its) => apart.has(its));
    });
  }

  /** Joins things with the first of them, records of datasets first; one that would join two of those stays alone. */
  joinAll(things: readonly Thing[]): void {
    const inOrder =
      this.strict.size === 0
        ? things
        : things.toSorted((a, b) => Number(b.isStrict) - Number(a.isStrict) || a.id - b.id);
    const [first] = inOrder;
    if (!first) return;
    for (const { id } of inOrder) {
      const mine = this.strict.get(this.of(first.id));
      const its = mine === undefined ? undefined : this.strict.get(this.of(id));
      if (its === undefined || mine === its) this.join(first.id, id);
    }
  }
}
