import type { Generation, SampleRecord } from './generation.ts';
import { labelOf } from './organizations.ts';
import { INDUSTRIES, SKILLS } from './vocabulary.ts';

/** Only the domains of webmail providers count as personal. */
const WEBMAIL = ['gmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'gmx.de', 'mail.ru', 'qq.com'];

/** Numbers that authorities reserve for fiction, in the usual spellings; `#` is a digit. */
const PHONE_NUMBERS = [
  ...[
    '+1 (212) 555-01##',
    '+44 (0)161 496 0###',
    '+49 30 23125###',
    '+33 1 99 00 ## ##',
    '+33 2 61 91 ## ##',
  ],
  ...['+33 3 53 01 ## ##', '+61 2 5550 ####', '+61 3 5550 ####', '+61 7 5550 ####', '+61 8 5550 ####'],
];

/** The fields of the lists of a person. */
const LISTS = {
  educations: 'school_name degree field_of_study grade description start_date end_date',
  certifications: 'name authority license_number url start_date end_date',
  courses: 'name number',
  honors: 'title issuer issue_date description',
  languages: 'name proficiency',
  organizations: 'name position start_date end_date description',
  test_scores: 'name score date description',
  volunteering: 'role organization_name cause start_date end_date description',
};

/** The persons, each with the contacts; and suppressions of a few. */
export function* personRecords(draw: Generation): Generator<SampleRecord> {
  const { persons } = draw.sizes;
  const suppressedEvery = Math.ceil(persons / Math.max(4, persons / 500));
  let before = drawPerson(draw, 0);
  for (let index = 0; index < persons; index++) {
    const person = drawPerson(draw, index);
    const { id: person_id, slug, email, phone_number } = person;
    yield ['persons', personRecord(draw, person)];
    for (const address of addressesOf(draw, person, before)) {
      const email_type = address.endsWith('.example') ? 'work' : 'personal';
      const validation_status = draw.common(['valid', 'risky', 'unknown', 'invalid']);
      yield ['emails', { person_id, email: address, validation_status, ...draw.gaps({ email_type }) }];
    }
    if (draw.chance(0.5)) yield ['phone_numbers', { person_id, phone_number }];
    // Some numbers belong to several persons.
    else if (draw.chance(0.04)) yield ['phone_numbers', { person_id, phone_number: before.phone_number }];
    if (index % suppressedEvery === suppressedEvery - 1) {
      const names = [{ person_id }, { network_public_identifier: slug }, { email }, { phone_number }];
      yield ['suppressed_persons', names[Math.floor(index / suppressedEvery) % names.length] ?? {}];
    }
    before = person;
  }
}

type Person = ReturnType<typeof drawPerson>;

function drawPerson(draw: Generation, index: number) {
  const home = draw.place();
  const { language } = draw.chance(0.75) ? home : draw.place();
  const gender = draw.pick(['female', 'male'] as const);
  const { person, internet } = draw.languages[language].faker;
  const [firstName, lastName] = [person.firstName(gender), person.lastName(gender)];
  const userName = internet.username({ firstName, lastName }).toLowerCase();
  return {
    ...{ id: draw.id('person', index), language, home, gender, firstName, lastName, userName },
    slug: draw.numbered(userName.replaceAll(/[^a-z0-9]/g, '-'), index),
    email: `sample.p${index + 1}@${draw.common(WEBMAIL)}`,
    phone_number: draw.pick(PHONE_NUMBERS).replaceAll('#', () => String(draw.below(10))),
    // A few persons have no role, and some employers no record.
    employers: draw.some(0.94, 12, () => (draw.chance(0.8) ? draw.employer() : null)),
  };
}

function personRecord(draw: Generation, person: Person) {
  const { id, language, home, gender, firstName, lastName, slug } = person;
  const isFamilyNameFirst = language === 'ja' || language === 'zh_CN';
  const lists = Object.entries(LISTS).map(([list, fields]) => [
    list,
    draw.some(0.3, 4, () => item(draw, fields)),
  ]);
  // Paragraphs end with a line feed or, rarely, with U+2028.
  const end = draw.common(['', '\n\n', '\u2028']) + firstName;
  return {
    id,
    full_name: isFamilyNameFirst ? lastName + firstName : `${firstName} ${lastName}`,
    ...draw.gaps({ first_name: firstName, last_name: lastName, network_public_identifier: slug }, 0.93),
    ...draw.gaps({
      location_id: home.record.id,
      photo: `https://photos.example/${slug}.jpg`,
      gender,
      headline: draw.title(language),
      description: draw.text(language, 10 + draw.below(60)) + end,
      industry_id: draw.id('industry', draw.rank(INDUSTRIES.length)),
      network_public_profile_url: `https://network.example/in/${slug}`,
      skill_ids: draw.ids('skill', 25, SKILLS.length),
      ...Object.fromEntries(lists),
    }),
    roles: rolesOf(draw, person),
  };
}

/** An item of a list. Its first field is always there, but for a voluntary role. */
function item(draw: Generation, fields: string): object {
  const [first = ''] = fields.split(' ');
  return { ...draw.details(fields), ...(first !== 'role' && { [first]: draw.fill(`{${first}}`) }) };
}

/** The roles, newest first. Days count back from the last day of the dataset. */
function rolesOf(draw: Generation, { employers, language, home }: Person): object[] {
  const isEmployed = draw.chance(0.85);
  let endDays = isEmployed ? 0 : draw.below(900);
  return employers.map((employer, position) => {
    const startDays = endDays + 20 + draw.below(2_000);
    const is_current = isEmployed && (position === 0 || draw.chance(0.04));
    // Sources contradict themselves at times: a current role with an end, an end before the start.
    const isOdd = draw.chance(0.01);
    const end_date = draw.date(isOdd ? startDays + 400 : endDays);
    const place = draw.chance(0.7) ? home : draw.place();
    const isKnown = employer !== null;
    // The role before this one may overlap it or leave a gap.
    endDays = Math.max(0, startDays + draw.pick([0, 0, 0, 30, 200, -300]));
    return {
      id: draw.id('role'),
      title: draw.title(language),
      is_current,
      ...draw.gaps(
        { organization_id: isKnown ? draw.id('organization', employer) : null },
        isKnown ? 1 : 0.5,
      ),
      ...draw.gaps({ organization_name: isKnown ? null : draw.fill('{surname} {legal}') }),
      ...draw.gaps({ start_date: draw.date(startDays) }, 0.92),
      ...draw.gaps(
        { description: draw.text(language, 5 + draw.rank(70)), location_id: place.record.id },
        0.6,
      ),
      ...draw.gaps({ end_date }, isOdd ? 1 : is_current ? 0.02 : 0.94),
    };
  });
}

/** The addresses of a person. Some belong to the person before too. */
function addressesOf(draw: Generation, { employers, userName, email }: Person, before: Person): Set<string> {
  const [employer] = employers;
  const addresses = new Set<string>();
  if (typeof employer === 'number' && draw.chance(0.7))
    addresses.add(`${userName}@${labelOf(draw, employer)}.example`);
  if (draw.chance(0.55)) addresses.add(email);
  if (draw.chance(0.02)) addresses.add(before.email);
  return addresses;
}

/** The patents, publications and projects: at least 60 of each. */
export function* workRecords(draw: Generation): Generator<SampleRecord> {
  const { persons } = draw.sizes;
  for (let index = 0; index < Math.max(60, persons / 15); index++) {
    const title = draw.fill('{title}');
    const people = [...new Set(draw.some(0.95, 6, () => draw.id('person', draw.below(persons))))];
    const work = { title, author_ids: people };
    const patent = draw.details('number status url issue_date description');
    yield ['patents', { id: draw.id('patent'), ...work, ...patent }];
    const publication = draw.details('publisher url published_date description');
    yield ['publications', { id: draw.id('publication'), ...work, ...publication }];
    const project = draw.details('url start_date end_date description');
    yield ['projects', { id: draw.id('project'), title, contributor_ids: people, ...project }];
  }
}
