/** Things that are linked, and what the links rest on. */
export interface Links {
  /** Things that share a value which identifies them. */
  shared: readonly (readonly number[])[];
  /** Things that an operator has merged. */
  merged: readonly (readonly [number, number])[];
}

/**
 * Groups things that are one. Things that share an identifying value are, where their names do not contradict; the result
 * is the same in whatever order the things came.
 * @param nameOf the name of a thing; null where it has none, which contradicts no other name
 * @param isApart whether an operator has taken the thing out of a group: only merges then join it
 * @returns by thing, the lowest id of its group
 */
export function groupThings(
  ids: readonly number[],
  links: Links,
  nameOf: (id: number) => string | null,
  namesAgree: (one: string, other: string) => boolean,
  isApart: (id: number) => boolean,
): Map<number, number> {
  const parents = new Map(ids.map((id) => [id, id]));
  const rootOf = (id: number): number => {
    const parent = parents.get(id) as number;
    if (parent === id) return id;
    const root = rootOf(parent);
    parents.set(id, root);
    return root;
  };
  const join = (one: number, other: number) => {
    const [low, high] = [rootOf(one), rootOf(other)].toSorted((a, b) => a - b) as [number, number];
    parents.set(high, low);
  };
  const isKnown = (id: number) => parents.has(id);
  for (const group of links.shared) {
    const joinable = group.filter((id) => isKnown(id) && !isApart(id));
    const byName = Map.groupBy(joinable, nameOf);
    const firsts = [...byName].map(([name, [first = 0]]) => [name, first] as const);
    for (const [, same] of byName) for (const id of same) join(id, same[0] as number);
    for (const [at, [name, first]] of firsts.entries()) {
      for (const [other, otherFirst] of firsts.slice(at + 1)) {
        if (name === null || other === null || namesAgree(name, other)) join(first, otherFirst);
      }
    }
  }
  for (const [one, other] of links.merged) if (isKnown(one) && isKnown(other)) join(one, other);
  return new Map(ids.map((id) => [id, rootOf(id)]));
}
