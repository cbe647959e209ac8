import { afterAll, expect, test } from 'vitest';
import type { ClaimKind } from '../../src/sources/claim.ts';
import { type RowFields, rowParser } from '../../src/sources/lines/parse.ts';
import { Deliveries } from './delivery-directory.ts';
import { NOW } from './read-row.ts';

const deliveries = new Deliveries();
afterAll(() => deliveries.remove());

type Files = Readonly<Record<string, string | Buffer>>;

/** What the lines of a delivery say, by kind: the fields of each claim, or the field of each fault. */
async function readAs(preset: string, files: Files): Promise<Record<string, unknown[]>> {
  const { rows } = await deliveries.read({ paths: [await deliveries.write(files)], preset });
  const read = Object.entries(rows).map(([kind, some]) => {
    const parse = rowParser(kind as ClaimKind, { now: NOW });
    return [
      kind,
      some.map((row) => {
        const parsed = 'problem' in row ? row : parse(row.fields as RowFields, () => {});
        return 'problem' in parsed ? parsed.problem.field : parsed.value.fields;
      }),
    ];
  });
  return Object.fromEntries(read);
}

const csv = (row: Readonly<Record<string, string>>) =>
  `${Object.keys(row).join(',')}\n${Object.values(row)
    .map((cell) => `"${cell}"`)
    .join(',')}\n`;

const POST = {
  id: '1',
  site: 'indeed',
  job_url: 'https://jobs.example/1',
  title: 'Baker',
  company: 'Oak Street',
};
const COMPANY = {
  uuid: 'o1',
  name: 'Oak Street',
  domain: 'oak.example',
  homepage_url: '',
  short_description: '',
  country_code: 'USA',
  region: '',
  city: 'Austin',
  category_list: '',
  founded_on: '',
  employee_count: 'unknown',
  linkedin_url: '',
};
const ENTITY = {
  LEI: 'L1',
  'Entity.LegalName': 'Oak Street',
  'Entity.HeadquartersAddress.City': 'Austin',
  'Entity.HeadquartersAddress.Region': 'US-TX',
  'Entity.HeadquartersAddress.Country': 'US',
  'Entity.EntityStatus': 'ACTIVE',
  'Registration.RegistrationStatus': 'ISSUED',
};
const posts = (dirt: object) => ['jobspy', { 'jobs.csv': csv({ ...POST, ...dirt }) }, 'job_posts'] as const;
const companies = (dirt: object) =>
  ['crunchbase', { 'organizations.csv': csv({ ...COMPANY, ...dirt }) }, 'organizations'] as const;

test.each<readonly [preset: string, files: Files, kind: string, field: string]>([
  [...posts({ date_posted: '01/02/2026' }), 'date_featured'],
  [...posts({ date_posted: '3 days ago' }), 'date_featured'],
  [...posts({ is_remote: 'maybe' }), 'is_remote'],
  [...posts({ company: '' }), 'organization_key'],
  ['jobspy', { 'jobs.csv': csv({ ...POST, company_num_employees: '1K-5K' }) }, 'organizations', 'employees'],
  ['jobspy', { 'jobs.csv': csv({ ...POST, company_url_direct: 'see below' }) }, 'organizations', 'domain'],
  [...companies({ founded_on: '03/04/2010' }), 'founded_date'],
  [...companies({ employee_count: 'many' }), 'employees'],
  [...companies({ homepage_url: 'n/a' }), 'domain'],
  [...companies({ total_funding_usd: '1.5 million' }), 'funding_total'],
  [
    'gleif',
    { 'lei2.csv': csv({ ...ENTITY, 'Entity.EntityCreationDate': '30.06.2012' }) },
    'organizations',
    'founded_date',
  ],
  [
    'pdl-companies',
    { 'a.csv': csv({ id: '1', name: 'oak', founded: '12/1998' }) },
    'organizations',
    'founded_date',
  ],
  ['pdl-companies', { 'a.csv': csv({ id: '1', name: 'oak', size: 'big' }) }, 'organizations', 'employees'],
  ['tranco', { 'top-1m.csv': 'rank,oak.example\n' }, 'websites', 'public_rank'],
  [
    'ror',
    {
      'v2.json':
        '[{"id": "1", "names": [{"value": "Oak", "types": ["ror_display"]}], "established": "about 1900"}]',
    },
    'organizations',
    'founded_date',
  ],
])('the preset %s of %j rejects a line of %s by its %s', async (preset, files, kind, field) => {
  expect((await readAs(preset, files))[kind]).toEqual([field]);
});

test.each<readonly [preset: string, files: Files, kind: string, says: object]>([
  [...companies({}), { name: 'Oak Street', domain: 'oak.example', location: ['Austin', 'United States'] }],
  [
    ...companies({ total_funding_usd: '1.5e6' }),
    {
      name: 'Oak Street',
      domain: 'oak.example',
      location: ['Austin', 'United States'],
      funding_total: 1_500_000,
    },
  ],
  [
    'gleif',
    { 'lei2.csv': csv(ENTITY) },
    'organizations',
    { name: 'Oak Street', location: ['Austin', 'TX', 'United States'] },
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
      location: ['Berlin', 'Land Berlin', 'Germany'],
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
])('the preset %s of %j reads what %s say', async (preset, files, kind, says) => {
  expect((await readAs(preset, files))[kind]).toEqual([says]);
});

const JOBS = '{"jobs": []}';
const ONE_POST = '[{"id": "1", "hostedUrl": "https://jobs.lever.co/oak/1", "text": "Baker"}]';

test.each<[preset: string, files: Files, message: RegExp]>([
  [
    'jobspy',
    { 'jobs.csv': '# exported today\nid,site\n' },
    /^preset jobspy reads .+\. The given files have another layout: no column site, but # exported today\.$/,
  ],
  ['jobspy', { 'jobs.csv': '' }, /have another layout: no column site/],
  [
    'jobspy',
    { 'jobs.csv.zip': 'PK' },
    /^jobs\.csv\.zip is an archive or a workbook, and was not read: unpack it/,
  ],
  ['jobspy', { 'jobs.csv': '\ufeff[{"id": 1}]' }, /^jobs\.csv holds JSON, not CSV/],
  [
    'gleif',
    { 'lei2.json': '{"records": []}' },
    /^preset gleif reads .+ as CSV\. .+ no column .+, but json\.$/,
  ],
  [
    'crunchbase',
    { 'companies.csv': csv(COMPANY) },
    /^preset crunchbase reads organizations\.csv, people\.csv, .+, and none of them is given\.$/,
  ],
  [
    'jobspy',
    { 'jobs.csv': Buffer.from(csv({ ...POST, title: 'Bäcker', company: 'Bäckerei' }), 'latin1') },
    /^jobs\.csv: line 2 is not valid UTF-8\. Save/,
  ],
  [
    'crunchbase',
    { 'organizations.csv': csv({ uuid: 'o1', title: 'Oak' }) },
    /\. organizations\.csv has another layout: no column .+, but uuid, title\.$/,
  ],
  [
    'sec-form-d',
    { 'OFFERING.tsv': 'ACCESSIONNUMBER\n1\n' },
    /^preset sec-form-d needs files that are not given\. FORMDSUBMISSION\.tsv is not given/,
  ],
  ['greenhouse', { 'oak.json': ONE_POST }, /oak\.json has no list "jobs"/],
  ['ashby', { 'oak.json': '{"status": 404}' }, /oak\.json has no list "jobs"/],
  [
    'openalex',
    { 'authors.json': '{"meta": {}, "results": []}' },
    /authors\.json has a line without the "id"/,
  ],
  ['lever', { 'oak.json': JOBS }, /oak\.json is no list of postings/],
])('the preset %s refuses files of another layout: %j', async (preset, files, message) => {
  await expect(readAs(preset, files)).rejects.toThrow(message);
});
