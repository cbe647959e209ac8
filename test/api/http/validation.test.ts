import { expect, test } from 'vitest';
import { operations } from '../../../src/api/http/operations.ts';
import { SYNONYMS } from '../../../src/contract/input/synonyms.ts';
import { everyField } from '../contract/schema-walk.ts';
import { post, serviceForTests } from './service.ts';

const service = serviceForTests();

/** Invalid requests, with the pointer and the detail of their error. */
const ORGANIZATIONS: [request: object, pointer: string, detail: RegExp][] = [
  [{ page: 0 }, '/page', /^must be an integer of at least 1, not 0$/],
  [{ page: 1.5 }, '/page', /^must be an integer of at least 1, not 1.5$/],
  [{ page: 2 ** 53 }, '/page', /^must be an integer from 1 to 9007199254740991, not 9007199254740992$/],
  [{ page: '12' }, '/page', /^must be an integer of at least 1, not "12"$/],
  [{ page_size: 101 }, '/page_size', /^must be an integer from 1 to 100, not 101$/],
  [
    { employees_start: 2 ** 53 },
    '/employees_start',
    /^must be an integer from -9007199254740991 to 9007199254740991, not 9007199254740992$/,
  ],
  [
    { revenue_end: 0.5 },
    '/revenue_end',
    /^must be an integer from -9007199254740991 to 9007199254740991, not 0.5$/,
  ],
  [{ organization_ids: [1, 0] }, '/organization_ids/1', /^must be an integer of at least 1, not 0$/],
  [{ organization_ids: [1, null] }, '/organization_ids/1', /^must be an integer of at least 1, not null$/],
  [{ organization_ids: ['1,2'] }, '/organization_ids/0', /not "1,2"; send each value as an item of its own/],
  ...[['Germany'], ['Berlin, Germany'], 'Germany'].map((locations): (typeof ORGANIZATIONS)[number] => [
    { locations },
    Array.isArray(locations) ? '/locations/0' : '/locations',
    /any"; autocomplete finds the id of a name: GET \/api\/datastorage\/autocomplete\/locations\/\?q=(Berlin%2C%20)?Germany$/,
  ]),
  [{ founded_date_from: '2020-01-01' }, '/founded_date_from', /did you mean `founded_date_start`\?$/],
  [{ revenue_lte: 5 }, '/revenue_lte', /did you mean `revenue_end`\?$/],
  [
    { job_post_date_featured_before: '2020' },
    '/job_post_date_featured_before',
    /`job_post_date_featured_end`/,
  ],
  [{ funding_types: ['seed,angel'] }, '/funding_types/0', /not "seed,angel"; send each value as an item/],
  [{ domains: ['a.example,b.example'] }, '/domains/0', /one an item, not "a.example,b.example"$/],
  [{ domains: [`${'a.'.repeat(93)}example`] }, '/domains/0', /, with a host of at most 192 characters/],
  [{ organization_ids: 1 }, '/organization_ids', /^must be a list of integers, not 1$/],
  [{ keywords: Array(1_001).fill(1) }, '/keywords', /^must be a list of at most 1000 items, not of 1001$/],
  [{ founded_date_start: '2023-02-29' }, '/founded_date_start', /calendar as YYYY-MM-DD, not "2023-02-29"$/],
  [{ founded_date_start: '2023-1-1' }, '/founded_date_start', /calendar as YYYY-MM-DD, not "2023-1-1"$/],
  [{ founded_date_end: '2023-01-01T00:00:00Z' }, '/founded_date_end', /calendar as YYYY-MM-DD/],
  [
    { description: 'x'.repeat(2_001) },
    '/description',
    /^must be a text of at most 2000 characters, not of 2001$/,
  ],
  [{ description: 'a\0b' }, '/description', /well-formed Unicode without NUL/],
  [{ description: 'a\ud800' }, '/description', /well-formed Unicode without NUL/],
  [{ description: '(a OR' }, '/description', /^cannot be read at position 5: expected /],
  [{ description: '&' }, '/description', /^cannot be read at position 0: expected /],
  [{ job_post_title: 'a*' }, '/job_post_title', /^cannot be read at position 1: expected /],
  [{ domains: ['two words'] }, '/domains/0', /^must be a domain such as example.com or an http\(s\) URL/],
  [{ domains: ['a\ud800.com'] }, '/domains/0', /well-formed/],
  [{ network_public_identifiers: ['x'.repeat(256)] }, '/network_public_identifiers/0', /at most 255/],
  [
    { funding_types: ['seed', 'gift'] },
    '/funding_types/1',
    /^must be one of angel, pre_seed, .*, undisclosed, not "gift"$/,
  ],
  [
    { simple_event_source: 'LAUNCH_SITE' },
    '/simple_event_source',
    /^must be one of launch_site, form_c_regulator, /,
  ],
  [{ job_post_is_remote: 'false' }, '/job_post_is_remote', /^must be true or false, not "false"$/],
  [{ job_post_is_active: 1 }, '/job_post_is_active', /^must be true or false, not 1$/],
  [{ emploees_start: 1 }, '/emploees_start', /did you mean `employees_start`\?$/],
  [{ 'a/b~c': 1 }, '/a~1b~0c', /^is not a field of this operation$/],
];

/** The first fields of all ranges of searches and totals. */
const RANGES = everyField().filter(({ where }) => /_search(_totals)?\.\w+_start$/.test(where));

test.each(ORGANIZATIONS)(
  'refuses %j with an error at %s that states the rule',
  async (request, pointer, detail) => {
    const answer = await post(service, 'organization_search', request);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.errors).toEqual([
      { pointer, detail: expect.stringMatching(detail), code: expect.any(String) },
    ]);
    expect(answer.body.detail).toContain(pointer);
  },
);

test.each(RANGES)(
  '$where must not be beyond the end of its range, and may equal it',
  async ({ where, name, schema }) => {
    const operation = where.replace(/\..*/, '').replace('_totals', '/totals');
    const [low, high] = schema.format === 'date' ? ['2020-01-01', '2020-01-02'] : [1, 2];
    const end = name.replace(/_start$/, '_end');
    const wrong = await post(service, operation, { [name]: high, [end]: low });
    expect([wrong.status, wrong.body.errors]).toMatchObject([
      400,
      [{ pointer: `/${name}`, code: 'out_of_range' }],
    ]);
    expect((await post(service, operation, { [name]: low, [end]: low })).status).toBe(200);
  },
);

test('values exactly at the limits are accepted', async () => {
  for (const request of [
    { organization_ids: Array(1_000).fill(Number.MAX_SAFE_INTEGER) },
    { description: `${'😀'.repeat(1_998)} a` },
    { domains: Array(1_000).fill('acme.example') },
    { domains: [`https://${'a.'.repeat(91)}ü.ex`] },
    { page: Number.MAX_SAFE_INTEGER, page_size: 100 },
    { employees_start: 0, employees_end: Number.MAX_SAFE_INTEGER },
    { founded_date_start: '0000-01-01', founded_date_end: '9999-12-31' },
    { simple_event_date_featured_start: '0000-01-01', funding_event_date_featured_end: '9999-12-31' },
  ]) {
    const answer = await post(service, 'organization_search', request);
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  }
});

test('a job search with several invalid fields lists all errors in one answer', async () => {
  const { status, body } = await post(service, 'job_search', {
    job_source: 'board_three',
    date_featured_start: '2020-01-02',
    date_featured_end: 'yesterday',
    title: '"open',
    is_remote: 'no',
    locations_exclud: [1],
  });
  expect(status).toBe(400);
  expect(body.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/job_source', 'invalid_value'],
    ['/date_featured_end', 'invalid_format'],
    ['/title', 'invalid_text_query'],
    ['/is_remote', 'invalid_type'],
    ['/locations_exclud', 'unknown_field'],
  ]);
  expect(body.detail).toMatch(
    /^\/job_source must be one of board_one, network, board_two.* \(and 4 more in errors\)\.$/,
  );
});

test('a required field that is missing or null gets an error with the code `required`', async () => {
  for (const body of [{}, { email: null, contact_status: null, is_correct_person: null }]) {
    const { status, body: problem } = await post(service, 'feedback/work_emails', body);
    expect(status).toBe(400);
    expect(problem.errors).toEqual(
      ['email', 'contact_status', 'is_correct_person'].map((name) => ({
        pointer: `/${name}`,
        detail: expect.stringMatching(/^is required: it must be /),
        code: 'required',
      })),
    );
  }
});

test.each([
  ['organization_search', 'industry', '`industries`'],
  ['organization_search', 'query', '`description`'],
  ['organization_search', 'country', '`locations`'],
  ['organization_search', 'company_name', '`organization_ids`'],
  ['organization_search', 'headcount', '`employees_start`'],
  ['organization_search', 'employees_min', '`employees_start`'],
  ['person_role_search', 'query', '`role_title`'],
  ['person_role_search', 'Title', '`role_title`'],
  ['person_role_search', 'country', '`person_locations` or `organization_locations`'],
  ['person_role_search', 'industry', '`organization_industries` or `person_industries`'],
  ['person_role_search', 'company', '`organizations`'],
  ['person_role_search', 'limit', '`page_size`'],
  ['job_search', 'query', '`title` or `description`'],
  ['job_search', 'country[0]', '`locations`'],
  ['job_search', 'remote', '`is_remote`'],
  ['person_match', 'name', '`full_name`'],
  ['person_match', 'company', '`organization_name`'],
  ['person_match', 'linkedin_url', '`network_public_identifier`'],
  ['website_detail_lookup', 'url', '`domain`'],
  ['organization_search', 'fundingEventDateFeaturedStart', '`funding_event_date_featured_start`'],
  ['organization_search', 'job-post-date-featured-end', '`job_post_date_featured_end`'],
  ['organization_search', ' Simple Event Date Featured End', '`simple_event_date_featured_end`'],
  ['person_role_search', 'roleYearsOnPositionStrat', '`role_years_on_position_start`'],
  ['person_role_search', 'organization.web.technologies', '`organization_web_technologies`'],
  ['person_match', 'CompanyName', '`organization_name`'],
  ['person_match', 'linkedin-url', '`network_public_identifier`'],
  ['job_search', 'isRemote[0]', '`is_remote`'],
  ['person_detail_reverse_lookup/by_phone_number', 'phone', '`phone_number`'],
  ['person_detail_reverse_lookup/by_phone_number', 'PHONE_NUM', '`phone_number`'],
  ['person_detail_reverse_lookup/by_email', 'email_address', '`email`'],
  ['person_detail_reverse_lookup/by_email', 'person_email', '`email`'],
  ['person_detail_lookup', 'network_public', '`network_public_identifier`'],
  ['person_detail_lookup', 'public_identifier', '`network_public_identifier`'],
  ['person_match', 'firstName', '`first_name`'],
  ['person_match', 'organization', '`organization_name`'],
  ['person_match/bulk', 'item', '`items`'],
  ['website_detail_lookup', 'website_domain', '`domain`'],
  ['person_role_search', 'title', '`role_title`'],
  ['person_role_search', 'is_current', '`role_is_current`'],
  ['organization_search', 'employees', '`employees_start`'],
  ['job_search', 'date_featured', '`date_featured_end`'],
  ['job_search', 'date', '`date_featured_end`'],
  ['person_match', 'domain', '`organization_domain`'],
  ['person_match', 'emial', '`email`'],
  ['job_search', 'locations_exc', '`locations_exclude`'],
  ['job_search', 'te', null],
  ['job_search', 'salary', ': there are no salaries'],
  ['job_search', 'xxxxxxxx', null],
])('the unknown field of %s, %s, has the hint %s', async (operation, name, meant) => {
  const { status, body } = await post(service, operation, { [name]: 1 });
  const unknown = body.errors?.find(({ code }) => code === 'unknown_field');
  const hint = meant === null ? '' : meant.startsWith(':') ? meant : `; did you mean ${meant}?`;
  const detail = `is not a field of this operation${hint}`;
  expect([status, unknown]).toEqual([400, { pointer: `/${name}`, detail, code: 'unknown_field' }]);
});

test.each(SYNONYMS)(
  '$fields are fields, and some operation answers each of $words with one of them',
  ({ fields, words }) => {
    const known = new Set(operations.flatMap(({ schema }) => Object.keys(schema.properties)));
    expect(fields.filter((field) => !known.has(field))).toEqual([]);
    for (const word of words) {
      const hints = operations.flatMap(({ input }) => input.safeParse({ [word]: 'x' }).error?.issues ?? []);
      expect([
        word,
        hints.some(({ message }) => fields.some((field) => message.includes(`mean \`${field}\``))),
      ]).toEqual([word, true]);
    }
  },
);

/** Text fields of searches and lookups. */
const TEXT_FIELDS: [operation: string, field: string][] = [
  ['organization_search', 'description'],
  ['organization_search', 'job_post_title'],
  ['person_detail_lookup', 'network_public_identifier'],
  ['person_detail_reverse_lookup/by_email', 'email'],
  ['person_detail_reverse_lookup/by_phone_number', 'phone_number'],
  ['person_contacts_lookup/personal_emails', 'network_public_identifier'],
  ['person_contacts_lookup/work_emails', 'network_public_identifier'],
  ['person_contacts_lookup/phone_numbers', 'network_public_identifier'],
  ['website_detail_lookup', 'domain'],
  ['website_detail_lookup', 'organization_network_public_identifier'],
];

const TEXTS = [
  "'; drop table persons; --",
  "' or '1'='1",
  '" OR id EXISTS',
  '$1 \\ %s {} %_',
  '"><script>',
  '\u202eadA',
  'İstanbul ﬀ ß',
  '😀'.repeat(255),
  'x'.repeat(100_000),
  'a\0b',
  'a\ud800',
  "'@a.example",
  `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.example`,
  'http://[::1]/',
  'https://xn--a.example',
  `${'+1 '.repeat(40)}`,
  '+١٢٠٢٥٥٥٠٩٩٩',
];

test.each(TEXT_FIELDS)(
  '%s never executes a text in %s, and refuses it or finds what it names',
  async (operation, field) => {
    for (const text of TEXTS) {
      const { status, body } = await post(service, operation, { [field]: text });
      expect([200, 400, 404]).toContain(status);
      if (status === 400) expect(body.errors?.map(({ pointer }) => pointer)).toEqual([`/${field}`]);
      if (status === 200) expect(operation).toBe('organization_search');
      const slug = await post(service, 'organization_search', { network_public_identifiers: [text] });
      if (slug.status === 200) expect(slug.body.total_search_results).toBe(0);
    }
    const { rows } = await service.database.pool.query(
      'select (select count(*) from persons) as persons, (select count(*) from organizations) as organizations',
    );
    expect(rows).toEqual([{ persons: 5, organizations: 43 }]);
  },
);
