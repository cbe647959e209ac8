import { expect, test } from 'vitest';
import { post, serviceForTests } from '../../api/http/service.ts';

const ADA = 9_007_199_254_740_991;

const service = serviceForTests();

const lookUp = (name: object) => post(service, 'person_detail_lookup', name);
const byEmail = (email: unknown) => post(service, 'person_detail_reverse_lookup/by_email', { email });
const byPhone = (phone_number: unknown) =>
  post(service, 'person_detail_reverse_lookup/by_phone_number', { phone_number });

/** The lists of the person with every field. */
async function listsOfAda() {
  const { body } = await lookUp({ person_id: ADA });
  return body as unknown as Record<string, { id: number }[]>;
}

const BERLIN = {
  id: 1,
  name: 'Berlin, Germany',
  osm_locations: [
    { id: 10, name: 'Berlin', place_type: 'city' },
    { id: 20, name: 'Germany', place_type: 'country' },
  ],
};
const SOFTWARE = { id: 4, name: 'Software' };
const NO_NETWORK = { public_identifier: null, industry: null, public_profile_url: null };

test('a person has every documented field, with names for ids and null for unknown values', async () => {
  const { status, body } = await lookUp({ person_id: ADA });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: ADA,
    full_name: 'Ada Example',
    first_name: 'Ada',
    last_name: 'Example',
    photo: 'https://photos.example/ada.jpg',
    gender: 'female',
    headline: 'Engineer',
    description: 'Builds robots.',
    skills: [
      { id: 301, name: 'C++' },
      { id: 300, name: 'Welding' },
    ],
    location: BERLIN,
    network_info: {
      public_identifier: 'Ada-Example',
      industry: SOFTWARE,
      public_profile_url: 'https://network.example/in/Ada-Example',
    },
  });
  const { educations, certifications, courses, honors, languages, organizations, test_scores, volunteering } =
    await listsOfAda();
  const blank = { start_date: null, end_date: null };
  const vague = { field_of_study: null, grade: null, description: null, end_date: null };
  expect(educations).toEqual([
    { ...vague, school_name: 'TU', degree: 'MSc', start_date: '1999-01-01' },
    { ...vague, school_name: 'Lyceum', degree: null, start_date: null },
  ]);
  expect(certifications).toEqual([
    { name: 'Welder', authority: null, license_number: null, url: null, ...blank },
  ]);
  expect(courses).toEqual([{ name: 'Algebra', number: 'MA-101' }]);
  expect(honors).toEqual([{ title: 'Prize', issuer: null, issue_date: null, description: null }]);
  expect(languages).toEqual([{ name: 'Greek', proficiency: null }]);
  expect(organizations).toEqual([
    { name: 'Society of Engineers', position: 'Treasurer', description: null, ...blank },
  ]);
  expect(test_scores).toEqual([{ name: 'TOEFL', score: '115', date: '2001-02-03', description: null }]);
  const unpaid = { role: null, organization_name: null, description: null, ...blank };
  expect(volunteering).toEqual([
    { ...unpaid, cause: 'Education' },
    { ...unpaid, cause: null },
  ]);
});

test('roles are ordered by start, newest first and unknown last, then by descending id', async () => {
  const { roles = [] } = await listsOfAda();
  expect(roles.map(({ id }) => id)).toEqual([902, 904, 900, 903, 901]);
  expect(roles[2]).toEqual({
    id: 900,
    title: 'Engineer',
    description: 'Robots.',
    is_current: true,
    start_date: '2020-01-01',
    end_date: null,
    location: BERLIN,
    organization: {
      id: 1,
      name: 'Acme',
      domain: 'https://acme.example',
      founded_date: '2012-05-01',
      network_info: {
        public_identifier: 'AcMe',
        industry: SOFTWARE,
        public_profile_url: 'https://network.example/company/AcMe',
      },
    },
  });
});

test('a role’s organization without a record has a name and a null id; a missing organization is null', async () => {
  const { roles = [] } = await listsOfAda();
  expect(roles.at(-1)).toMatchObject({
    id: 901,
    location: null,
    organization: {
      id: null,
      name: 'Unknown Ltd',
      domain: null,
      founded_date: null,
      network_info: NO_NETWORK,
    },
  });
  expect(roles.at(-2)).toMatchObject({ id: 903, organization: null });
});

test('only the person’s own patents, publications and projects are listed, with all authors in the dataset’s order', async () => {
  const { patents, publications, projects } = await listsOfAda();
  const unknown = { url: null, description: null };
  const patent = { ...unknown, status: null, number: null, issue_date: null };
  expect(patents).toEqual([
    { ...patent, id: 401, title: 'A better crane', issue_date: '2002-02-03', author_ids: [ADA] },
    { ...patent, id: 400, title: 'A crane', number: 'US 1', issue_date: '2001-02-03', author_ids: [3, ADA] },
    { ...patent, id: 402, title: 'Another', author_ids: [ADA, 2] },
  ]);
  expect(publications).toEqual([
    {
      ...unknown,
      id: 410,
      title: 'On cranes',
      publisher: 'Journal of Lifting',
      published_date: null,
      author_ids: [4, ADA],
    },
  ]);
  expect(projects).toEqual([
    {
      ...unknown,
      id: 420,
      title: 'Simulator',
      start_date: '2010-01-01',
      end_date: null,
      contributor_ids: [ADA],
    },
  ]);
});

test('a person with only required values has every other field as null or an empty list', async () => {
  const { body } = await lookUp({ person_id: 2 });
  const lists = ['skills', 'roles', 'educations', 'certifications', 'courses', 'honors', 'languages'];
  const more = ['organizations', 'publications', 'test_scores', 'projects', 'volunteering'];
  const scalars = ['first_name', 'last_name', 'photo', 'gender', 'headline', 'description', 'location'];
  expect(body).toEqual({
    id: 2,
    full_name: 'Bare',
    network_info: NO_NETWORK,
    patents: [expect.objectContaining({ id: 402 })],
    ...Object.fromEntries([...lists, ...more].map((name) => [name, []])),
    ...Object.fromEntries(scalars.map((name) => [name, null])),
  });
});

test.each([
  [{ person_id: ADA }, ADA],
  [{ network_public_identifier: 'ada-EXAMPLE' }, ADA],
  [{ person_id: 2, network_public_identifier: 'ada-example' }, 2],
  [{ person_id: null, network_public_identifier: 'ada-example' }, ADA],
  // Two persons have this identifier.
  [{ network_public_identifier: 'Cy' }, 3],
])('%j finds the person %i', async (name, id) => {
  expect((await lookUp(name)).body).toMatchObject({ id });
});

test.each([
  { person_id: 999 },
  { network_public_identifier: 'nobody' },
  { network_public_identifier: '' },
  { network_public_identifier: '%' },
  { person_id: 999, network_public_identifier: 'ada-example' },
])('%j finds no person and is a 404', async (name) => {
  const { status, body } = await lookUp(name);
  expect([status, body.code]).toEqual([404, 'not_found']);
});

test.each([
  [{}, '', /^must name the person by person_id or network_public_identifier$/],
  [{ person_id: null, network_public_identifier: null }, '', /^must name the person by/],
  [{ person_id: 0 }, '/person_id', /^must be an integer of at least 1, not 0$/],
  [{ person_id: 2, persn_id: 2 }, '/persn_id', /did you mean `person_id`\?$/],
])('%j is refused with an error that states the rule', async (name, pointer, detail) => {
  const { status, body } = await lookUp(name);
  expect([status, body.code]).toEqual([400, 'invalid_request']);
  expect(body.errors).toContainEqual({
    pointer,
    detail: expect.stringMatching(detail),
    code: expect.any(String),
  });
});

test('a network identifier is found in upper and lower case, also in Cyrillic and Greek', async () => {
  await service.database.pool.query(
    `insert into persons (id, full_name, network_public_identifier) values (60, 'Ö', 'Jörg-Жуков-ΑΒΓ')`,
  );
  for (const network_public_identifier of ['JÖRG-ЖУКОВ-ΑΒΓ', 'jörg-жуков-αβγ'])
    expect((await lookUp({ network_public_identifier })).body).toMatchObject({ id: 60 });
});

test.each(['ada@gmail.com', ' ADA@Gmail.com\t', 'a.valid@acme.example'])(
  'the email address %j finds its person',
  async (email) => {
    const { status, body } = await byEmail(email);
    expect([status, body]).toEqual([200, expect.objectContaining({ id: ADA, full_name: 'Ada Example' })]);
  },
);

test.each(['+12025550101', '+1 (202) 555-0101', 'tel:+1-202-555-0101', ' +1.202.555.0101 '])(
  'the phone number %j finds its person',
  async (number) => {
    expect((await byPhone(number)).body).toMatchObject({ id: ADA });
  },
);

test('both reverse lookups have the same answer as the lookup by id', async () => {
  const { body } = await post(service, 'person_detail_lookup', { person_id: ADA });
  expect((await byEmail('ada@gmail.com')).body).toEqual(body);
  expect((await byPhone('+12025550101')).body).toEqual(body);
});

test('a shared contact finds the person with the latest start of a current role, then the lowest id', async () => {
  // The current roles of 3 and 4 started on the same day; the role of 5 started later, but is not current.
  expect((await byEmail('shared@acme.example')).body).toMatchObject({ id: 3 });
  expect((await byPhone('+44 (0)20 7946 0123')).body).toMatchObject({ id: 3 });
  // Neither person has a current role.
  expect((await byEmail('two@acme.example')).body).toMatchObject({ id: 2 });
});

test('a current role without a start date ranks above no current role, and below one with a start date', async () => {
  const { pool } = service.database;
  await pool.query(`insert into roles (id, person_id, title, is_current) values (951, 5, 'Adviser', true)`);
  // Person 2 has the lower id, but no current role.
  expect((await byEmail('two@acme.example')).body).toMatchObject({ id: 5 });
  await pool.query(
    `insert into roles (id, person_id, title, is_current, start_date) values (921, 2, 'Fitter', true, '1990-01-01')`,
  );
  expect((await byEmail('two@acme.example')).body).toMatchObject({ id: 2 });
});

test('a contact that no person has is a 404', async () => {
  const email = await byEmail('nobody@acme.example');
  expect([email.status, email.body.code]).toEqual([404, 'not_found']);
  const phone = await byPhone('+442079460999');
  expect([phone.status, phone.body.code]).toEqual([404, 'not_found']);
});

test.each([undefined, null, '', 'ada', 'ada@', 'a b@acme.example', 'ada@localhost', 12, 'a\0@acme.example'])(
  'the invalid email address %j is refused',
  async (email) => {
    const { status, body } = await byEmail(email);
    expect([status, body.errors?.map(({ pointer }) => pointer)]).toEqual([400, ['/email']]);
  },
);

test.each([undefined, null, '', '020 7946 0123', '+44', 'call me', '+999999999999', 442079460123])(
  'the invalid phone number %j is refused',
  async (number) => {
    const { status, body } = await byPhone(number);
    expect([status, body.errors?.map(({ pointer }) => pointer)]).toEqual([400, ['/phone_number']]);
  },
);
