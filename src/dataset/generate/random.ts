/**
 * A small seeded generator of pseudo-random numbers (sfc32). Each record has one of its own, made of the seed, the name of a
 * stream and the record's index: so a record can be made again anywhere without making those before it.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number, stream: string, index = 0) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < stream.length; i++) hash = Math.imul(hash ^ stream.charCodeAt(i), 0x01000193);
    this.#a = seed | 0;
    this.#b = hash ^ Math.floor(seed / 0x1_0000_0000);
    this.#c = index | 0;
    for (let i = 0; i < 12; i++) this.next();
  }

  /** An integer from 0 to 2^32-1. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** A number from 0 to 1, 1 excluded. */
  unit(): number {
    return this.next() / 0x1_0000_0000;
  }

  /** An integer from 0 to `bound - 1`. */
  below(bound: number): number {
    return Math.floor(this.unit() * bound);
  }

  /** An integer between the two, both included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  chance(share: number): boolean {
    return this.unit() < share;
  }

  /** One of the items, each as likely as the others. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** A rank from 0 to `bound - 1` by Zipf's law with exponent 1: rank 9 is a tenth as likely as rank 0. */
  rank(bound: number): number {
    return Math.min(bound - 1, Math.floor((bound + 1) ** this.unit()) - 1);
  }

  /** One of the items, the first ones much likelier than the last. */
  common<T>(items: readonly T[]): T {
    return items[this.rank(items.length)] as T;
  }

  /** An integer of at least `from` with a Pareto distribution of the given shape (smaller: longer tail), capped at `to`. */
  pareto(from: number, to: number, shape: number): number {
    return Math.min(to, Math.floor(from * (1 - this.unit()) ** (-1 / shape)));
  }
}

/** The value with the given likelihood; else null or nothing, in equal shares. */
export function sometimes<T>(random: Random, share: number, make: () => T): T | null | undefined {
  const unit = random.unit();
  if (unit < share) return make();
  return unit < (1 + share) / 2 ? null : undefined;
}

/** Null or nothing: the two ways in which a dataset says that a value is not known. */
export function unknownValue(random: Random): null | undefined {
  return random.chance(0.5) ? null : undefined;
}

/** The list with the given likelihood; else null, nothing or an empty list, in equal shares. */
export function sometimesList<T>(random: Random, share: number, make: () => T[]): T[] | null | undefined {
  const unit = random.unit();
  if (unit < share) return make();
  const other = Math.floor(((unit - share) / (1 - share)) * 3);
  return other === 0 ? null : other === 1 ? [] : undefined;
}

/** Between 1 and `most` items, few likelier than many. */
export function several<T>(random: Random, most: number, make: (position: number) => T): T[] {
  return Array.from({ length: 1 + random.rank(most) }, (_, position) => make(position));
}

/** Between 1 and `most` different ranks below `bound`, the low ones likelier. */
export function differentRanks(random: Random, most: number, bound: number): number[] {
  const ranks = new Set<number>();
  for (let left = random.between(1, most); left > 0; left--) ranks.add(random.rank(bound));
  return [...ranks];
}
