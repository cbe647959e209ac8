import type { Operations, RosterClient } from '../api.ts';
import type { ListKind, SearchedRecord } from '../searches.ts';

/** The result of a row. */
export interface RowResult {
  status: 'found' | 'not_found' | 'invalid';
  record: SearchedRecord | null;
  likelihood: number | null;
  matchedOn: string[];
}

/** A kind of records that files are matched with. */
export interface MatchKind {
  title: string;
  operationId: string;
  /** The field of an answer that holds the record. */
  part: 'person' | 'organization';
  /** The scope that a key needs. */
  scope: string;
  /** The kind of lists that hold the records. */
  listKind: ListKind;
  /** What a row needs to be matched. */
  needs: string;
  /** Paths of the columns that are added at first. */
  columns: readonly string[];
  /** Matches up to a hundred items, in their order; once for an idempotency key. */
  match(client: RosterClient, request: MatchRequest, idempotencyKey: string): Promise<RowResult[]>;
  /** How likely the matches of up to ten items are; free. */
  totals(client: RosterClient, items: MatchRequest['items'], signal: AbortSignal): Promise<MatchTotals>;
}

/** How many items have each likelihood. */
export type MatchTotals = Operations['people']['matchBulkTotals']['output'];

/** A bulk match of rows. */
export interface MatchRequest {
  items: Record<string, unknown>[];
  fields: string[];
}

type People = Operations['people']['matchBulk'] & {
  totals: Operations['people']['matchBulkTotals']['input'];
};
type Organizations = Operations['organizations']['matchBulk'] & {
  totals: Operations['organizations']['matchBulkTotals']['input'];
};

/** The kinds of matches. */
export const MATCH_KINDS: readonly MatchKind[] = [
  {
    title: 'People',
    operationId: 'person_match',
    part: 'person',
    scope: 'people',
    listKind: 'persons',
    needs:
      'an email address, a phone number or a profile address, or a name with a company, its website or a job title',
    columns: ['full_name', 'headline', 'location.name'],
    match: async (client, request, idempotencyKey) => {
      const input = request as unknown as People['input'];
      const { results } = await client.people.matchBulk(input, { idempotencyKey });
      return results.map((row) => rowResult(row, row.result?.person));
    },
    totals: (client, items, signal) =>
      client.people.matchBulkTotals({ items } as unknown as People['totals'], { signal }),
  },
  {
    title: 'Organizations',
    operationId: 'organization_match',
    part: 'organization',
    scope: 'organizations',
    listKind: 'organizations',
    needs: 'a name, a website or a profile address',
    columns: ['name', 'domain', 'employees', 'location.name'],
    match: async (client, request, idempotencyKey) => {
      const input = request as unknown as Organizations['input'];
      const { results } = await client.organizations.matchBulk(input, { idempotencyKey });
      return results.map((row) => rowResult(row, row.result?.organization));
    },
    totals: (client, items, signal) =>
      client.organizations.matchBulkTotals({ items } as unknown as Organizations['totals'], { signal }),
  },
];

function rowResult(
  { status, result }: Organizations['output']['results'][number] | People['output']['results'][number],
  record: object | null | undefined,
): RowResult {
  return {
    status,
    record: (record ?? null) as SearchedRecord | null,
    likelihood: result?.likelihood ?? null,
    matchedOn: result?.matched_on ?? [],
  };
}
