import { Ranking } from './ranking.ts';
import { type Counts, countsOf, type Sizes } from './sizes.ts';

/** What every record of one dataset is made from. */
export interface World {
  seed: number;
  counts: Counts;
  /** Organizations by size. */
  organizations: Ranking;
}

/**
 * The world of a seed and sizes.
 *
 * @throws RangeError where a size is not a positive integer or the seed is no safe integer
 */
export function createWorld(seed: number, sizes: Sizes): World {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`seed must be an integer, not ${seed}`);
  const counts = countsOf(sizes);
  return { seed, counts, organizations: new Ranking(counts.organizations) };
}
