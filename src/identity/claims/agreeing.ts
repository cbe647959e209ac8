import { Groups, type Thing } from './groups.ts';
import type { Agreement } from './name-conflicts.ts';

/** Things of one name; one alone where any of these is judged different from another thing, of whatever name. */
interface Alike {
  name: string;
  things: Thing[];
}

/** Things that agree with two that contradict each other, though they share another value with each of these: they are joined with neither. */
export interface Unclear {
  things: ReadonlySet<Thing>;
  /** Those among which a judgement tells any apart: they are not joined by their names either. */
  alone: ReadonlySet<Thing>;
}

/**
 * Finds the things that agree with two that contradict each other, among all that values and names connect them with.
 * @param sharing the things of each value
 */
export function findUnclear(
  groups: Groups,
  sharing: readonly (readonly Thing[])[],
  names: Agreement,
): Unclear {
  const unclear = { things: new Set<Thing>(), alone: new Set<Thing>() };
  for (const sets of connected(sharing.filter(({ length }) => length > 1))) {
    // The things of one value are compared when it joins them. Of two names none may be either of two others.
    const count = new Set(sets.flatMap((set) => set.map(({ name }) => name))).size;
    const areJudged = groups.haveDifferent(sets.flat());
    if (!areJudged && (sets.length === 1 || count < 3)) continue;
    const linked = connected(sets.flatMap((set) => linksOf(compare(groups, set, names))));
    for (const things of linked.map((some) => [...new Set(some.flat())])) {
      const { alike, isClear } = compare(groups, things, names);
      const isTold = areJudged && groups.haveDifferent(things);
      for (const [at, { things: same }] of alike.entries()) {
        if (isClear[at]) continue;
        for (const thing of same) unclear.things.add(thing);
        if (isTold) for (const thing of same) unclear.alone.add(thing);
      }
    }
  }
  return unclear;
}

/** Groups sets by the things that they have in common, over any number of steps. */
function connected(sets: readonly (readonly Thing[])[]): (readonly Thing[])[][] {
  const links = new Groups([...new Set(sets.flat())], []);
  const idOf = ([first]: readonly Thing[]) => first?.id as number;
  for (const set of sets) for (const { id } of set) links.join(idOf(set), id);
  return [...Map.groupBy(sets, (set) => links.of(idOf(set))).values()];
}

/** Things of one name, and pairs that agree. */
function linksOf({ alike, agreeing }: Compared): Thing[][] {
  const links = alike.map(({ things }) => things);
  for (const [at, others] of agreeing.entries())
    for (const other of others) if (other > at) links.push([...(links[at] ?? []), ...(links[other] ?? [])]);
  return links;
}

/**
 * Joins things that do not contradict. One that agrees with two that contradict each other may be either: it is joined with neither.
 * Returns whether no thing contradicts one that it is not joined with, and all are clear.
 */
export function joinAgreeing(
  groups: Groups,
  things: readonly Thing[],
  names: Agreement,
  unclear: Unclear,
): boolean {
  const { alike, agreeing, isClear, areJoined } = compare(groups, things, names, unclear.alone);
  for (const { things: same } of alike) groups.joinAll(same);
  const isUnclear = alike.map(({ things: same }) => same.some((thing) => unclear.things.has(thing)));
  const canJoin = (at: number) => isClear[at] && !isUnclear[at];
  for (const [at, others] of agreeing.entries())
    for (const other of others)
      if (other > at && canJoin(at) && canJoin(other))
        groups.joinAll([at, other].flatMap((place) => alike[place]?.things ?? []));
  if (areJoined([...alike.keys()])) return true;
  return (
    !isUnclear.includes(true) &&
    agreeing.every((others, at) =>
      alike.keys().every((other) => other <= at || others.has(other) || areJoined([at, other])),
    )
  );
}

/** Things by their names, and which of these agree. Numbers are places in `alike`. */
interface Compared {
  alike: readonly Alike[];
  /** Of each, itself and those that agree with it. */
  agreeing: readonly ReadonlySet<number>[];
  /** Of each, whether those that agree with it do not contradict each other, but for those that are one already. */
  isClear: readonly boolean[];
  areJoined(places: readonly number[]): boolean;
}

function compare(
  groups: Groups,
  things: readonly Thing[],
  names: Agreement,
  alone: ReadonlySet<Thing> = new Set(),
): Compared {
  const alike = alikeOf(groups, things, names, alone);
  const agreeing = findAgreeing(alike, names, groups);
  const areJoined = (places: readonly number[]) =>
    groups.areJoined(places.flatMap((place) => alike[place]?.things ?? []).map(({ id }) => id));
  const isClear = agreeing.map((own) =>
    own
      .keys()
      .every((one) => agreeing[one] === own || contradictionsOf(one, own).every((both) => areJoined(both))),
  );
  function contradictionsOf(one: number, places: ReadonlySet<number>) {
    return places.keys().flatMap((other) => (agreeing[one]?.has(other) ? [] : [[one, other]]));
  }
  return { alike, agreeing, isClear, areJoined };
}

function alikeOf(
  groups: Groups,
  things: readonly Thing[],
  names: Agreement,
  alone: ReadonlySet<Thing>,
): Alike[] {
  const byName = Map.groupBy(
    things.filter(({ name }) => name !== null),
    ({ name }) => name as string,
  );
  return [...byName].flatMap(([name, same]): Alike[] =>
    names.isOwn(name) && !groups.haveDifferent(same, things) && !same.some((thing) => alone.has(thing))
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
