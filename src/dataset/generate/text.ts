import { locations } from './locations.ts';
import type { Random } from './random.ts';
import type { Area } from './vocabulary/areas.ts';
import { adjectives, customers, goals, products, syllables, teams } from './vocabulary/english-words.ts';
import { industries, keywordSubjects } from './vocabulary/lookups.ts';
import { places } from './vocabulary/places.ts';

/** What a text is about. */
export interface Subject {
  /** The name of the organization. */
  name: string;
  city: string;
  title: string;
  industry: string;
  area: Area;
}

type Slot = (random: Random, subject: Subject) => string;

const object: Slot = (random, { area }) => random.common(area.objects);
const tool: Slot = (random, { area }) => random.common(area.tools);
const product: Slot = (random) => random.common(products);
const otherCity: Slot = (random) => locations[random.rank(places.length)]?.city ?? '';

const slots: Record<string, Slot> = {
  name: (_, subject) => subject.name,
  city: (_, subject) => subject.city,
  city2: otherCity,
  title: (_, subject) => subject.title,
  industry: (random, subject) => subject.industry || random.common(industries),
  adjective: (random) => random.common(adjectives),
  a_adjective: (random) => withArticle(random.common(adjectives)),
  a_title: (_, subject) => withArticle(subject.title),
  product,
  product2: product,
  customers: (random) => random.common(customers),
  goal: (random) => random.common(goals),
  team: (random) => random.common(teams),
  keyword: (random) => random.common(keywordSubjects),
  object,
  object2: object,
  tool,
  tool2: tool,
  tool3: tool,
  year: (random) => String(2026 - random.rank(120)),
  number: (random) => String(random.pareto(10, 90_000, 0.9)),
  few: (random) => String(2 + random.rank(8)),
  rare: (random) => rareWord(random.rank(1_000_000)),
};

/** A sentence with slots, ready to be filled. */
export interface Sentence {
  parts: (string | Slot)[];
  /** Words when filled, about. */
  words: number;
}

/**
 * Sentences out of their written form, in which `{slot}` stands for what changes.
 *
 * @throws Error where a slot is unknown
 */
export function sentences(lines: readonly string[]): Sentence[] {
  return lines.map((line) => {
    const parts = line.split(/\{(\w+)\}/).map((part, position) => {
      if (position % 2 === 0) return part;
      const slot = slots[part];
      if (!slot) throw new Error(`there is no slot ${part}: ${line}`);
      return slot;
    });
    return { parts, words: Math.max(line.split(' ').length, Math.round(line.length / 6)) };
  });
}

/** The sentence with its slots filled for the subject. */
export function fill(random: Random, subject: Subject, sentence: Sentence): string {
  let text = '';
  for (const part of sentence.parts) text += typeof part === 'string' ? part : part(random, subject);
  return text;
}

/**
 * Sentences of the pool until the text has about so many words, joined by the separator. None comes twice before all of
 * the pool have come; the pool holds at most 31.
 */
export function prose(
  random: Random,
  subject: Subject,
  pool: readonly Sentence[],
  words: number,
  separator = ' ',
): string {
  let text = '';
  let used = 0;
  for (let left = words, count = 0; left > 0; count++) {
    if (count % pool.length === 0) used = 0;
    let position = random.rank(pool.length);
    while (used & (1 << position)) position = (position + 1) % pool.length;
    used |= 1 << position;
    const sentence = pool[position] as Sentence;
    text += (count === 0 ? '' : separator) + fill(random, subject, sentence);
    left -= sentence.words;
  }
  return text;
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** A word of no dictionary; each rank has its own. */
export function rareWord(rank: number): string {
  const count = syllables.length;
  let number = rank;
  let word = '';
  for (let left = rank < count ** 3 ? 3 : 4; left > 0; left--) {
    word += syllables[(number + left * 7) % count];
    number = Math.floor(number / count);
  }
  return word.charAt(0).toUpperCase() + word.slice(1);
}
