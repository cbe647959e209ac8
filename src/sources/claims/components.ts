/** A thing to group. */
export interface Thing {
  id: number;
  /** Null where it has none, which contradicts no other name. */
  name: string | null;
  /** Whether an operator has taken it out of a group: only merges then join it. */
  isApart: boolean;
  /** Whether it is a record of a dataset. Two of these have different ids on purpose, so that only a merge joins them. */
  isStrict: boolean;
}

/** Things that are linked, and what the links rest on. */
export interface Links {
  /** Things that share a value which identifies them, in an order that does not depend on that of deliveries. */
  shared: readonly (readonly number[])[];
  /** Things that an operator has merged. */
  merged: readonly (readonly [number, number])[];
}

/**
 * Groups things that are one. Things that share an identifying value are, where their names do not contradict. A thing without a
 * name is known by one value alone: where things of several names share it, it is none of them, and joins none with another.
 * @returns by thing, the lowest id of its group
 */
export function groupThings(
  things: readonly Thing[],
  links: Links,
  namesAgree: (one: string, other: string) => boolean,
): Map<number, number> {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const groups = new Groups(things);
  for (const [one, other] of links.merged) if (byId.has(one) && byId.has(other)) groups.join(one, other);
  const open = links.shared
    .filter((ids) => !groups.areJoined(ids))
    .map((ids) => ids.flatMap((id) => byId.get(id) ?? []).filter(({ isApart }) => !isApart));
  for (const sharing of open) {
    const named = [...byName(sharing)];
    for (const [at, [name, same]] of named.entries()) {
      const agreeing = named.slice(at + 1).filter(([other]) => namesAgree(name, other));
      groups.joinAll([...same, ...agreeing.flatMap(([, others]) => others)]);
    }
  }
  for (const sharing of open) {
    const nameless = sharing.filter(({ name }) => name === null);
    if (nameless.length === 0) continue;
    const named = [...byName(sharing)];
    const isOne = named.every(([name, same], at) =>
      named.slice(at + 1).every(([other, others]) => {
        return namesAgree(name, other) || groups.areJoined([...same, ...others].map(({ id }) => id));
      }),
    );
    groups.joinAll(isOne ? sharing : nameless);
  }
  return new Map(things.map(({ id }) => [id, groups.of(id)]));
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
