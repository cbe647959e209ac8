import { callByName, type Output, type RosterClient } from '../api.ts';
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
  /** The scope that a key needs, which is the group of the calls, too. */
  scope: 'people' | 'organizations';
  /** The kind of lists that hold the records. */
  listKind: ListKind;
  /** What a row needs to be matched. */
  needs: string;
  /** Paths of the columns that are added at first. */
  columns: readonly string[];
}

/** How many items have each likelihood. */
export type MatchTotals = Output<'people.matchBulkTotals'>;

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
  },
  {
    title: 'Organizations',
    operationId: 'organization_match',
    part: 'organization',
    scope: 'organizations',
    listKind: 'organizations',
    needs: 'a name, a website or a profile address',
    columns: ['name', 'domain', 'employees', 'location.name'],
  },
];

type Items = readonly Record<string, unknown>[];

/** The answer to a bulk match of any kind. */
interface BulkAnswer {
  results: {
    status: RowResult['status'];
    result:
      | ({ likelihood: number | null; matched_on: string[] } & {
          [Part in MatchKind['part']]?: SearchedRecord | null;
        })
      | null;
  }[];
}

/** Matches up to a hundred items, in their order; once for an idempotency key. */
export async function matchItems(
  { scope, part }: MatchKind,
  client: RosterClient,
  request: { items: Items; fields: string[] },
  idempotencyKey: string,
): Promise<RowResult[]> {
  const answer = await callByName(client, `${scope}.matchBulk`, request, { idempotencyKey });
  return (answer as BulkAnswer).results.map(({ status, result }) => ({
    status,
    record: result?.[part] ?? null,
    likelihood: result?.likelihood ?? null,
    matchedOn: result?.matched_on ?? [],
  }));
}

/** How likely the matches of up to ten items are; free. */
export function countMatches(
  { scope }: MatchKind,
  client: RosterClient,
  items: Items,
  signal: AbortSignal,
): Promise<MatchTotals> {
  return callByName(client, `${scope}.matchBulkTotals`, { items }, { signal }) as Promise<MatchTotals>;
}
