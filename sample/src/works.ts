import { type Life, lifeAt } from './careers.ts';
import { dateOf, type Generation, precisionOf, type SampleRecord } from './generation.ts';
import type { Random } from './random.ts';
import { topicsOf, WORDS } from './vocabulary.ts';
import lookups from './words/lookups.json' with { type: 'json' };
import { capital, itemOf, Writer } from './writer.ts';

const { patents, publications, projects } = lookups.works;
/** The oldest ones, in days before the last day. */
const DAYS_MAX = 4_000;
const TRIES = 20;

/** The patents, publications and projects: at least 60 of each. Their authors work in the same field. */
export function* workRecords(draw: Generation): Generator<SampleRecord> {
  for (let index = 0; index < Math.max(60, draw.sizes.persons / 15); index++) {
    const random = draw.random('work', index);
    const authors = authorsOf(draw, random);
    const author_ids = random.chance(0.95) ? authors.map((life) => draw.id('person', life.index)) : [];
    const field = authors[0]?.field ?? 'software';
    const slots = { topic: random.pick(topicsOf(field)), task: WORDS.en.fields[field].tasks };
    const writer = new Writer(random, slots);
    const precision = precisionOf(random);
    const work = (id: number, fields: Parameters<typeof itemOf>[1]) => {
      const days = random.below(DAYS_MAX);
      const dates = [days, days * random.next()].map((ago) => dateOf(ago, precision));
      const item = itemOf(writer, fields, { number: String(random.below(1e7)) }, dates.values());
      const { title = '', ...others } = item;
      return { id, title: capital(title), ...random.gaps(others, 0.6) };
    };
    yield ['patents', { ...work(draw.id('patent'), patents), author_ids }];
    yield ['publications', { ...work(draw.id('publication'), publications), author_ids }];
    yield ['projects', { ...work(draw.id('project'), projects), contributor_ids: author_ids }];
  }
}

function authorsOf(draw: Generation, random: Random): Life[] {
  const someone = () => lifeAt(draw, random.below(draw.sizes.persons));
  const first = someone();
  const others = random.some(0.6, 5, () => {
    for (let tries = 0; tries < TRIES; tries++) {
      const other = someone();
      if (other.field === first.field) return other;
    }
    return first;
  });
  return [...new Map([first, ...others].map((life) => [life.index, life])).values()];
}
