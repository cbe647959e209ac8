import { vagueDate } from './dates.ts';
import { idOf } from './identifiers.ts';
import { Random, several, sometimes } from './random.ts';
import { prose, rareWord, type Subject, sentences } from './text.ts';
import { pickArea } from './titles.ts';
import { roleDescriptions } from './vocabulary/english.ts';
import { keywordSubjects } from './vocabulary/lookups.ts';
import type { World } from './world.ts';

const descriptions = sentences(roleDescriptions);

function workSubject(random: Random): Subject {
  const name = rareWord(random.rank(50_000));
  return { name, city: '', title: '', industry: '', area: pickArea(random) };
}

function describe(random: Random, share: number) {
  return sometimes(random, share, () =>
    prose(random, workSubject(random), descriptions, 8 + random.rank(60)),
  );
}

function date(random: Random, share: number, years: number) {
  return sometimes(random, share, () => vagueDate(random, random.below(years * 365)));
}

/** Ids of the persons behind a work; none for a few. */
function people(random: Random, world: World): number[] {
  if (random.chance(0.05)) return [];
  return [...new Set(several(random, 6, () => idOf.person(random.below(world.counts.persons))))];
}

/** The records of `patents`. */
export function* patentRecords(world: World) {
  for (let index = 0; index < world.counts.patents; index++) {
    const random = new Random(world.seed, 'patent', index);
    const { area } = workSubject(random);
    yield {
      id: idOf.patent(index),
      title: `Method and apparatus for ${random.common(area.objects)} using ${random.common(keywordSubjects)}`,
      number: sometimes(
        random,
        0.8,
        () => `${random.pick(['US', 'EP', 'WO', 'JP'])}${1_000_000 + index * 37}`,
      ),
      status: sometimes(random, 0.7, () => random.pick(['granted', 'pending', 'expired'])),
      url: sometimes(random, 0.6, () => `https://patents.example/${index}`),
      issue_date: date(random, 0.7, 25),
      description: describe(random, 0.6),
      author_ids: people(random, world),
    };
  }
}

/** The records of `publications`. */
export function* publicationRecords(world: World) {
  for (let index = 0; index < world.counts.publications; index++) {
    const random = new Random(world.seed, 'publication', index);
    const { area, name } = workSubject(random);
    yield {
      id: idOf.publication(index),
      title: `${name}: ${random.common(keywordSubjects)} for ${random.common(area.objects)}`,
      publisher: sometimes(random, 0.7, () => `${rareWord(random.rank(300))} Press`),
      url: sometimes(random, 0.6, () => `https://publications.example/${index}`),
      published_date: date(random, 0.8, 30),
      description: describe(random, 0.5),
      author_ids: people(random, world),
    };
  }
}

/** The records of `projects`. */
export function* projectRecords(world: World) {
  for (let index = 0; index < world.counts.projects; index++) {
    const random = new Random(world.seed, 'project', index);
    const { area, name } = workSubject(random);
    yield {
      id: idOf.project(index),
      title: `${name} – ${random.common(area.tools)}`,
      url: sometimes(random, 0.5, () => `https://projects.example/${name.toLowerCase()}-${index}`),
      start_date: date(random, 0.7, 15),
      end_date: date(random, 0.4, 5),
      description: describe(random, 0.6),
      contributor_ids: people(random, world),
    };
  }
}
