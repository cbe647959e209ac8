import { type Life, lifeAt, rolesOf, skillsIn } from './careers.ts';
import { dateOf, type Generation, type SampleRecord } from './generation.ts';
import { cityIn } from './places.ts';
import type { Random } from './random.ts';
import { jobTitle } from './titles.ts';
import { FIELD_FACTS, familyName, formOf, INDUSTRIES, SKILLS, WORDS } from './vocabulary.ts';
import lookups from './words/lookups.json' with { type: 'json' };
import { itemOf, Writer } from './writer.ts';

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

/** The lists of the profile, apart from the roles. Their dates are in the years of work. */
function listsOf(random: Random, life: Life, writer: Writer) {
  const { language, gender, precision, jobs } = life;
  const words = WORDS[language];
  const worked = jobs.at(-1)?.start ?? YEAR_DAYS;
  function* dates(list: string) {
    // Tests are those for a place at a university.
    const first = list === 'test_scores' ? worked + random.below(1_500) : random.between(0, worked);
    for (let days = first; ; days *= random.between(0.1, 0.9)) yield dateOf(days, precision);
  }
  const lists = Object.entries(lookups.lists).map(([list, fields]) => {
    let at = random.below(words.life.length);
    const items = random.some(0.3, words.life.length, () => {
      const slots = { ...words.life[at++ % words.life.length], number: String(random.below(1e6)) };
      const item = itemOf(writer, fields, slots, dates(list));
      const [first = ''] = Object.keys(fields);
      for (const field of Object.keys(item)) item[field] = formOf(item[field] ?? '', gender);
      // Its first field is always there, but for a voluntary role.
      return { ...random.gaps(item, 0.6), ...(list !== 'volunteering' && { [first]: item[first] }) };
    });
    return [list, items];
  });
  return {
    educations: educationsOf(random, life, writer),
    ...Object.fromEntries(lists),
    languages: random
      .several(3, words.tongues)
      .map((name) => ({ name, ...random.gaps({ proficiency: random.pick(lookups.proficiencies) }, 0.7) })),
  };
}

/** The degrees, newest first. */
function educationsOf(random: Random, { language, precision, degrees, origin, field }: Life, writer: Writer) {
  const { schools, grades, degrees: names, life, fields } = WORDS[language];
  return degrees.toReversed().map(({ start, end }, at) => {
    const education = {
      degree: names[degrees.length - 1 - at] ?? '',
      field_of_study: fields[field].study,
      grade: random.pick(grades),
      description: writer.write(life.map(({ thesis }) => thesis)),
      start_date: dateOf(start, precision),
      end_date: dateOf(end, precision),
    };
    const school_name = writer.write(schools, { city: cityIn(origin, language) });
    return { ...random.gaps(education, 0.75), school_name };
  });
}
