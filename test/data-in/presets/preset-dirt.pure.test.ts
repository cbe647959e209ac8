import { expect, test } from 'vitest';
import * as rows from './preset-rows.ts';

test.each<readonly [preset: string, files: rows.Files, kind: string, field: string]>([
  [...rows.posts({ date_posted: '01/02/2026' }), 'date_featured'],
  [...rows.posts({ date_posted: '3 days ago' }), 'date_featured'],
  [...rows.posts({ is_remote: 'maybe' }), 'is_remote'],
  [...rows.posts({ company: '' }), 'organization_key'],
  [
    'jobspy',
    { 'jobs.csv': rows.csv({ ...rows.POST, company_num_employees: '1K-5K' }) },
    'organizations',
    'employees',
  ],
  [
    'jobspy',
    { 'jobs.csv': rows.csv({ ...rows.POST, company_url_direct: 'see below' }) },
    'organizations',
    'domain',
  ],
  [...rows.companies({ founded_on: '03/04/2010' }), 'founded_date'],
  [...rows.companies({ employee_count: 'many' }), 'employees'],
  [...rows.companies({ homepage_url: 'n/a' }), 'domain'],
  [...rows.companies({ total_funding_usd: '1.5 million' }), 'funding_total'],
  [
    'gleif',
    { 'lei2.csv': rows.csv({ ...rows.ENTITY, 'Entity.EntityCreationDate': '30.06.2012' }) },
    'organizations',
    'founded_date',
  ],
  [
    'pdl-companies',
    { 'a.csv': rows.csv({ id: '1', name: 'oak', founded: '12/1998' }) },
    'organizations',
    'founded_date',
  ],
  [
    'pdl-companies',
    { 'a.csv': rows.csv({ id: '1', name: 'oak', size: 'big' }) },
    'organizations',
    'employees',
  ],
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
  [...rows.connections('Ada,Byron,,,Oak Street,,01 Jan 2026'), 'roles', 'title'],
  [...rows.connections(',,,ada@oak.example,,,01 Jan 2026'), 'persons', 'full_name'],
  [...rows.people({ full_name: null }), 'persons', 'full_name'],
  [...rows.people({ experience: [{ title: null, company: { name: 'oak' } }] }), 'roles', 'title'],
  [...rows.people({ education: [{ degrees: ['bachelors'] }] }), 'educations', 'school_name'],
  [...rows.people({ languages: [{ proficiency: 3 }] }), 'languages', 'name'],
  [...rows.people({ certifications: [{ organization: 'red cross' }] }), 'certifications', 'name'],
  [
    ...rows.people({ experience: [{ title: { name: 'baker' }, company: { id: 'oak' } }] }),
    'organizations',
    'name',
  ],
  [...rows.people({ emails: [{ address: 'oak street 1' }] }), 'emails', 'email'],
  [...rows.people({ personal_emails: 'oak street 1' }), 'emails', 'email'],
  [...rows.people({ phone_numbers: ['0301234567'] }), 'phone_numbers', 'phone_number'],
  [...rows.rounds({ investment_type: '' }), 'funding_type'],
  [
    'crunchbase-2015',
    {
      'rounds.csv':
        'company_permalink,funded_at,funding_round_type,raised_amount_usd\n/c/oak,2012-01-01,,5\n',
    },
    'funding_events',
    'funding_type',
  ],
  ...['1,5', '1.000', '1,00,000'].map(
    (raised) =>
      [
        'crunchbase-2015',
        {
          'rounds.csv': `company_permalink,funded_at,funding_round_type,raised_amount_usd\n/c/oak,2012-01-01,angel,"${raised}"\n`,
        },
        'funding_events',
        'amount',
      ] as const,
  ),
  [
    'openalex',
    { 'works.jsonl': rows.jsonl({ id: 'https://openalex.org/W1', display_name: null }) },
    'publications',
    'title',
  ],
  [...rows.quarter('ISSUERS.tsv'), 'simple_events', 'organization_key'],
  [...rows.quarter('OFFERING.tsv'), 'funding_events', 'organization_key'],
  [...rows.quarter('RELATEDPERSONS.tsv'), 'persons', 'full_name'],
  ['geonames', { 'cities500.txt': rows.feature({ country: '' }) }, 'places', 'country'],
  ['geonames', { 'cities500.txt': rows.feature({ population: 'many' }) }, 'places', 'population'],
])('the preset %s of %j rejects a line of %s by its %s', async (preset, files, kind, field) => {
  expect((await rows.readAs(preset, files))[kind]).toEqual([field]);
});
