import type { Agreement } from './names-agree.ts';

/** A thing to group. */
export interface Thing {
  id: number;
  /** Null where it has none, which contradicts no other name. */
  name: string | null;
  /** The value by which it is named where it has no name, such as `domain:acme.example`. */
  knownBy: string;
  /** Whether an operator has taken it out of a group: only merges then join it. */
  isApart: boolean;
  /** Whether it is a record of a dataset. Two of these have different ids on purpose, so that only a merge joins them. */
  isStrict: boolean;
}

/** Things that are linked, and what the links rest on. */
export interface Links {
  /** The things of each value that identifies several, in an order that does not depend on that of deliveries. */
  shared: readonly (readonly [value: string, ids: readonly number[]])[];
  /** Things that an operator has merged. */
  merged: readonly (readonly [number, number])[];
}

/**
 * Groups things that are one. Things that share an identifying value are, where their names do not contradict. A thing without a
 * name stands for those that have the value by which it is named: where these are of several names, it is none of them. So it
 * never joins things whose names contradict, whatever other values it shares with them.
 * @returns by thing, the lowest id of its group
 */
export function groupThings(things: readonly Thing[], links: Links, names: Agreement): Map<number, number> {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const groups = new Groups(things);
  for (const [one, other] of links.merged) if (byId.has(one) && byId.has(other)) groups.join(one, other);
  const open = links.shared
    .filter(([, ids]) => !groups.areJoined(ids))
    .map(([value, ids]) => {
      const sharing = ids.flatMap((id) => byId.get(id) ?? []).filter(({ isApart }) => !isApart);
      const nameless = sharing.filter(({ name }) => name === null);
      return { sharing, nameless, own: nameless.filter(({ knownBy }) => knownBy === value) };
    });
  /** By value, the things for which those stand that are named by it. */
  const owners = new Map<string, readonly Thing[]>();
  const attach = (sharing: readonly Thing[], nameless: readonly Thing[]) => {
    const named = sharing.flatMap((one) => (one.name === null ? (owners.get(one.knownBy) ?? []) : one));
    const unowned = nameless.filter(({ knownBy }) => !owners.has(knownBy));
    if (!joinAgreeing(groups, named, names) || named.length === 0) return;
    groups.joinAll([...named, ...unowned]);
    for (const { knownBy } of unowned) owners.set(knownBy, named);
  };
  for (const { sharing, own } of open) {
    groups.joinAll(own);
    attach(
      sharing.filter(({ name }) => name !== null),
      own,
    );
  }
  // The value by which a line names a thing comes before the addresses that the line gives to it.
  const withNameless = open.filter(({ nameless }) => nameless.length > 0);
  for (const { sharing, own } of withNameless) attach(sharing, own);
  for (const { sharing, nameless } of withNameless) attach(sharing, nameless);
  return new Map(things.map(({ id }) => [id, groups.of(id)]));
}

/**
 * Joins things whose names do not contradict. A name that agrees with two that contradict each other may be of either: it is joined
 * with neither. Returns whether no thing contradicts one that it is not joined with.
 */
function joinAgreeing(groups: Groups, things: readonly Thing[], names: Agreement): boolean {
  const named = [...byName(things)];
  for (const [, same] of named) groups.joinAll(same);
  const thingsAt = (places: readonly number[]) => places.flatMap((place) => named[place]?.[1] ?? []);
  const areJoined = (places: readonly number[]) => groups.areJoined(thingsAt(places).map(({ id }) => id));
  const agreeing = findAgreeing(
    named.map(([name]) => name),
    names,
  );
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
    areJoined([...named.keys()]) ||
    agreeing.every((others, at) =>
      named.keys().every((other) => other <= at || others.has(other) || areJoined([at, other])),
    )
  );
}

/** Of each name, the places of itself and of those that agree with it, in order. Names that agree with the same ones have one set. */
function findAgreeing(named: readonly string[], names: Agreement): ReadonlySet<number>[] {
  const places = new Map(named.map((name, at) => [name, at]));
  const agreeing = named.map((): number[] => []);
  for (const [at, name] of named.entries()) {
    agreeing[at]?.push(at);
    const alike = names.alike(name)?.flatMap((other) => places.get(other) ?? []);
    const later = alike?.filter((place) => place > at).sort((a, b) => a - b) ?? named.keys().drop(at + 1);
    for (const place of later) {
      if (!names.agree(name, named[place] as string)) continue;
      agreeing[at]?.push(place);
      agreeing[place]?.push(at);
    }
  }
  const sets = new Map(agreeing.map((some) => [some.join(), new Set(some)]));
  return agreeing.map((some) => sets.get(some.join()) as Set<number>);
}

function byName(things: readonly Thing[]): Map<string, Thing[]> {
  return Map.groupBy(
    things.filter((thing): thing is Thing & { name: string } => thing.name !== null),
    ({ name }) => name,
  );
}

/** Groups that are joined step by step, each known by its lowest id. */
class Groups {
  private readonly parents: Map<number, number>;
  /** By group, its record of a dataset. */
  private readonly strict: Map<number, number>;

  constructor(things: readonly Thing[]) {
    this.parents = new Map(things.map(({ id }) => [id, id]));
    this.strict = new Map(things.filter(({ isStrict }) => isStrict).map(({ id }) => [id, id]));
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

  join(one: number, other: number): void {
    const [a, b] = [this.of(one), this.of(other)];
    if (a === b) return;
    const [low, high] = a < b ? [a, b] : [b, a];
    const strict = this.strict.get(low) ?? this.strict.get(high);
    if (strict !== undefined) this.strict.set(low, strict);
    this.parents.set(high, low);
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
