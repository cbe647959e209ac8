import { callByName, type Output, type RosterClient } from './api.ts';

/** A record of any search, read by paths of the document. */
export type SearchedRecord = { id: number } & Record<string, unknown>;

/** One page of results. */
export interface ResultPage {
  search_results: SearchedRecord[];
  total_search_results: number;
  /** Of a page of a list, the notes on its records. */
  notes?: RecordNote[] | undefined;
}

/** A note on a record of a list. */
export type RecordNote = Output<'lists.setNote'>;

/** How many results have each value, by facet. */
export interface FacetAnswer {
  facets: Record<
    string,
    { values: { value: string | number | boolean; name: string; count: number }[]; more: boolean }
  >;
}

/** The results that parts of the filters would have alone. */
export type Explanation = Output<'people.roleSearchExplain'>;

/** A kind of lists. */
export type ListKind = Output<'lists.get'>['kind'];

/** A request of a search, by the names of its filters. */
export type SearchRequest = Record<string, unknown>;

/** A search of the service, as the console shows it. */
export interface SearchKind {
  /** Its page in the address. */
  page: string;
  title: string;
  /** The kind of lists that hold its results. */
  listKind: ListKind;
  /** The name of one result and of several. */
  nouns: readonly [one: string, many: string];
  /** The order of the results, the only one that the service has. */
  order: string;
  operationId: 'person_role_search' | 'organization_search' | 'job_search';
  /** The operation that shows one record by its id; empty where there is none. */
  lookup: string;
  /** The call of the typed client; those of totals, facets and explanations have names that begin with it. */
  call: string;
  /** Paths of what the first column of the table shows. */
  identity: readonly string[];
  /** Paths of the columns that the table has at first beside it. */
  columns: readonly string[];
  nameOf(record: SearchedRecord): string;
  /** The line below the name, such as who works where; empty where nothing is known. */
  detailOf(record: SearchedRecord): string;
}

/** The answers of the operations of a search, by the end of their names. */
interface SearchAnswers {
  '': ResultPage;
  Totals: { total_search_results: number };
  Facets: FacetAnswer;
  Explain: Explanation;
}

/** Calls an operation of a search. The service validates the request, whose fields are those of its document. */
export function callSearch<Part extends keyof SearchAnswers>(
  { call }: SearchKind,
  part: Part,
  client: RosterClient,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchAnswers[Part]> {
  return callByName(client, `${call}${part}`, request, { signal }) as Promise<SearchAnswers[Part]>;
}

/** The total of a search. */
export async function readTotal(
  kind: SearchKind,
  client: RosterClient,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<number> {
  return (await callSearch(kind, 'Totals', client, request, signal)).total_search_results;
}

type FoundPerson = Output<'people.roleSearch'>['search_results'][number];
type FoundOrganization = Output<'organizations.search'>['search_results'][number];
type FoundJob = Output<'jobs.search'>['search_results'][number];

/** The three searches. */
export const SEARCHES: readonly SearchKind[] = [
  {
    page: 'people',
    title: 'People',
    listKind: 'persons',
    nouns: ['person', 'persons'],
    order: 'current roles first, then the latest start',
    operationId: 'person_role_search',
    lookup: 'person_detail_lookup',
    call: 'people.roleSearch',
    identity: ['full_name', 'matching_role.title', 'matching_role.organization'],
    columns: ['matching_role.since', 'location.name', 'network_info.industry.name'],
    nameOf: (record) => (record as unknown as FoundPerson).full_name,
    detailOf(record) {
      const { matching_role: role, headline } = record as unknown as FoundPerson;
      return [role?.title, role?.organization].filter(Boolean).join(' at ') || (headline ?? '');
    },
  },
  {
    page: 'organizations',
    title: 'Organizations',
    listKind: 'organizations',
    nouns: ['organization', 'organizations'],
    order: 'best website rank first',
    operationId: 'organization_search',
    lookup: 'organization_search',
    call: 'organizations.search',
    identity: ['name', 'network_info.industry.name'],
    columns: ['domain', 'employees', 'location.name'],
    nameOf: (record) => (record as unknown as FoundOrganization).name,
    detailOf: (record) => (record as unknown as FoundOrganization).network_info?.industry?.name ?? '',
  },
  {
    page: 'jobs',
    title: 'Job posts',
    listKind: 'job_posts',
    nouns: ['job post', 'job posts'],
    order: 'newest first',
    operationId: 'job_search',
    lookup: '',
    call: 'jobs.search',
    identity: ['title', 'organization.name'],
    columns: ['location.name', 'is_remote', 'date_featured'],
    nameOf: (record) => (record as unknown as FoundJob).title,
    detailOf: (record) => (record as unknown as FoundJob).organization?.name ?? '',
  },
];
