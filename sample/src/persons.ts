import { type Life, lifeAt, rolesOf, skillsIn } from './careers.ts';
import { dateOf, type Generation, type SampleRecord } from './generation.ts';
import { cityIn } from './places.ts';
import type { Random } from './random.ts';
import { jobTitle } from './titles.ts';
import { FIELD_FACTS, familyName, formOf, INDUSTRIES, SKILLS, WORDS } from './vocabulary.ts';
import lookups from './words/lookups.json' with { type: 'json' };
import { Writer } from './writer.ts';

const YEAR_DAYS = 365;
/** Numbers that authorities reserve for fiction, in the usual spellings; `#` is a digit. */
const PHONES: Readonly<Record<string, readonly string[]>> = lookups.phones;

/** The persons, each with the contacts; and suppressions of a few. */
export function* personRecords(draw: Generation): Generator<SampleRecord> {
  const { persons } = draw.sizes;
  const suppressedEvery = Math.ceil(persons / Math.max(4, persons / 500));
  let before = contactsOf(draw, lifeAt(draw, 0));
  for (let index = 0; index < persons; index++) {
    const life = lifeAt(draw, index);
    const random = draw.random('person', index);
    const { person_id, slug, email, phone_number, work } = contactsOf(draw, life);
    yield ['persons', personRecord(draw, random, life, slug)];
    // Some addresses and numbers belong to several persons.
    const addresses = new Set(work && random.chance(0.7) ? [work] : []);
    if (random.chance(0.55)) addresses.add(email);
    if (random.chance(0.02)) addresses.add(before.email);
    for (const address of addresses) {
      const email_type = address.endsWith('.example') ? 'work' : 'personal';
      const validation_status = random.common(['valid', 'risky', 'unknown', 'invalid']);
      yield ['emails', { person_id, email: address, validation_status, ...random.gaps({ email_type }) }];
    }
    if (random.chance(0.5)) yield ['phone_numbers', { person_id, phone_number }];
    else if (random.chance(0.04)) yield ['phone_numbers', { person_id, phone_number: before.phone_number }];
    if (index % suppressedEvery === suppressedEvery - 1) {
      const names = [{ person_id }, { network_public_identifier: slug }, { email }, { phone_number }];
      yield ['suppressed_persons', names[Math.floor(index / suppressedEvery) % names.length] ?? {}];
    }
    before = { person_id, slug, email, phone_number, work };
  }
}

function contactsOf(draw: Generation, { index, plain, home, jobs: [job], isEmployed }: Life) {
  const random = draw.random('contacts', index);
  const webmail = home.webmail && random.chance(0.6) ? home.webmail : random.common(lookups.webmail);
  const numbers = PHONES[home.country] ?? Object.values(PHONES).flat();
  return {
    person_id: draw.id('person', index),
    slug: draw.numbered(plain.replace('.', '-'), index),
    // Only the domains of webmail providers count as personal.
    email: `sample.p${index + 1}@${webmail}`,
    phone_number: random.pick(numbers).replaceAll('#', () => String(random.below(10))),
    work: isEmployed && job?.firm ? `${plain}@${job.firm.label}.example` : null,
  };
}

function personRecord(draw: Generation, random: Random, life: Life, slug: string) {
  const { index, home, gender, first, last, full, field, skills } = life;
  const writer = writerOf(random, life);
  const words = WORDS[life.language];
  const about = writer.texts(1 + random.below(4), words.about);
  return {
    id: draw.id('person', index),
    full_name: full,
    ...random.gaps({ first_name: first, last_name: last, network_public_identifier: slug }, 0.93),
    ...random.gaps({
      location_id: (random.chance(0.9) ? home.record : random.pick(home.others)).id,
      photo: `https://photos.example/${slug}.jpg`,
      gender,
      headline: headlineOf(random, life),
      // Paragraphs end with a line feed or, rarely, with U+2028.
      description: about.join(random.common([words.space, '\n\n', '\u2028'])),
      industry_id: draw.id('industry', INDUSTRIES.indexOf(random.common(FIELD_FACTS[field].industries))),
      network_public_profile_url: `https://network.example/in/${slug}`,
      skill_ids: draw.ids('skill', skills, SKILLS),
      ...listsOf(random, life, writer),
    }),
    roles: rolesOf(draw, random, life),
  };
}

function headlineOf(
  random: Random,
  { language, work, skills, gender, isEmployed, jobs: [job], field }: Life,
): string {
  const title = jobTitle({ language, work, gender, skill: skills[0] ?? '', level: job?.level ?? 2 });
  const more = isEmployed && job ? job.name : WORDS[language].fields[field].study;
  return random.chance(0.6) ? `${title} – ${more}` : title;
}

/** Writes texts of the profile, in its language. */
function writerOf(random: Random, life: Life): Writer {
  const { language, field, home, jobs } = life;
  const { study, tasks } = WORDS[language].fields[field];
  const years = String(Math.max(2, Math.round((jobs.at(-1)?.start ?? YEAR_DAYS) / YEAR_DAYS)));
  const family = familyName(random, language).name;
  return new Writer(random, {
    study,
    task: tasks,
    skill: skillsIn(life),
    years,
    family,
    city: cityIn(home, language),
  });
}

/** The lists of the profile, apart from the roles. Their dates are in the years of study and work. */
function listsOf(random: Random, life: Life, writer: Writer) {
  const { language, gender, precision, degrees, jobs, origin } = life;
  const { schools, grades, degrees: names, life: words, fields } = WORDS[language];
  const { study } = fields[life.field];
  const worked = jobs.at(-1)?.start ?? YEAR_DAYS;
  const own = (items: readonly string[]) => formOf(writer.write(items), gender);
  const period = () => {
    const start = random.between(YEAR_DAYS / 2, Math.max(worked, YEAR_DAYS));
    return {
      start_date: dateOf(start, precision),
      end_date: dateOf(start * random.between(0.1, 0.9), precision),
    };
  };
  const day = () => dateOf(random.between(0, worked), precision);
  const link = () => `https://credentials.example/${random.below(1e9).toString(36)}`;
  const list = <Item extends object, Named extends object>(item: () => Item, named: () => Named) =>
    random.some(0.3, 4, () => ({ ...random.gaps(item(), 0.6), ...named() }));
  return {
    educations: degrees.toReversed().map(({ start, end }, at) => ({
      ...random.gaps(
        {
          degree: names[degrees.length - 1 - at] ?? '',
          field_of_study: study,
          grade: random.pick(grades),
          description: writer.write(words.thesis),
          start_date: dateOf(start, precision),
          end_date: dateOf(end, precision),
        },
        0.75,
      ),
      school_name: writer.write(schools, { city: cityIn(origin, language) }),
    })),
    certifications: list(
      () => ({
        authority: writer.write(words.authorities),
        license_number: String(10_000 + random.below(90_000)),
        url: link(),
        ...period(),
      }),
      () => ({ name: writer.write(words.certificates) }),
    ),
    courses: list(
      () => ({ number: String(100 + random.below(400)) }),
      () => ({ name: writer.write(words.courses) }),
    ),
    honors: list(
      () => ({
        issuer: writer.write(words.issuers),
        issue_date: day(),
        description: writer.write(words.honored),
      }),
      () => ({ title: own(words.honors) }),
    ),
    languages: random
      .several(3, words.tongues)
      .map((name) => ({ name, ...random.gaps({ proficiency: random.pick(lookups.proficiencies) }, 0.7) })),
    organizations: list(
      () => ({ position: own(words.positions), ...period(), description: writer.write(words.clubWork) }),
      () => ({ name: writer.write(words.clubs) }),
    ),
    test_scores: random
      .some(0.3, 1, () => random.below(words.tests.length))
      .map((at) => ({
        name: words.tests[at] ?? '',
        ...random.gaps(
          {
            score: words.scores[at] ?? '',
            date: dateOf(worked + random.below(1_500), precision),
            description: writer.write(words.tested),
          },
          0.6,
        ),
      })),
    volunteering: random.some(0.3, 2, () => {
      const at = random.below(words.volunteers.length);
      return random.gaps(
        {
          role: formOf(words.volunteers[at] ?? '', gender),
          organization_name: (words.charities[at] ?? '').replace('{city}', cityIn(life.home, language)),
          cause: words.causes[at] ?? '',
          ...period(),
          description: words.helped[at] ?? '',
        },
        0.6,
      );
    }),
  };
}
