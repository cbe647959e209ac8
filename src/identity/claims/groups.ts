import type { Judged } from './judgements.ts';

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

/** Groups that are joined step by step, each known by its lowest id. */
export class Groups {
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

  /** Whether any things are judged different. */
  get hasDifferent(): boolean {
    return this.different.size > 0;
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
    const idsOf = (some: readonly Thing[]) => some.map(({ id }) => id);
    return this.hasDifferent && this.areApart(idsOf(things), idsOf(others));
  }

  /** Joins the groups of two things, but those in which any are judged different. */
  join(one: number, other: number): void {
    const [a, b] = [this.of(one), this.of(other)];
    if (a === b || this.areApart(this.members.get(a) ?? [], this.members.get(b) ?? [])) return;
    const [low, high] = a < b ? [a, b] : [b, a];
    const strict = this.strict.get(low) ?? this.strict.get(high);
    if (strict !== undefined) this.strict.set(low, strict);
    this.parents.set(high, low);
    if (this.hasDifferent) this.members.get(low)?.push(...(this.members.get(high) ?? []));
  }

  private areApart(ids: readonly number[], others: readonly number[]): boolean {
    return ids.some((id) => {
      const apart = this.different.get(id);
      return apart !== undefined && others.some((other) => apart.has(other));
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
