import { otherParser } from '../../../src/data-in/lines/instructions.ts';
import { type RowFields, rowParser } from '../../../src/data-in/lines/parse.ts';
import type { ClaimKind } from '../../../src/identity/claim.ts';
import { NOW } from '../../identity/claims/read-row.ts';
import { Deliveries } from '../delivery-directory.ts';

/** The files of a delivery, by name. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** What the lines of a delivery say, by kind: the fields of each claim, or the field of each fault. */
export async function readAs(preset: string, files: Files): Promise<Record<string, unknown[]>> {
  // Not of a file: all files of a worker share this module.
  const deliveries = new Deliveries();
  const directory = await deliveries.write(files);
  const { rows } = await deliveries.read({ paths: [directory], preset }).finally(() => deliveries.remove());
  const read = Object.entries(rows).map(([kind, some]) => {
    const parse =
      kind === 'places' ? otherParser('places', { now: NOW }) : rowParser(kind as ClaimKind, { now: NOW });
    return [
      kind,
      some.map((row) => {
        const parsed = 'problem' in row ? row : parse(row.fields as RowFields, () => {});
        if ('problem' in parsed) return parsed.problem.field;
        if ('leftOut' in parsed && parsed.leftOut) return parsed.leftOut.field;
        return 'fields' in parsed.value ? parsed.value.fields : parsed.value;
      }),
    ];
  });
  return Object.fromEntries(read);
}

/** A CSV file of one row. */
export const csv = (row: Readonly<Record<string, string>>) =>
  `${Object.keys(row).join(',')}\n${Object.values(row)
    .map((cell) => `"${cell}"`)
    .join(',')}\n`;

/** A row of JobSpy. */
export const POST = {
  id: '1',
  site: 'indeed',
  job_url: 'https://jobs.example/1',
  title: 'Baker',
  company: 'Oak Street',
};
/** A row of Crunchbase's organizations. */
export const COMPANY = {
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
/** A row of GLEIF. */
export const ENTITY = {
  LEI: 'L1',
  'Entity.LegalName': 'Oak Street',
  'Entity.HeadquartersAddress.City': 'Austin',
  'Entity.HeadquartersAddress.Region': 'US-TX',
  'Entity.HeadquartersAddress.Country': 'US',
  'Entity.EntityStatus': 'ACTIVE',
  'Registration.RegistrationStatus': 'ISSUED',
};
/** A file of NDJSON. */
export const jsonl = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
/** A feature of GeoNames. */
export const feature = (dirt: object) =>
  `${Object.values({ id: '1', name: 'Oakham', ascii: 'Oakham', others: '', lat: '1.0', lng: '2.0', class: 'P', code: 'PPL', country: 'GB', cc2: '', region: 'ENG', a2: '', a3: '', a4: '', population: '100', elevation: '', dem: '5', timezone: 'Europe/London', day: '2026-01-01', ...dirt }).join('\t')}\n`;
/** A person of People Data Labs. */
export const people = (dirt: object) =>
  ['pdl-people', { 'a.jsonl': jsonl({ id: 'p1', full_name: 'ada byron', ...dirt }) }] as const;
/** A row of a member's connections. */
export const connections = (row: string) =>
  [
    'linkedin-connections',
    {
      'Connections.csv': `Notes:\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\n${row}\n`,
    },
  ] as const;
/** What a post at Oak says besides its place. */
export const postAtOak = (url: string) => ({
  organization: { by: 'name', key: 'oak' },
  url,
  title: 'Baker',
  source_id: '1',
  source: 'board_two',
  is_active: true,
  date_featured: '2026-11-26',
});
/** A row of Crunchbase's rounds. */
export const rounds = (dirt: object) =>
  [
    'crunchbase',
    {
      'funding_rounds.csv': csv({
        uuid: 'f1',
        org_uuid: 'o1',
        investment_type: 'seed',
        announced_on: '2020-01-01',
        raised_amount: '',
        raised_amount_currency_code: '',
        cb_url: '',
        ...dirt,
      }),
    },
    'funding_events',
  ] as const;
/** A row of JobSpy with other values. */
export const posts = (dirt: object) =>
  ['jobspy', { 'jobs.csv': csv({ ...POST, ...dirt }) }, 'job_posts'] as const;
/** A row of Crunchbase's organizations with other values. */
export const companies = (dirt: object) =>
  ['crunchbase', { 'organizations.csv': csv({ ...COMPANY, ...dirt }) }, 'organizations'] as const;

/** The columns of a quarter of Form D that are read. */
const QUARTER = {
  'FORMDSUBMISSION.tsv': {
    ACCESSIONNUMBER: '',
    SUBMISSIONTYPE: 'D',
    TESTORLIVE: 'TEST',
    FILING_DATE: '01-JAN-2026',
  },
  'ISSUERS.tsv': {
    ACCESSIONNUMBER: '',
    IS_PRIMARYISSUER_FLAG: 'YES',
    CIK: '1',
    ENTITYNAME: 'Oak Street',
    CITY: 'AUSTIN',
    STATEORCOUNTRY: 'TX',
    STATEORCOUNTRYDESCRIPTION: 'TEXAS',
    YEAROFINC_VALUE_ENTERED: '',
  },
  'OFFERING.tsv': { ACCESSIONNUMBER: '', INDUSTRYGROUPTYPE: 'Other', SALE_DATE: '', TOTALAMOUNTSOLD: '5' },
  'RELATEDPERSONS.tsv': {
    ACCESSIONNUMBER: '',
    FIRSTNAME: 'Ada',
    MIDDLENAME: '',
    LASTNAME: 'Byron',
    RELATIONSHIP_1: 'Director',
    RELATIONSHIP_2: '',
    RELATIONSHIP_3: '',
    RELATIONSHIPCLARIFICATION: '',
  },
};
/** A quarter of Form D with a test filing, and a file with a row of another filing, too. */
export const quarter = (file: keyof typeof QUARTER) => {
  const tsv = ([name, row]: [string, Record<string, string>]) => {
    const filings = name === file ? ['test', 'elsewhere'] : ['test'];
    const rows = filings.map((ACCESSIONNUMBER) => Object.values({ ...row, ACCESSIONNUMBER }).join('\t'));
    return [name, `${[Object.keys(row).join('\t'), ...rows].join('\n')}\n`];
  };
  return ['sec-form-d', Object.fromEntries(Object.entries(QUARTER).map(tsv)) as Files] as const;
};
