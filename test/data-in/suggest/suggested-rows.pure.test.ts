import { expect, test } from 'vitest';
import { suggestFor } from '../../../src/data-in/suggest/describe.ts';
import { readSamples, type Sample } from '../../../src/data-in/suggest/read-sample.ts';
import { suggest } from '../../../src/data-in/suggest/suggest.ts';
import { deliveriesForTests, fieldsOf } from '../delivery-directory.ts';

/** Tables whose rows are not what their columns alone say, and rows of JSON with lists and instants. */

const deliveries = deliveriesForTests();

/** The rows of a file of JSON, by the tables that its suggested mapping fills. */
async function load(rows: readonly object[], fileName = 'rows.json') {
  const directory = await deliveries.write({ [fileName]: JSON.stringify(rows) });
  const paths = [`${directory}/${fileName}`];
  const [sample] = await readSamples(paths, directory);
  const { sql } = suggestFor(sample as Sample, {});
  const mapping = await deliveries.write({ 'map.sql': String(sql) });
  const { rows: read } = await deliveries.read({ paths, map: `${mapping}/map.sql` });
  return Object.fromEntries(Object.entries(read).map(([kind, some]) => [kind, fieldsOf(some)]));
}

test.each([
  ['domains', ['lens.example', 'lens-alumni.example'], 'domain', 'lens.example'],
  ['web_pages', ['https://www.lens.example/'], 'domain', 'lens.example'],
  ['website', 'https://www.lens.example/', 'domain', 'lens.example'],
  ['tags', ['Glass', 'R&D; Sales', null], 'keywords', ['Glass', 'R&D; Sales']],
  ['tags', 'Glass;Optics', 'keywords', ['Glass', 'Optics']],
  ['industries', ['Optics', 'Lasers'], 'industry', 'Optics'],
  ['locations', ['Oslo, Norway', 'Bergen, Norway'], 'location', 'Oslo, Norway'],
  ['founded', [1998], 'founded_date', '1998-01-01'],
  ['employees', ['51-200'], 'employees', '51'],
])('of an organization, the %s %j are the %s %j', async (column, value, field, expected) => {
  const rows = [
    { id: 'a', name: 'Lens', [column]: value },
    { id: 'b', name: 'Heron', [column]: Array.isArray(value) ? [] : null },
    { id: 'c', name: 'Kiln', [column]: null },
  ];
  const { organizations = [] } = await load(rows, 'companies.json');
  const read = organizations.map((one) => (one as Record<string, unknown>)[field] ?? null);
  expect(read[0]).toEqual(expected);
  expect(read.slice(1).flat()).toEqual(
    read
      .slice(1)
      .flat()
      .map(() => null),
  );
});

test('each item of a list of addresses is one', async () => {
  const emails = ['ada@lens.example', 'ada@gmail.example'];
  const read = await load([{ full_name: 'Ada Lens', emails, title: 'Buyer', company: 'Lens' }]);
  expect(read.emails).toEqual(emails.map((email) => ({ person_key: 'ada@lens.example', email })));
});

test.each([
  [1_714_605_534],
  ['1714605534'],
  [1_714_605_534_000],
  ['1.714605534e+12'],
  ['1714605534.0'],
  ['2024-05-01T23:18:54Z'],
])('a post of %j is of May 1st, 2024', async (date) => {
  const post = { title: 'Buyer', company: 'Lens', url: 'https://jobs.example/1', date_posted: date };
  const { job_posts: posts } = await load([post, { ...post, url: 'https://jobs.example/2' }]);
  expect(posts?.map((one) => (one as Record<string, unknown>).date_featured)).toEqual([
    '2024-05-01',
    '2024-05-01',
  ]);
});

test('what a table of posts says of their organizations becomes organizations, where a column tells which they are', async () => {
  const employer = { company: 'Lens', website: 'https://lens.example', size: '51-200', headquarters: 'Oslo' };
  const rows = [1, 2].map((nr) => ({ title: 'Buyer', url: `https://jobs.example/${nr}`, ...employer }));
  expect(await load(rows)).toMatchObject({
    organizations: [
      { key: 'Lens lens.example', name: 'Lens', domain: 'lens.example', employees: '51', location: 'Oslo' },
    ],
    job_posts: rows.map(({ title, url }) => ({ title, url, organization_key: 'Lens lens.example' })),
  });
  const unknown = suggest(rows, ['title', 'url', 'company', 'size', 'headquarters']);
  expect(unknown.columns.slice(3)).toMatchObject([1, 2].map(() => ({ field: null, isDoubtful: true })));
});

test.each<[string, Record<string, string>[], (string | null)[]]>([
  [
    'organizations with and without a website',
    [
      { Company: 'Lens', Website: 'https://lens.example' },
      { Company: 'Heron', Website: '' },
    ],
    ['lens.example', 'Heron'],
  ],
  [
    'persons with and without an address',
    [
      { 'First Name': 'Ada', 'Last Name': 'Lens', Email: 'ada@lens.example' },
      { 'First Name': 'Ben', 'Last Name': 'Grind', Email: '' },
    ],
    ['ada@lens.example', 'Ben Grind'],
  ],
])('a value is the key of rows that have it, and the name of others: %s', async (_, rows, keys) => {
  const columns = Object.keys(rows[0] ?? {});
  // The first rows have the value, as those of a longer file may.
  const { sql } = suggest(rows.slice(0, 1), columns);
  const csv = [columns, ...rows.map((row) => Object.values(row))].map((cells) => cells.join(',')).join('\n');
  const directory = await deliveries.write({ 'rows.csv': `${csv}\n`, 'map.sql': String(sql) });
  const { rows: read } = await deliveries.read({
    paths: [`${directory}/rows.csv`],
    map: `${directory}/map.sql`,
  });
  const [some = []] = [read.organizations ?? read.persons];
  expect(fieldsOf(some).map((one) => (one as { key: string }).key)).toEqual(keys);
});

test.each<[string, object, object]>([
  [
    'objects, and lists of objects',
    {
      company: { name: 'Lens' },
      locations: [{ name: 'Oslo' }, { name: 'Bergen' }],
      refs: { landing_page: 'URL' },
    },
    { organization_name: 'Lens', location: 'Oslo', url: 'URL' },
  ],
  [
    'objects with labels and lists',
    {
      company: { display_name: 'Lens' },
      location: { display_name: 'Oslo', area: ['Norway'] },
      redirect_url: 'URL',
    },
    { organization_name: 'Lens', city: 'Oslo', country: 'Norway', url: 'URL' },
  ],
  [
    'objects in objects',
    {
      hiring_organization: { name: 'Lens' },
      job_location: { address: { city: 'Oslo' } },
      url: 'URL',
    },
    { organization_name: 'Lens', city: 'Oslo', url: 'URL' },
  ],
])('the fields of posts are found in %s', async (_, fields, expected) => {
  const textOf = (some: object, nr: number) =>
    JSON.stringify(some).replace('URL', `https://jobs.example/${nr}`);
  const rows = [1, 2].map((nr) => ({ title: `Buyer ${nr}`, ...JSON.parse(textOf(fields, nr)) }));
  const { job_posts: posts } = await load(rows, 'jobs.json');
  expect(posts).toEqual(rows.map(({ title }, at) => ({ title, ...JSON.parse(textOf(expected, at + 1)) })));
});

test.each<[string, string, string, string | null, boolean]>([
  ['Revenue', '572754', '2300000', null, true],
  ['Revenue', '572754000000', '2300000', 'revenue', false],
  ['Revenue ($M)', '572754', '2300000', 'revenue', false],
])(
  '%s %s beside %s employees is %s: a small one may be in millions',
  (name, revenue, employees, field, isDoubtful) => {
    const rows = [{ Company: 'Lens', [name]: revenue, Employees: employees }];
    expect(suggest(rows, ['Company', name, 'Employees']).columns[1]).toMatchObject({ field, isDoubtful });
  },
);

test.each<[object, string, string | null]>([
  [
    { title: 'Buyer', company: 'Lens', url: 'https://jobs.example/1', remote_allowed: '1.0' },
    'remote_allowed',
    'is_remote',
  ],
  [
    { title: 'Buyer', company: 'Lens', url: 'https://jobs.example/1', posting_domain: 'apply.example' },
    'posting_domain',
    null,
  ],
  [{ company: 'Lens', website: 'lens.example', slug: 'lens' }, 'slug', null],
  [
    { name: 'Ada Lens', email: 'a@lens.example', title: 'Buyer', company: '{"name":"Lens"}' },
    'company',
    null,
  ],
])('of %j, the column %s is %s', (row, column, field) => {
  const { columns } = suggest([row as Record<string, string>], Object.keys(row));
  expect(columns.find((one) => one.column === column)?.field).toBe(field);
});

test.each([
  ['USD', false],
  ['GBP', true],
])('an amount whose currency is %s in another column has a mark of doubt: %s', (currency, isDoubtful) => {
  const row = { Company: 'Lens', 'Total Funding': '500000', 'Total Funding Currency': currency };
  expect(suggest([row], Object.keys(row)).columns[1]).toMatchObject({ field: 'funding_total', isDoubtful });
});

test('the fields of other things, in a list of them, are none of the organization', async () => {
  const officer = { name: 'Ada Lens', position: 'Director', start_date: '2018-02-06' };
  const rows = ['Lens GmbH', 'Heron AG'].map((name) => ({
    name,
    officers: [officer],
    registered_address: 'Oslo',
  }));
  expect(await load(rows)).toEqual({
    organizations: rows.map(({ name }) => ({ key: name, name, location: 'Oslo' })),
  });
});

test('the day on which a post was created is its day', async () => {
  const post = {
    title: 'Buyer',
    entreprise: { nom: 'Lens' },
    url: 'https://jobs.example/1',
    dateCreation: '2024-05-01',
  };
  const { job_posts: posts } = await load([post], 'offres.json');
  expect(posts).toMatchObject([{ date_featured: '2024-05-01', organization_name: 'Lens' }]);
});

test('a table with stages of funding, but without amounts and investors, is none of rounds', () => {
  const rows = [
    { company: 'Lens', location: 'Oslo', industry: 'Optics', date: '2023-03-06', stage: 'Series A' },
  ];
  expect(suggest(rows, Object.keys(rows[0] ?? {})).kind).toBe('organizations');
});

const REVIEWS = Array.from({ length: 20 }, (_, nr) => ({
  company_name: nr < 15 ? 'Lens' : 'Heron',
  summary: `Review ${nr} of it`,
}));

test.each<[string, Record<string, string>[], string | null, string]>([
  [
    'whose first row has values',
    [
      {
        AD: 'AE',
        'University of Lens': 'University of Heron',
        'http://lens.example/': 'http://heron.example/',
      },
    ],
    null,
    'its first row seems to have values',
  ],
  [
    'that has nothing but an image',
    [{ Winner: 'Ada', Field: 'Optics', Image: 'http://upload.example/a.jpg' }],
    null,
    'its columns are of no kind of records',
  ],
  [
    'of posts without an address',
    [
      {
        'Job Title': 'Buyer',
        Description: 'Buy.',
        Company: 'Lens',
        Location: 'Oslo',
        Size: '9',
        Founded: '1998',
        Industry: 'Optics',
      },
    ],
    'job_posts',
    'it has no url',
  ],
  ['of reviews', REVIEWS, 'organizations', 'most rows repeat the name of another one'],
  [
    'of customers whose names have legal forms',
    [
      { Name: 'Lens GmbH', Phone: '+49 30 1234567', Founded: '1998' },
      { Name: 'Heron AG', Phone: '+49 30 1234568', Founded: '1999' },
    ],
    'organizations',
    'it has name',
  ],
])('a table %s is told as such', (_, rows, kind, reason) => {
  const guess = suggest(rows, Object.keys(rows[0] ?? {}), { fileName: 'table.csv' });
  expect([guess.kind, guess.reason]).toEqual([kind, expect.stringContaining(reason)]);
  expect(guess.isDoubtful).toBe(!reason.startsWith('it has name'));
});
