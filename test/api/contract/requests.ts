import type { Operation } from '../../../src/api/http/operations.ts';
import { LIST_REQUESTS } from '../../operations/lists/requests.ts';
import { STEWARDSHIP_REQUESTS } from '../../operations/stewardship/requests.ts';

/** The fields of a request. */
export type Request = Record<string, unknown>;

/** Requests of each operation by its id, with values of every type: lists, numbers, booleans, dates, enums, texts and null. */
const REQUESTS: Record<string, Request[]> = {
  organization_search: [
    {},
    { page: 2, page_size: 7 },
    { locations: [2], employees_start: 1, employees_end: 500, founded_date_start: '2010-01-01' },
    { domains: ['www.acme.example'], keywords: [100, 101], description: 'circuits AND NOT "coffee shop"' },
    {
      job_post_is_remote: false,
      job_post_title: 'backend',
      funding_types: ['seed', 'angel'],
      revenue_end: null,
    },
    { network_public_identifiers: ['NOIR'], simple_event_source: null },
    { organization_ids: [1], fields: ['name', 'keywords.name', 'keywords.name'] },
    // Invalid, each in another way.
    { employees_start: 5, employees_end: 3 },
    { page: 0 },
    { emploees_start: 1 },
    { funding_types: ['gift'], description: '(open' },
    { fields: ['name', 'naem'] },
  ],
  organization_match: [
    { name: 'acme ltd', location_id: 2 },
    { domain: 'https://www.noir.example', name: 'Cafe Nior', min_likelihood: 5 },
    { network_public_identifier: 'ACME', domain: null },
    { name: 'Nobody' },
    { name: ' ', min_likelihood: 0 },
    {},
  ],
  person_role_search: [
    {},
    { page: 2, page_size: 2 },
    { role_title: 'engineer OR fitter', role_is_current: true, role_position_start_date: '2020-01-01' },
    { role_years_on_position_start: 1, role_years_on_position_end: null, person_skills: [300, 301] },
    { person_network_public_identifiers: ['ada-EXAMPLE', 'Cy'], role_is_current: null },
    {
      organizations_bulk_domain: 'noir.example, https://www.acme.example/about',
      organization_domains: ['nobody.example'],
      organization_keywords: [100],
      person_industries_exclude: [96],
    },
    { job_post_title: 'backend', simple_event_source: 'launch_site', funding_types: ['seed'] },
    { role_title: 'engineer', fields: ['matching_role_ids', 'roles.organization.name'] },
    // Invalid, each in another way.
    { role_position_start_date: '2020-01-02', role_position_end_date: '2020-01-01' },
    { organizations_bulk_domain: 'acme.example nonsense' },
    { role_titel: 'engineer', role_is_current: 'yes' },
  ],
  organization_search_facets: [
    { facets: ['industry', 'location', 'keyword', 'web_technology', 'employees', 'founded_year'] },
    { facets: ['location'], size: 1, description: 'circuits OR coffee', page: 2, page_size: 7 },
    { facets: ['employees'], size: null, job_post_title: 'row' },
    // Invalid, each in another way.
    { facets: ['industry', 'industry'] },
    { facets: ['industries'], size: 101 },
    {},
  ],
  person_role_search_facets: [
    { facets: ['person_location', 'person_industry', 'person_skill', 'organization'], size: 100 },
    { facets: ['organization_industry', 'organization_location', 'organization_employees'] },
    { facets: ['person_skill'], role_title: 'engineer OR fitter', role_is_current: true, size: 2 },
    { facets: ['person_skill'], size: 0 },
    { facets: null },
  ],
  job_search_facets: [
    { facets: ['organization', 'location', 'is_remote', 'month'] },
    { facets: ['month'], size: 3, is_active: null, organization_ids: [1, 3] },
    { facets: ['title'], is_active: 'yes' },
  ],
  person_detail_lookup: [
    { person_id: 9_007_199_254_740_991 },
    { network_public_identifier: 'ada-EXAMPLE', person_id: null },
    { person_id: 9_007_199_254_740_991, fields: ['educations.degree', 'patents'] },
    { person_id: 999 },
    { person_id: 0 },
    {},
    { persn_id: 2 },
  ],
  person_match: [
    { full_name: 'example, ADA', organization_name: 'ACME Inc.', min_likelihood: 8 },
    { first_name: 'Ada', last_name: 'Exampel', title: 'engineer', location_id: 2, email: null },
    { email: ' Ada@GMAIL.com', organization_domain: 'https://www.acme.example' },
    { phone_number: '+1 (202) 555-0101', full_name: 'Bob Nobody', min_likelihood: null },
    { network_public_identifier: 'nobody' },
    { full_name: 'Ada Example' },
    { full_name: ' ', title: 'Engineer', min_likelihood: 11 },
    {},
  ],
  person_detail_reverse_lookup_by_email: [
    { email: ' Ada@GMAIL.com' },
    { email: 'ada@gmail.com', fields: ['full_name'] },
    { email: 'nobody@acme.example' },
    { email: 'ada' },
    { email: null },
  ],
  person_detail_reverse_lookup_by_phone_number: [
    { phone_number: '+1 (202) 555-0101' },
    { phone_number: '+1 (202) 555-0101', fields: ['id'] },
    { phone_number: '+442079460999' },
    { phone_number: '020 7946 0123' },
  ],
  person_contacts_lookup_personal_emails: [
    { person_id: 9_007_199_254_740_991 },
    { person_id: 2 },
    { network_public_identifier: 'nobody' },
    { do_contacts_enrichment: false, person_id: 2 },
  ],
  person_contacts_lookup_work_emails: [
    { network_public_identifier: 'ada-example', do_contacts_enrichment: false },
    { person_id: 2, do_contacts_enrichment: true },
    { person_id: 999, do_contacts_enrichment: null },
    { person_id: 1.5 },
  ],
  person_contacts_lookup_phone_numbers: [{ person_id: 9_007_199_254_740_991 }, { person_id: 2 }, {}],
  website_detail_lookup: [
    { domain: 'https://www.ACME.example/about' },
    { organization_id: 3, domain: null },
    { organization_network_public_identifier: 'acme' },
    { domain: 'acme.example', fields: null },
    { domain: 'acme.example', fields: ['website_technologies.name'] },
    { domain: 'nobody.example' },
    { domain: 'two words' },
    {},
  ],
  person_detail_lookup_bulk: [
    {
      items: [
        { person_id: 9_007_199_254_740_991, reference: 'a' },
        { network_public_identifier: 'ada-EXAMPLE', person_id: null },
        { person_id: 999, reference: null },
        { person_id: 0, reference: 'b' },
        { reference: 7, persn_id: 2 },
        null,
      ],
    },
    { items: [{ person_id: 2 }, { person_id: 2 }], fields: ['full_name', 'roles.title'] },
    { items: [{ person_id: 2 }], fields: ['ful_name'] },
    { items: [] },
    { items: { person_id: 2 } },
    {},
  ],
  person_match_bulk: [
    { items: [{ full_name: 'Ada Example', organization_name: 'Acme' }, { full_name: 'Ada Example' }] },
    { items: [{ email: 'ada@gmail.com' }], fields: ['full_name'] },
    { items: null },
  ],
  organization_match_bulk: [
    { items: [{ name: 'acme ltd', location_id: 2 }, { location_id: 2 }, { domain: 'nobody.example' }] },
    { items: [{ name: 'Acme', reference: 'x' }], fields: ['name'] },
    { items: 'Acme' },
  ],
  person_contacts_lookup_personal_emails_bulk: [
    { items: [{ person_id: 9_007_199_254_740_991 }, { person_id: 2 }, { email: 'ada@gmail.com' }] },
    { items: [{ person_id: 2 }], fields: ['email'] },
  ],
  person_contacts_lookup_work_emails_bulk: [
    {
      items: [
        { network_public_identifier: 'ada-example', do_contacts_enrichment: false },
        { person_id: 2, do_contacts_enrichment: true },
        { person_id: 2, do_contacts_enrichment: 'true' },
      ],
    },
    {},
  ],
  person_contacts_lookup_phone_numbers_bulk: [
    { items: [{ person_id: 9_007_199_254_740_991 }, { person_id: 2 }, {}] },
    { items: Array.from({ length: 101 }, () => ({})) },
  ],
  website_detail_lookup_bulk: [
    {
      items: [
        { domain: 'https://www.ACME.example/about' },
        { organization_id: 3, domain: null },
        { organization_network_public_identifier: 'acme' },
        { domain: 'nobody.example' },
        { domain: 'two words', reference: 'w' },
      ],
    },
    { items: [{ domain: 'acme.example' }], fields: ['website_technologies.name'] },
    { items: [{ domain: 'acme.example' }], page: 1 },
  ],
  feedback_personal_emails: [
    { email: ' Ada@GMAIL.com', contact_status: 'valid', is_correct_person: false, name: 'Ada', person_id: 2 },
    { email: 'ada@gmail.com', contact_status: 'invalid', is_correct_person: true, name: null },
    { email: 'ada', contact_status: 'connected', is_correct_person: null },
    { email: 'ada@gmail.com', contact_status: 'valid', is_correct_person: true, person_id: 999 },
  ],
  feedback_work_emails: [
    { email: 'ada@acme.example', contact_status: 'valid', is_correct_person: true, person_id: null },
    {},
  ],
  feedback_phone_numbers: [
    { phone_number: '+44 20 7946 0123', contact_status: 'disconnected', is_correct_person: false },
    { phone_number: '020 7946 0123', contact_status: 'valid', is_correct_persn: false },
  ],
  job_search: [
    {},
    { organization_ids: [1, 3], is_active: null, title: 'backend OR barista', page: 1 },
    { is_remote: false, job_source: 'network', date_featured_end: '2026-12-31', page_size: 3 },
    { locations_exclude: [2], is_active: true, organization_ids: [1], seen_since: '2020-01-01' },
    { seen_since: '2020-13-01' },
    { organization_ids: [1], fields: ['location.osm_locations.name'] },
    { date_featured_start: '2023-02-29' },
    { titel: 'engineer' },
  ],
  audit: [{}, { date_created_start: '2026-11-01', page: null }, { page: 2 }, { page: 0 }, { from: '2026' }],
  balance_change_logs: [{}, { page: 2, page_size: null }, { from: '2026' }],
  balance_change_logs_totals: [{}],
  api_keys_list: [{}],
  api_keys_create: [
    {},
    { name: 'CRM', scopes: ['people', 'jobs'], expiry_date: '2099-01-01' },
    { name: ' ' },
  ],
  api_keys_get: [{}],
  api_keys_delete: [{}],
  saved_searches_list: [{}, { page: 1 }],
  saved_searches_create: [
    { name: 'Engineers', address: 'people?role_title=engineer', total: 3 },
    { name: ' Jobs\n', address: 'jobs', total: null },
    { name: ' ', address: 'keys?x=1', total: -1 },
    { address: 'people?role_title=two words' },
    {},
  ],
  saved_searches_delete: [{}],
  ...LIST_REQUESTS,
  ...STEWARDSHIP_REQUESTS,
  source_write: [
    { items: [{ key: 'k1', name: 'Acme' }, { key: 'k2' }, {}], basis: null },
    { items: [] },
    { items: [{}], wait: 'indexes' },
    { item: [{}] },
    {},
  ],
  deliveries_create: [
    { files: [{ name: 'organizations.csv', text: 'key,name\n' }], dry_run: true, preset: null },
    { files: [{ name: 'a/b.csv', text: '' }], complete: 'yes' },
    { files: [], mapping: 'select 1', preset: 'jobspy' },
    { files: [{ name: 'a.csv', text: '', size: 1 }] },
    {},
  ],
  source_columns: [
    { files: [{ name: 'kunden.csv', text: 'Firma;Website\nHalde;halde.example\n' }], locale: 'de' },
    { files: [{ name: 'a.csv', text: 'Firma\nHalde\n' }], kind: 'roles', chosen_fields: ['Firma=title'] },
    { files: [{ name: 'notes.txt', text: '' }], chosen_fields: ['Firma'] },
    { files: [], encoding: 'martian' },
    {},
  ],
  deliveries_list: [{}, { page: 2 }, { page: 0 }],
  deliveries_get: [{}, { page: 1 }],
  deliveries_rejects: [{}, { page: 2 }, { pages: 1 }],
  deliveries_cancel: [{}],
  source_read: [{}, { page: 1 }],
  source_withdraw: [{}],
  users_current: [{}, { page: 1 }],
};

/** The last five are invalid, each in another way. */
const AUTOCOMPLETE: Request[] = [
  {},
  { q: 'a' },
  { q: 'Acmé', page: 1 },
  { q: '', page: null },
  { q: 'Row 1001', page: 2 },
  { q: '+ & % # ? = ü 東京 😀' },
  { page: 0 },
  { page: 1.5 },
  { qq: 'a' },
  { q: 'x'.repeat(401) },
  { q: 'a\0b' },
];

/** The requests of an operation. Totals and explanations have those of their search. */
export function requestsOf({ operationId, tags }: Operation): Request[] {
  if (tags.includes('Autocomplete')) return AUTOCOMPLETE;
  return REQUESTS[operationId.replace(/_(totals|explain)$/, '')] ?? REQUESTS[operationId] ?? [];
}

/** The parameters of an operation's path. Over tRPC they stand in the input. */
export function parametersOf(
  { pathParameters }: Pick<Operation, 'pathParameters'>,
  values: Request,
): Request {
  return Object.fromEntries(pathParameters.map((name) => [name, values[name]]));
}

/** The path of an operation with its parameters. */
export function pathOf({ path }: Operation, values: Request): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
