const WORD = 2 ** 32;
/** After so many steps the values of similar keys have nothing in common. */
const STEPS_TO_MIX = 12;

/** A stream of random values (sfc32). The same key gives the same values, on any machine. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d = 1;

  constructor(seed: number, kind: number, index: number) {
    this.a = seed | 0;
    this.b = kind ^ Math.floor(seed / WORD);
    this.c = index | 0;
    for (let step = 0; step < STEPS_TO_MIX; step++) this.next();
  }

  /** A number from 0 to 1, without 1. */
  next(): number {
    const sum = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return (sum >>> 0) / WORD;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** An integer from 0 to `bound - 1`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** A number between two, the upper one excluded. */
  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  /** An integer from 0 to `bound - 1` by Zipf's law: 9 has a tenth of the probability of 0. */
  rank(bound: number): number {
    return Math.min(bound - 1, Math.floor((bound + 1) ** this.next()) - 1);
  }

  /** One of the items, each with the same probability. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** One of the items by Zipf's law, the first one most often. */
  common<T>(items: readonly T[]): T {
    return items[this.rank(items.length)] as T;
  }

  /** From one to `most` different items, the first ones most often. */
  several<T>(most: number, items: readonly T[]): T[] {
    return [...new Set(Array.from({ length: 1 + this.below(most) }, () => this.common(items)))];
  }

  /** With the given probability from 1 to `most` items, low numbers most often; else none. */
  some<T>(probability: number, most: number, make: () => T): T[] {
    return Array.from({ length: this.chance(probability) ? 1 + this.rank(most) : 0 }, make);
  }

  /** The fields with gaps: some are null and some absent, as both mean that a value is unknown. */
  gaps<T extends object>(fields: T, known = 0.8): { [Field in keyof T]?: T[Field] | null } {
    const kept: { [Field in keyof T]?: T[Field] | null } = {};
    for (const field of Object.keys(fields) as (keyof T)[]) {
      const drawn = this.next();
      if (drawn < (1 + known) / 2) kept[field] = drawn < known ? fields[field] : null;
    }
    return kept;
  }
}
