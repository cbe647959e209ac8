import type { FileName } from '../../src/dataset/format/files.ts';
import type { GenerateOptions } from './dataset.ts';
import { type Place, placesOf } from './places.ts';
import { Random } from './random.ts';

/** A record, and the file that it is written to. */
export type SampleRecord = [file: FileName, record: object];

/**
 * The kinds of ids. Each has a range between 9 · 10^11 and 2^53, far above the ids that operators usually give. The
 * kinds below 50 have one for each seed (of up to 9,000); the others are the same for every seed.
 */
const KINDS = {
  ...{ organization: 10, website: 11, jobPost: 12, simpleEvent: 13, fundingEvent: 14 },
  ...{ person: 20, patent: 21, publication: 22, project: 23, role: 30 },
  ...{ industry: 90, keyword: 91, skill: 92, technology: 93, location: 94, osmPlace: 95 },
};
type Kind = keyof typeof KINDS;
/**
 * What has random values of its own: a record, the facts that other records need of it, and its contacts. The numbers are
 * those by which the sample has names of every script.
 */
const STREAMS = { organization: 1, person: 2, jobPost: 3, work: 4, firm: 217, career: 6, contacts: 7 };
const KIND_SIZE = 1e10;
const SEED_SIZE = 1e12;
const SEEDS = 9_000;

const DAY_MS = 86_400_000;
/** The last day of every dataset. It is fixed, so that the output does not depend on the clock. */
const LAST_DAY_MS = Date.parse('2026-08-01T00:00:00Z');
/** A smaller exponent gives the first organizations more of the roles and job posts. */
const SIZE_EXPONENT = 0.2;

/** How exactly the dates of a record are known; a date that is known to its month or year is the first day of it. */
export type Precision = 'day' | 'month' | 'year';

export const precisionOf = (random: Random): Precision =>
  random.common<Precision>(['month', 'day', 'day', 'year']);

/** The date (`YYYY-MM-DD`) a number of days before the last one. */
export function dateOf(daysAgo: number, precision: Precision): string {
  const date = new Date(LAST_DAY_MS - Math.floor(daysAgo) * DAY_MS).toISOString().slice(0, 10);
  if (precision === 'year') return `${date.slice(0, 4)}-01-01`;
  return precision === 'month' ? `${date.slice(0, 7)}-01` : date;
}

/** The days from the beginning of a year to the last day. */
export const daysSince = (year: number): number => Math.floor((LAST_DAY_MS - Date.UTC(year, 0)) / DAY_MS);

/** The year a number of days before the last one. */
export const yearOf = (daysAgo: number): number => Number(dateOf(daysAgo, 'year').slice(0, 4));

/** The sizes, random values and ids of a dataset. */
export class Generation {
  readonly sizes: { persons: number; organizations: number; jobPosts: number };
  readonly places = placesOf((kind, index) => this.id(kind, index));
  private readonly seed: number;
  private readonly counts = new Map<Kind, number>();

  /** @throws RangeError for a size that is not a positive integer, or a seed that is not a non-negative one */
  constructor({ persons, seed, ...given }: GenerateOptions) {
    const organizations = given.organizations ?? Math.max(40, Math.ceil(persons / 5));
    this.sizes = { persons, organizations, jobPosts: given.jobPosts ?? organizations * 3 };
    for (const [name, size] of Object.entries({ ...this.sizes, seed })) {
      if (!Number.isSafeInteger(size) || size < (name === 'seed' ? 0 : 1))
        throw new RangeError(`${name} must be a positive integer, not ${size}`);
    }
    this.seed = seed;
  }

  /** The random values of one record. They depend on no other record. */
  random(stream: keyof typeof STREAMS, index: number): Random {
    return new Random(this.seed, STREAMS[stream], index);
  }

  /** The id of the record at an index; of the next record of its kind where there is no index. */
  id(kind: Kind, index?: number): number {
    const at = index ?? this.counts.get(kind) ?? 0;
    if (index === undefined) this.counts.set(kind, at + 1);
    const ofSeed = KINDS[kind] < 50 ? ((this.seed % SEEDS) + 1) * SEED_SIZE : 0;
    return ofSeed + KINDS[kind] * KIND_SIZE + at + 1;
  }

  /** The ids of lookup values, by their names. */
  ids(kind: Kind, names: readonly string[], all: readonly string[]): number[] {
    return names.map((name) => this.id(kind, all.indexOf(name)));
  }

  /** A name with a number that is unique in the dataset and nearly so among all datasets. */
  numbered(name: string, index: number): string {
    return `${name}-${this.seed.toString(36)}${index.toString(36).padStart(3, '0')}`;
  }

  /** The index of an organization. Index 0 is the largest one, and large ones come up much more often. */
  employer(random: Random): number {
    const reach = (this.sizes.organizations + 1) ** SIZE_EXPONENT - 1;
    return Math.floor((1 + random.next() * reach) ** (1 / SIZE_EXPONENT)) - 1;
  }

  /** A city; the first ones most often. */
  city(random: Random): Place {
    const { cities } = this.places;
    return random.chance(0.7) ? random.common(cities) : random.pick(cities);
  }
}
