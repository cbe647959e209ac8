import type { Random } from './random.ts';

/** The exponent by which a large organization draws more roles and job posts than a small one. */
const sizeExponent = 0.8;

/** Gives each of `count` records a rank by size, and picks records so that those of a low rank come up much more often. */
export class Ranking {
  readonly count: number;
  readonly #step: number;
  readonly #inverse: number;
  readonly #reach: number;

  constructor(count: number) {
    this.count = count;
    this.#reach = (count + 1) ** (1 - sizeExponent) - 1;
    let step = Math.max(1, Math.round(count * 0.618));
    while (greatestCommonDivisor(step, count) !== 1) step++;
    this.#step = step;
    this.#inverse = inverseModulo(step, count);
  }

  /** The rank of the record at an index; 0 is the largest. */
  rankOf(index: number): number {
    return (index * this.#inverse) % this.count;
  }

  /** The index of the record with a rank. */
  indexOf(rank: number): number {
    return (rank * this.#step) % this.count;
  }

  /** The index of a record, a large one much likelier than a small one. */
  pick(random: Random): number {
    const rank = Math.floor((1 + random.unit() * this.#reach) ** (1 / (1 - sizeExponent))) - 1;
    return this.indexOf(Math.min(rank, this.count - 1));
  }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function inverseModulo(value: number, modulus: number): number {
  let [r0, r1, t0, t1] = [modulus, value % modulus, 0, 1];
  while (r1 > 0) {
    const quotient = Math.floor(r0 / r1);
    [r0, r1, t0, t1] = [r1, r0 - quotient * r1, t1, t0 - quotient * t1];
  }
  return modulus === 1 ? 0 : (t0 + modulus) % modulus;
}
