import { expect, test } from 'vitest';
import type { ClaimKind } from '../../../src/identity/claim.ts';
import { fieldsOf, REQUIRED_FIELDS, readRow } from '../../identity/claims/read-row.ts';

/** What columns of exports are called, by the kind and the field that they mean. */
const CALLED: Partial<Record<ClaimKind, Readonly<Record<string, string[]>>>> = {
  organizations: {
    key: [
      'Record ID',
      'Account ID',
      'Organization - ID',
      'CompanyNumber',
      'permalink',
      'LEI',
      'cik_str',
      'customerID',
      'SUPPLIERID',
      'schoolID',
      'storenum',
    ],
    name: [
      'Company name',
      'Account Name',
      'Organization - Name',
      'CompanyName',
      'Startup Name',
      'Entity.LegalName',
      'itemLabel',
      'title',
      'display_name',
      'Agency name',
      'Ｃｏｍｐａｎｙ náme',
      'CUSTOMERNAME',
    ],
    domain: [
      'Company Domain Name',
      'Website URL',
      'Website',
      'homepage_url',
      'link',
      'Domains',
      'Url',
      'officialWebsite',
    ],
    employees: [
      'Number of Employees',
      'NumberOfEmployees',
      '# Employees',
      'No. of Employees ',
      'size range',
      'team_size',
    ],
    revenue: ['Annual Revenue', 'AnnualRevenue', 'ANNUALREVENUE'],
    founded_date: [
      'Year Founded',
      'Founded Date',
      'IncorporationDate',
      'inception',
      'founded_at',
      'Entity.EntityCreationDate',
    ],
    funding_total: ['Total Funding Amount (in USD)', 'funding_total_usd'],
    city: [
      'City',
      'BillingCity',
      'hq_city',
      'Company City',
      'RegAddress.PostTown',
      'Primary location > City',
      'Entity.HeadquartersAddress.City',
      'geo.city',
      'BILLINGCITY',
    ],
    region: ['State/Region', 'Billing State/Province', 'state_code'],
    country: ['Country/Region', 'BillingCountry', 'Company Country', 'country_code'],
    location: [
      'Headquarters',
      'Headquarters Location',
      'Organization - Address',
      'hq_full_address',
      'headquartersLabel',
    ],
    network_public_profile_url: ['LinkedIn', 'Company Linkedin Url', 'LinkedIn Company Page', 'linkedin url'],
    description: ['About us', 'one_liner', 'SEO Description', 'Short Description', 'itemDescription'],
    keywords: ['Tags', 'category_list'],
    industry: ['Sector', 'Industries', 'industryLabel'],
  },
  persons: {
    key: ['Record ID', 'Contact ID', 'Person - ID', 'UID', 'employeeID', 'playerID', 'Candidate_Id'],
    full_name: ['Name', 'Person - Name', 'Contact Name', 'fullName', 'Member', 'Candidate'],
    first_name: ['First Name', 'firstName', 'FIRSTNAME', 'Name > First name', 'nameFirst'],
    last_name: ['LASTNAME', 'surname', 'nameLast'],
    city: ['Mailing City', 'MailingCity', 'City', 'Business City', 'Home City', 'Address 1 - City'],
    region: ['Business State'],
    country: ['Business Country/Region', 'Address 1 - Country'],
    headline: ['Job Title', 'Position', 'Title', 'Role'],
    network_public_profile_url: ['Person Linkedin Url', 'linkedin_url', 'LinkedIn'],
    photo: ['avatar', 'image_url'],
  },
  job_posts: {
    key: ['Job Id', 'job_id', 'vacancy_id', 'PositionID'],
    organization_key: ['company_id'],
    organization_name: ['Company Name', 'employer', 'company.display_name'],
    title: ['Job Title', 'Position', 'name', 'PositionTitle'],
    description: ['Job Description'],
    location: ['Job Location', 'candidate_required_location', 'location.display_name'],
    is_remote: ['remote_allowed', 'telecommuting', 'location.remote'],
    url: ['job_url', 'apply_url', 'job_posting_url', 'redirect_url', 'PositionURI'],
    date_featured: [
      'Date Posted',
      'Posted Date',
      'listed_time',
      'publication_date',
      'releasedDate',
      'created',
    ],
  },
  funding_events: {
    organization_name: ['Startup Name', 'Company'],
    funding_type: ['Investment Type', 'Funding Round', 'Series'],
    amount: ['Amount (In USD)', 'raised_amount_usd', 'Money Raised'],
    currency: ['Money Raised Currency'],
    investors: ['Investors’ Name', 'Lead Investors'],
    date_featured: ['Date', 'Announced Date', 'funded_at'],
  },
  roles: {
    organization_name: ['Company', 'employer'],
    start_date: ['from', 'started_on'],
    end_date: ['to', 'ended_on'],
  },
};

/** What is said of an unknown field of a line. */
function adviceOn(kind: ClaimKind, name: string): string {
  const said: string[] = [];
  readRow(kind, { ...REQUIRED_FIELDS[kind], [name]: 'x' }, {}, (path) => said.push(path));
  return said.join();
}

test.each(
  Object.entries(CALLED).flatMap(([kind, fields]) =>
    Object.entries(fields).flatMap(([field, names]) => names.map((name) => ({ kind, name, field }))),
  ),
)('$name of $kind means $field', ({ kind, name, field }) => {
  expect(adviceOn(kind as ClaimKind, name)).toBe(`${name} (did you mean \`${field}\`?)`);
});

test.each([
  [
    'emails',
    [
      'Email',
      'Work Email',
      'email_address',
      'E-mail',
      'Person - Email - Work',
      'E-mail 1 - Value',
      'E-mail 2 Address',
    ],
  ],
  [
    'phone_numbers',
    [
      'Phone',
      'Mobile Phone',
      'Corporate Phone',
      'Person - Phone - Work',
      'mobile',
      'Phone 1 - Value',
      'Primary Phone',
    ],
  ],
  ['roles', ['Company', 'Company Name', 'Person - Organization', 'Current Company', 'Organization 1 - Name']],
])('a line of persons is sent to %s for %j', (table, names) => {
  for (const name of names)
    expect(adviceOn('persons', name)).toContain(`are a table of their own, ${table}, with person_key`);
});

test.each([
  'contactName',
  'contact_first_name',
  'Primary Contact',
  'contact_title',
  'contact_email',
  'CEO',
  'Founders',
])('a line of organizations is sent to persons for %s', (name) => {
  expect(adviceOn('organizations', name)).toContain('persons are a table of their own, persons');
});

test.each<[ClaimKind, string]>([
  ['organizations', 'Glassdoor Rating'],
  ['organizations', 'Symbol'],
  ['persons', 'birthday'],
])('a field like no other one of %s is named alone: %s', (kind, name) => {
  expect(adviceOn(kind, name)).toBe(name);
});

test('a field that the format does not know is left out', () => {
  expect(fieldsOf('organizations', { 'Glassdoor Rating': 4 })).toEqual({ name: 'Lindenhof' });
});
