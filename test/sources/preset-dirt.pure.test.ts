import { afterAll, expect, test } from 'vitest';
import { Deliveries } from './delivery-directory.ts';
import {
  companies,
  connections,
  csv,
  ENTITY,
  type Files,
  feature,
  jsonl,
  POST,
  people,
  posts,
  quarter,
  readAs,
  rounds,
} from './preset-rows.ts';

const deliveries = new Deliveries();
afterAll(() => deliveries.remove());

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
  [...connections('Ada,Byron,,,Oak Street,,01 Jan 2026'), 'roles', 'title'],
  [...connections(',,,ada@oak.example,,,01 Jan 2026'), 'persons', 'full_name'],
  [...people({ full_name: null }), 'persons', 'full_name'],
  [...people({ experience: [{ title: null, company: { name: 'oak' } }] }), 'roles', 'title'],
  [...people({ education: [{ degrees: ['bachelors'] }] }), 'educations', 'school_name'],
  [...people({ languages: [{ proficiency: 3 }] }), 'languages', 'name'],
  [...people({ certifications: [{ organization: 'red cross' }] }), 'certifications', 'name'],
  [
    ...people({ experience: [{ title: { name: 'baker' }, company: { id: 'oak' } }] }),
    'organizations',
    'name',
  ],
  [...people({ emails: [{ address: 'oak street 1' }] }), 'emails', 'email'],
  [...people({ personal_emails: 'oak street 1' }), 'emails', 'email'],
  [...people({ phone_numbers: ['0301234567'] }), 'phone_numbers', 'phone_number'],
  [...rounds({ investment_type: '' }), 'funding_type'],
  [
    'crunchbase-2015',
    {
      'rounds.csv':
        'company_permalink,funded_at,funding_round_type,raised_amount_usd\n/c/oak,2012-01-01,,5\n',
    },
    'funding_events',
    'funding_type',
  ],
  [
    'openalex',
    { 'works.jsonl': jsonl({ id: 'https://openalex.org/W1', display_name: null }) },
    'publications',
    'title',
  ],
  [...quarter('ISSUERS.tsv'), 'simple_events', 'organization_key'],
  [...quarter('OFFERING.tsv'), 'funding_events', 'organization_key'],
  [...quarter('RELATEDPERSONS.tsv'), 'persons', 'full_name'],
  ['geonames', { 'cities500.txt': feature({ country: '' }) }, 'places', 'country'],
  ['geonames', { 'cities500.txt': feature({ population: 'many' }) }, 'places', 'population'],
])('the preset %s of %j rejects a line of %s by its %s', async (preset, files, kind, field) => {
  expect((await readAs(deliveries, preset, files))[kind]).toEqual([field]);
});
