import { lifeAt } from './careers.ts';
import { dateOf, type Generation, precisionOf, type SampleRecord } from './generation.ts';
import { topicsOf, WORDS } from './vocabulary.ts';
import lookups from './words/lookups.json' with { type: 'json' };
import { capital, Writer } from './writer.ts';

const { patents: PATENTS, publications: PUBLICATIONS, projects: PROJECTS } = lookups;
/** Their days before the last one. */
const DAYS_MAX = 4_000;
const TRIES = 20;

/** The patents, publications and projects: at least 60 of each. Their authors work in the same field. */
export function* workRecords(draw: Generation): Generator<SampleRecord> {
  for (let index = 0; index < Math.max(60, draw.sizes.persons / 15); index++) {
    const random = draw.random('work', index);
    const someone = () => lifeAt(draw, random.below(draw.sizes.persons));
    const first = someone();
    const { field } = first;
    const others = random.some(0.6, 5, () => {
      for (let tries = 0; tries < TRIES; tries++) {
        const other = someone();
        if (other.field === field) return other;
      }
      return first;
    });
    const isKnown = random.chance(0.95);
    const people = isKnown
      ? [...new Set([first, ...others].map((life) => draw.id('person', life.index)))]
      : [];
    const writer = new Writer(random, {
      topic: random.pick(topicsOf(field)),
      task: WORDS.en.fields[field].tasks,
    });
    const precision = precisionOf(random);
    const days = random.below(DAYS_MAX);
    const text = (texts: readonly string[]) => capital(writer.write(texts));
    const url = (kind: string) => `https://${kind}.example/${random.below(1e9).toString(36)}`;
    const date = dateOf(days, precision);
    const patent = {
      number: `X${String(1_000_000 + random.below(9_000_000))}`,
      status: random.common(lookups.patentStates),
      url: url('patents'),
      issue_date: date,
      description: text(PATENTS.texts),
    };
    yield [
      'patents',
      { id: draw.id('patent'), title: text(PATENTS.titles), author_ids: people, ...random.gaps(patent, 0.6) },
    ];
    const publication = {
      publisher: random.pick(lookups.publishers),
      url: url('papers'),
      published_date: date,
      description: text(PUBLICATIONS.texts),
    };
    yield [
      'publications',
      {
        id: draw.id('publication'),
        title: text(PUBLICATIONS.titles),
        author_ids: people,
        ...random.gaps(publication, 0.6),
      },
    ];
    const project = {
      url: url('projects'),
      start_date: dateOf(days, precision),
      end_date: dateOf(days * random.next(), precision),
      description: text(PROJECTS.texts),
    };
    yield [
      'projects',
      {
        id: draw.id('project'),
        title: text(PROJECTS.titles),
        contributor_ids: people,
        ...random.gaps(project, 0.6),
      },
    ];
  }
}
