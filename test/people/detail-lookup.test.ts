import { afterAll, beforeAll, expect, test } from 'vitest';
import { suppressPerson } from '../../src/dataset/import/suppress.ts';
import { post, startService, type TestService } from '../http/service.ts';

const ADA = 9_007_199_254_740_991;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const lookUp = (name: object) => post(service, 'person_detail_lookup', name);

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
    body as unknown as Record<string, unknown[]>;
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
  const { body } = await lookUp({ person_id: ADA });
  const { roles } = body as unknown as { roles: Record<string, unknown>[] };
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
  const { body } = await lookUp({ person_id: ADA });
  const { roles } = body as unknown as { roles: Record<string, unknown>[] };
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
  const { body } = await lookUp({ person_id: ADA });
  const { patents, publications, projects } = body as unknown as Record<string, unknown[]>;
  const unknown = { status: null, url: null, description: null };
  expect(patents).toEqual([
    {
      ...unknown,
      id: 401,
      title: 'A better crane',
      number: null,
      issue_date: '2002-02-03',
      author_ids: [ADA],
    },
    {
      ...unknown,
      id: 400,
      title: 'A crane',
      number: 'US 1',
      issue_date: '2001-02-03',
      author_ids: [3, ADA],
    },
    { ...unknown, id: 402, title: 'Another', number: null, issue_date: null, author_ids: [ADA, 2] },
  ]);
  expect(publications).toEqual([
    {
      id: 410,
      title: 'On cranes',
      publisher: 'Journal of Lifting',
      url: null,
      published_date: null,
      description: null,
      author_ids: [4, ADA],
    },
  ]);
  expect(projects).toEqual([
    {
      id: 420,
      title: 'Simulator',
      url: null,
      start_date: '2010-01-01',
      end_date: null,
      description: null,
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
  [{ person_id: '2' }, '/person_id', /^must be an integer of at least 1, not "2"$/],
  [{ person_id: 2 ** 53 }, '/person_id', /integer/],
  [{ network_public_identifier: 5 }, '/network_public_identifier', /^must be a text/],
  [{ network_public_identifier: 'a\0' }, '/network_public_identifier', /NUL/],
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

test('a lookup takes one SQL statement besides those for the key and the charge, whatever the size of the record', async () => {
  for (const name of [{ person_id: 2 }, { person_id: ADA }, { network_public_identifier: 'ada-example' }]) {
    const before = service.statements();
    expect((await lookUp(name)).status).toBe(200);
    expect(service.statements() - before).toBe(3);
  }
});

test('a suppressed person is no longer found', async () => {
  const { pool } = service.database;
  await pool.query(
    `insert into persons (id, full_name, network_public_identifier) values (70, 'Gone', 'gone')`,
  );
  expect((await lookUp({ person_id: 70 })).status).toBe(200);
  await suppressPerson(pool, { person_id: 70 });
  expect((await lookUp({ person_id: 70 })).status).toBe(404);
  expect((await lookUp({ network_public_identifier: 'gone' })).status).toBe(404);
});
