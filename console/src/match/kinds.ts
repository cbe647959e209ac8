import type { Operations, RosterClient } from '../api.ts';
import type { SearchedRecord } from '../searches.ts';

/** The result of a row. */
export interface RowResult {
  status: 'found' | 'not_found' | 'invalid';
  record: SearchedRecord | null;
  likelihood: number | null;
  matchedOn: string[];
  /** Why the service refuses the row; empty unless it does. */
  refusal: string;
}

/** A kind of records that files are matched with. */
export interface MatchKind {
  title: string;
  /** The page that shows one of them. */
  page: string;
  operationId: string;
  /** The field of an answer that holds the record. */
  part: 'person' | 'organization';
  /** Paths of the columns that are added at first. */
  columns: readonly string[];
  /** Matches up to a hundred items, in their order. */
  match(client: RosterClient, request: MatchRequest): Promise<RowResult[]>;
}

/** A bulk match of rows. */
export interface MatchRequest {
  items: Record<string, unknown>[];
  fields: string[];
}

type People = Operations['people']['matchBulk'];
type Organizations = Operations['organizations']['matchBulk'];

/** The kinds of matches. */
export const MATCH_KINDS: readonly MatchKind[] = [
  {
    title: 'People',
    page: 'people',
    operationId: 'person_match',
    part: 'person',
    columns: ['full_name', 'headline', 'location.name'],
    match: async (client, request) =>
      (await client.people.matchBulk(request as unknown as People['input'])).results.map((row) =>
        rowResult(row, row.result?.person),
      ),
  },
  {
    title: 'Organizations',
    page: 'organizations',
    operationId: 'organization_match',
    part: 'organization',
    columns: ['name', 'domain', 'employees', 'location.name'],
    match: async (client, request) =>
      (await client.organizations.matchBulk(request as unknown as Organizations['input'])).results.map(
        (row) => rowResult(row, row.result?.organization),
      ),
  },
];

function rowResult(
  {
    status,
    result,
    errors,
  }: Organizations['output']['results'][number] | People['output']['results'][number],
  record: object | null | undefined,
): RowResult {
  return {
    status,
    record: (record ?? null) as SearchedRecord | null,
    likelihood: result?.likelihood ?? null,
    matchedOn: result?.matched_on ?? [],
    refusal: errors.map(({ detail }) => detail).join('; '),
  };
}
