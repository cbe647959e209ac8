import { expect, test } from 'vitest';
import { post } from '../../api/http/service.ts';
import { found, roleServiceForTests, searchRoles } from './role-search.ts';

const ADA = 9_007_199_254_740_991;

const service = roleServiceForTests();

const search = (body: object) => searchRoles(service, body);

test('a result is the short fields of the person’s record, with all roles, and the ids of the matching roles', async () => {
  const { persons } = await search({ role_title: 'engineer*', organizations: [1], person_skills: [300] });
  expect(persons.map(({ id }) => id)).toEqual([ADA, 20]);
  const fields = ['full_name', 'first_name', 'last_name', 'photo', 'headline', 'description', 'skills'];
  const { body } = await post(service, 'person_detail_lookup', {
    person_id: 20,
    fields: [...fields, 'location', 'network_info', 'roles'],
  });
  expect(body).toMatchObject({
    full_name: 'Grace Höpper',
    roles: [{ id: 2001 }, { id: 2003 }, { id: 2002 }],
  });
  expect(persons[1]).toEqual({ ...body, matching_role_ids: [2003, 2002] });
});

test('an organization without a record has a name and a null id, and is in no total', async () => {
  const { persons } = await search({ role_title: 'trainee OR author' });
  const roles = persons[0]?.roles.filter(({ id }) => persons[0]?.matching_role_ids.includes(id));
  expect(roles).toMatchObject([
    { id: 903, organization: null },
    { id: 901, organization: { id: null, name: 'Unknown Ltd' } },
  ]);
  const totals = await post(service, 'person_role_search/totals', { role_title: 'trainee OR author' });
  expect(totals.body).toEqual({
    total_search_results: 1,
    total_persons: 1,
    total_organizations: 0,
    total_roles: 2,
  });
});

test('matching events are listed only with the organizations of matching roles', async () => {
  const { persons } = await search({
    role_title: 'engineer',
    job_post_title: 'backend',
    simple_event_source: 'launch_site',
  });
  const none = { job_events: undefined, simple_events: undefined, funding_events: undefined };
  const shown = persons.flatMap(({ roles }) => roles).map((role) => ({ ...none, ...role.organization }));
  const events = shown.map(({ job_events, simple_events, funding_events }) => ({
    job_events,
    simple_events,
    funding_events,
  }));
  const matching = {
    job_events: [expect.objectContaining({ id: 601 }), expect.objectContaining({ id: ADA })],
    simple_events: [expect.objectContaining({ id: 700, title: 'Acme launches' })],
    funding_events: [],
  };
  expect(persons.flatMap(({ roles }) => roles.map(({ id }) => id))).toEqual([
    902, 904, 900, 903, 901, 2001, 2003, 2002,
  ]);
  expect(events).toEqual([none, none, matching, none, none, none, none, matching]);
  for (const unused of [{}, { job_post_title: '' }, { job_post_is_active: null }, { funding_types: [] }]) {
    const answer = await search({ ...unused, organizations: [1] });
    expect(JSON.stringify(answer.body)).not.toContain('_events');
  }
});

test('pages have no gaps and no overlap, and a page past the end is empty', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5, ADA].map((page) => search({ page, page_size: 2 })));
  expect(pages.map(({ persons }) => persons.map(({ id }) => id))).toEqual([
    [21, 20],
    [3, 4],
    [ADA, 22],
    [5],
    [],
    [],
  ]);
  expect(pages.map(({ body }) => body.total_search_results)).toEqual([7, 7, 7, 7, 7, 7]);
});

test('a person with several matching roles is listed once, at the position of the first of these roles', async () => {
  // Current roles come first: role 900 places Ada before person 5, although role 950 started later.
  expect(await found(service, { organizations: [1, 3], role_title: 'NOT fitter' })).toEqual([
    [20, 2001, 2003, 2002],
    [ADA, 902, 900],
    [5, 950],
    [22, 2021],
  ]);
  expect(await found(service, { role_is_current: false, organizations: [1, 3] })).toEqual([
    [5, 950],
    [ADA, 902],
    [20, 2003, 2002],
    [22, 2021],
  ]);
});

test('the number of SQL statements does not grow with the page size', async () => {
  const cost = async (page_size: number) => {
    const before = service.statements();
    const { persons } = await search({
      job_post_title: 'backend',
      simple_event_source: 'launch_site',
      funding_types: ['seed'],
      organization_keywords: [100],
      page_size,
    });
    expect(persons).toHaveLength(page_size);
    return service.statements() - before;
  };
  await cost(1);
  expect(await cost(5)).toBe(await cost(1));
});

test('a search accepts ten thousand domains, and finds the persons at the organizations among them', async () => {
  const domains = Array.from({ length: 9_999 }, (_, at) => `d${at}.example`);
  const organizations_bulk_domain = [...domains, 'https://acme.example'].join('\n');
  const { body } = await search({ organizations_bulk_domain });
  expect(body.total_search_results).toBe(5);
});

/** Invalid requests, with the pointer and the detail of their error. */
const REFUSED: [request: object, pointer: string, detail: RegExp][] = [
  [{ role_title: '(a OR' }, '/role_title', /^cannot be read at position 5: expected /],
  [{ role_position_start_date: '2023-02-29' }, '/role_position_start_date', /calendar as YYYY-MM-DD/],
  [{ person_skills: [0] }, '/person_skills/0', /^must be an integer of at least 1, not 0$/],
  [{ organization_domains: ['acme.example', 'two words'] }, '/organization_domains/1', /^must be a domain/],
  [
    { organizations_bulk_domain: 'acme.example, nonsense\nnoir.example me@acme.example' },
    '/organizations_bulk_domain',
    /^must hold domains, each a domain such as example.com or .*, not "nonsense", "me@acme.example"$/,
  ],
  [
    { organizations_bulk_domain: Array(102).fill('x').join() },
    '/organizations_bulk_domain',
    /not ("x", ){99}"x", and 2 more$/,
  ],
  [
    { organizations_bulk_domain: Array(10_001).fill('a.example').join(' ') },
    '/organizations_bulk_domain',
    /^must be at most 10000 domains, not 10001$/,
  ],
  [{ organizations_bulk_domain: '😀'.repeat(9_000) }, '/organizations_bulk_domain', /not "(😀){60}…"$/u],
  [{ organizations_bulk_domain: ['a.example'] }, '/organizations_bulk_domain', /^must be a text/],
  [{ role_titel: 'x' }, '/role_titel', /did you mean `role_title`\?$/],
  [
    { industries: [1] },
    '/industries',
    /^is not a field of this operation; did you mean `person_industries`\?$/,
  ],
  [{ colour: 'red' }, '/colour', /^is not a field of this operation$/],
  [
    { role_position_start_date: '2020-01-02', role_position_end_date: '2020-01-01' },
    '/role_position_start_date',
    /^must not be beyond role_position_end_date \("2020-01-01"\), but is "2020-01-02"$/,
  ],
];

test.each(REFUSED)(
  'refuses %j with an error at %s that states the rule',
  async (request, pointer, detail) => {
    for (const operation of ['person_role_search', 'person_role_search/totals']) {
      const { status, body } = await post(service, operation, request);
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.errors).toEqual([
        { pointer, detail: expect.stringMatching(detail), code: expect.any(String) },
      ]);
    }
  },
);

test('a person deleted between the answer of the engine and the read of the records is left out of the page', async () => {
  const { pool } = service.database;
  await pool.query('delete from persons where id = 21');
  // Simulates a search that read the tombstones before the deletion.
  await pool.query('delete from departed_persons where person_id = 21');
  const { status, persons } = await search({ role_title: 'engineer' });
  expect(status).toBe(200);
  expect(persons.map(({ id }) => id)).toEqual([ADA, 20]);
});
