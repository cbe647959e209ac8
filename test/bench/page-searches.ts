import { type BenchCall, varying } from './calls.ts';
import { dayOf } from './searches.ts';

const SEARCH = 'person_role_search';

/** A search, its second page, and its totals after it: what the first one counted must not be counted again. */
export function pageSearches(): BenchCall[] {
  const body = (round: number) => ({
    role_is_current: true,
    role_position_start_date: dayOf(round * 30 + 7),
  });
  return [
    ...varying(SEARCH, [
      ['first page', body],
      ['second page', (round) => ({ ...body(round), page: 2 })],
    ]),
    ...varying(`${SEARCH}/totals`, [['after its first page', body]]),
  ];
}
