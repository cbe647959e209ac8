import { expect, test } from 'vitest';
import * as rows from './preset-rows.ts';

test.each<readonly [preset: string, files: rows.Files, kind: string, says: object]>([
  [
    ...rows.companies({}),
    { name: 'Oak Street', domain: 'oak.example', location: { parts: ['Austin'], country: 'US' } },
  ],
  [
    ...rows.companies({ total_funding_usd: '1.5e6' }),
    {
      name: 'Oak Street',
      domain: 'oak.example',
      location: { parts: ['Austin'], country: 'US' },
      funding_total: 1_500_000,
    },
  ],
  [
    'gleif',
    { 'lei2.csv': rows.csv(rows.ENTITY) },
    'organizations',
    { name: 'Oak Street', location: { parts: ['Austin', 'TX'], country: 'US' } },
  ],
  ...[
    [{ ...rows.POST, date_posted: 1_764_000_000_000, is_remote: true }],
    Object.fromEntries(
      Object.entries({ ...rows.POST, date_posted: 1_764_000_000_000, is_remote: true }).map(
        ([name, cell]) => [name, { 0: cell }],
      ),
    ),
  ].map(
    (json) =>
      [
        'jobspy',
        { 'jobs.json': JSON.stringify(json) },
        'job_posts',
        {
          ...{ title: 'Baker', is_remote: true, is_active: true, date_featured: '2025-11-24' },
          ...{ url: 'https://jobs.example/1', source: 'board_one', source_id: '1' },
          organization: { by: 'key', key: 'Oak Street' },
        },
      ] as const,
  ),
  [
    'pdl-companies',
    {
      'a.csv': rows.csv({
        ...{ id: 'c1', name: 'oak street', locality: 'san francisco, california, united states' },
        ...{ region: 'california', country: 'united states' },
      }),
    },
    'organizations',
    { name: 'oak street', location: { parts: ['san francisco', 'california', 'united states'] } },
  ],
  [
    'pdl-companies',
    {
      'a.jsonl': rows.jsonl({
        ...{ id: 'c1', name: 'oak street', region: 'texas', country: 'united states' },
        locality: 'austin',
      }),
    },
    'organizations',
    { name: 'oak street', location: { parts: ['austin', 'texas'], country: 'US' } },
  ],
  [
    'ror',
    {
      'v1.json':
        '[{"id": "1", "name": "Oak Institute", "types": ["Education"], "links": ["https://oak.example/"], "status": "active", "established": 1897, "country": {"country_code": "DE"}, "addresses": [{"city": "Berlin", "geonames_city": {"city": "Berlin", "geonames_admin1": {"name": "Land Berlin"}}}]}]',
    },
    'organizations',
    {
      name: 'Oak Institute',
      domain: 'oak.example',
      keywords: ['education'],
      founded_date: '1897-01-01',
      location: { parts: ['Berlin', 'Land Berlin'], country: 'DE' },
    },
  ],
  [
    'linkedin-connections',
    {
      'Connections.csv':
        'Notes:\n"When exporting, ""some"" are missing.\nRead more."\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\nBob,-,,,"Oak, Inc.","Baker\nand Owner",01 Jan 2026\n',
    },
    'persons',
    {
      full_name: 'Bob',
      first_name: 'Bob',
      roles: [
        { organization: { by: 'name', key: 'Oak, Inc.' }, title: 'Baker\nand Owner', is_current: true },
      ],
    },
  ],
  [
    'linkedin-connections',
    {
      'Connections.csv':
        'First Name,Last Name,URL,Email Address,Company,Position,Connected On\nAda,Byron,,,,Baker,01 Jan 2026\n',
    },
    'persons',
    {
      full_name: 'Ada Byron',
      first_name: 'Ada',
      last_name: 'Byron',
      roles: [{ title: 'Baker', is_current: true }],
    },
  ],
  ...(
    [
      ['CN-31', 'CN-31'],
      ['FR-75', 'FR-75'],
      ['AR-B', 'AR-B'],
      ['GB-ENG', 'ENG'],
      ['Bavaria', 'Bavaria'],
    ] as const
  ).map(
    ([region, shown]) =>
      [
        'gleif',
        {
          'lei2.csv': rows.csv({
            ...rows.ENTITY,
            'Entity.HeadquartersAddress.Region': region,
            'Entity.EntityStatus': '',
          }),
        },
        'organizations',
        { name: 'Oak Street', location: { parts: ['Austin', shown], country: 'US' } },
      ] as const,
  ),
  [
    ...rows.companies({
      region: '',
      state_code: 'TX',
      category_groups_list: 'Food,Retail',
      category_list: 'Bread',
    }),
    {
      name: 'Oak Street',
      domain: 'oak.example',
      location: { parts: ['Austin', 'TX'], country: 'US' },
      industry: 'Food',
      keywords: ['Bread', 'Retail'],
    },
  ],
  ...(
    [
      ['other', 'other'],
      ['Non_Binary', 'non_binary'],
      ['not_provided', undefined],
    ] as const
  ).map(
    ([said, gender]) =>
      [
        'crunchbase',
        {
          'people.csv': rows.csv({
            uuid: 'p1',
            first_name: 'Ada',
            last_name: 'Byron',
            logo_url: '',
            city: '',
            country_code: '',
            gender: said,
          }),
        },
        'persons',
        { full_name: 'Ada Byron', first_name: 'Ada', last_name: 'Byron', ...(gender && { gender }) },
      ] as const,
  ),
  [
    ...rows.rounds({
      raised_amount_usd: '100',
      raised_amount_currency_code: 'EUR',
      investor_names: '{""Heron, Fund"",Elm}',
    }),
    {
      organization: { by: 'key', key: 'o1' },
      funding_type: 'seed',
      date_featured: '2020-01-01',
      amount: 100,
      currency: 'USD',
      investors: ['Heron, Fund', 'Elm'],
      source: 'funding_db',
    },
  ],
  [
    ...rows.people({
      sex: 'other',
      experience: [{ title: { name: 'baker' } }, { title: null, company: { name: 'oak' } }],
      education: [
        { school: { name: 'oak school' }, degrees: ['bachelors', 'masters'], majors: ['bread', 'law'] },
      ],
    }),
    'persons',
    {
      full_name: 'ada byron',
      gender: 'other',
      roles: [{ title: 'baker', is_current: true }],
      educations: [{ school_name: 'oak school', degree: 'bachelors, masters', field_of_study: 'bread, law' }],
    },
  ],
  [
    ...rows.people({ work_email: 'ada@oak.example', emails: ['ADA@oak.example'], personal_emails: true }),
    'emails',
    { email: 'ada@oak.example', email_type: 'work' },
  ],
  [
    ...rows.connections('Ada,Byron,,,Oak Street,,'),
    'persons',
    { full_name: 'Ada Byron', first_name: 'Ada', last_name: 'Byron' },
  ],
  [
    'lever',
    {
      'oak.json':
        '[{"id": "1", "hostedUrl": "https://jobs.lever.co/oak/1", "text": "Baker", "workplaceType": "unspecified", "categories": {"allLocations": ["Remote - DE", "Oslo"]}}]',
    },
    'job_posts',
    {
      ...rows.postAtOak('https://jobs.lever.co/oak/1'),
      location: { parts: ['DE'], isRemote: true },
      is_remote: true,
    },
  ],
  [
    'ashby',
    {
      'oak.json':
        '{"jobs": [{"id": "1", "jobUrl": "https://jobs.ashbyhq.com/oak/1", "title": "Baker", "location": "Ghent, BE", "address": {"postalAddress": {}}, "workplaceType": "Remote"}]}',
    },
    'job_posts',
    {
      ...rows.postAtOak('https://jobs.ashbyhq.com/oak/1'),
      location: { parts: ['Ghent', 'BE'] },
      is_remote: true,
    },
  ],
  [
    'geonames',
    { 'GB.txt': rows.feature({ code: '' }) },
    'places',
    {
      kind: 'city',
      key: '1',
      name: 'Oakham',
      ascii_name: 'Oakham',
      country: 'GB',
      region: 'ENG',
      population: 100,
    },
  ],
  [
    'openalex',
    {
      'authors.jsonl': rows.jsonl({
        id: 'https://openalex.org/A1',
        display_name: 'Ada Byron',
        last_known_institution: { id: 'https://openalex.org/I1' },
      }),
    },
    'persons',
    {
      full_name: 'Ada Byron',
      roles: [{ organization: { by: 'key', key: 'I1' }, title: 'Researcher', is_current: true }],
    },
  ],
])('the preset %s of %j reads what %s say', async (preset, files, kind, says) => {
  expect((await rows.readAs(preset, files))[kind]).toEqual([says]);
});
