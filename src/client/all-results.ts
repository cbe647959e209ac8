import type { CallOptions } from './calls.ts';

/** The most that a page may hold: fewer requests, and pages are what is charged. */
const PAGE_SIZE = 100;

/** One page of a search. */
export interface Page {
  search_results: unknown[];
  total_search_results: number;
}

/** All results of a search, one page after the other; a page is asked for when the one before it is used up. */
export async function* allResults(
  search: (input: object, options: CallOptions) => Promise<Page>,
  input: { page?: number | null; page_size?: number | null } = {},
  { signal }: CallOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  const pageSize = input.page_size ?? PAGE_SIZE;
  for (let page = input.page ?? 1; ; page++) {
    const found = await search({ ...input, page, page_size: pageSize }, { signal });
    for (const result of found.search_results) {
      signal?.throwIfAborted();
      yield result;
    }
    if (found.search_results.length === 0 || page * pageSize >= found.total_search_results) return;
  }
}
