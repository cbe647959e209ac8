import { generateMersenne53Randomizer } from '@faker-js/faker';
import type { FileName } from '../../src/dataset/format/files.ts';
import type { GenerateOptions } from './dataset.ts';
import { type Place, placesOf } from './places.ts';
import { KEYWORDS, LANGUAGES, type Language, TEXTS, wordsOf } from './vocabulary.ts';

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
const KIND_SIZE = 1e10;
const SEED_SIZE = 1e12;
const SEEDS = 9_000;

const DAY_MS = 86_400_000;
/** The last day of every dataset. It is fixed, so that the output does not depend on the clock. */
const LAST_DAY_MS = Date.parse('2026-08-01T00:00:00Z');
const LETTERS_PER_WORD = 7;
/** A smaller exponent gives the first organizations more of the roles and job posts. */
const SIZE_EXPONENT = 0.2;

/** The sizes, random values and ids of a dataset. The same seed and sizes give the same sequence. */
export class Generation {
  readonly sizes: { persons: number; organizations: number; jobPosts: number };
  readonly places = placesOf((kind, index) => this.id(kind, index));
  private readonly seed: number;
  private readonly random: { next(): number };
  readonly languages: Record<Language, ReturnType<typeof wordsOf>>;
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
    const random = generateMersenne53Randomizer(seed);
    this.random = random;
    const words = LANGUAGES.map((language) => [language, wordsOf(language, random)]);
    this.languages = Object.fromEntries(words);
  }

  /** The id of the record at an index; of the next record of its kind where there is no index. */
  id(kind: Kind, index?: number): number {
    const at = index ?? this.counts.get(kind) ?? 0;
    if (index === undefined) this.counts.set(kind, at + 1);
    const ofSeed = KINDS[kind] < 50 ? ((this.seed % SEEDS) + 1) * SEED_SIZE : 0;
    return ofSeed + KINDS[kind] * KIND_SIZE + at + 1;
  }

  /** Ids of up to `most` lookup values out of the first `bound`. */
  ids(kind: Kind, most: number, bound: number): number[] {
    const ranks = Array.from({ length: 1 + this.below(most) }, () => this.rank(bound));
    return Array.from(new Set(ranks), (rank) => this.id(kind, rank));
  }

  /** A name with a number that is unique in the dataset and nearly so among all datasets. */
  numbered(name: string, index: number): string {
    return `${name}-${this.seed.toString(36)}${index.toString(36).padStart(3, '0')}`;
  }

  chance(probability: number): boolean {
    return this.random.next() < probability;
  }

  /** An integer from 0 to `bound - 1`. */
  below(bound: number): number {
    return Math.floor(this.random.next() * bound);
  }

  /** An integer from 0 to `bound - 1` by Zipf's law: 9 has a tenth of the probability of 0. */
  rank(bound: number): number {
    return Math.min(bound - 1, Math.floor((bound + 1) ** this.random.next()) - 1);
  }

  /** The index of an organization. Index 0 is the largest one, and large ones come up much more often. */
  employer(): number {
    const reach = (this.sizes.organizations + 1) ** SIZE_EXPONENT - 1;
    return Math.floor((1 + this.random.next() * reach) ** (1 / SIZE_EXPONENT)) - 1;
  }

  /** One of the items, each with the same probability. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** One of the items by Zipf's law, the first one most often. */
  common<T>(items: readonly T[]): T {
    return items[this.rank(items.length)] as T;
  }

  /** With the given probability from 1 to `most` items, low numbers most often; else none. */
  some<T>(probability: number, most: number, make: () => T): T[] {
    return Array.from({ length: this.chance(probability) ? 1 + this.rank(most) : 0 }, make);
  }

  /** The fields with gaps: some are null and some absent, as both mean that a value is unknown. */
  gaps<T extends object>(fields: T, known = 0.8): { [Field in keyof T]?: T[Field] | null } {
    const kept: { [Field in keyof T]?: T[Field] | null } = {};
    for (const field of Object.keys(fields) as (keyof T)[]) {
      const drawn = this.random.next();
      if (drawn < (1 + known) / 2) kept[field] = drawn < known ? fields[field] : null;
    }
    return kept;
  }

  /** Texts and dates for the fields, whose names spaces separate; with gaps. */
  details(fields: string) {
    const entries = fields.split(' ').map((field) => {
      return [field, field.endsWith('date') ? this.date(this.below(9_000)) : this.fill(`{${field}}`)];
    });
    return this.gaps(Object.fromEntries(entries), 0.6);
  }

  /** The date (`YYYY-MM-DD`) a number of days before the last one; at times known only to its month or its year. */
  date(daysAgo: number): string {
    const date = new Date(LAST_DAY_MS - daysAgo * DAY_MS).toISOString().slice(0, 10);
    const drawn = this.random.next();
    if (drawn < 0.15) return `${date.slice(0, 4)}-01-01`;
    return drawn < 0.6 ? `${date.slice(0, 7)}-01` : date;
  }

  /** A place: mostly a city. */
  place(): Place {
    return this.chance(0.85) ? this.common(this.places.cities) : this.pick(this.places.all);
  }

  /** A text with the words in braces filled in. */
  fill(text: string): string {
    if (!text.includes('{')) return text;
    return text.replaceAll(/\{(\w+)\}/g, (_, slot) => this.fill(this.common(TEXTS[slot] ?? KEYWORDS)));
  }

  /** A title in the language, or in English. */
  title(language: Language): string {
    return this.fill(this.pick(this.languages[this.chance(0.5) ? language : 'en'].titles)).trim();
  }

  /** A text of about so many words. */
  text(language: Language, words: number): string {
    const { sentences } = this.languages[language];
    let text = '';
    while (text.length < words * LETTERS_PER_WORD) text += `${this.fill(this.pick(sentences))} `;
    return text;
  }
}
