import { SEARCH_INDEXES } from '../../search-index/indexes.ts';
import type { IndexName } from './plan.ts';

/** Which page of a search's records: from 1, of so many. */
export interface PageRequest {
  page: number;
  pageSize: number;
}

/** A page of a search: the ids of its records in the index's order, and how many records the search has in all. */
export interface FoundPage {
  ids: number[];
  total: number;
}

/** The order of an index's records, in the engine's terms. */
export function orderOf(name: IndexName): readonly string[] {
  const index = SEARCH_INDEXES.find((candidate) => candidate.name === name);
  if (index === undefined) throw new Error(`There is no search index "${name}".`);
  return index.order;
}

/** The total that the engine gives to every search with a page. */
export function exact(total: number | undefined): number {
  if (total === undefined) throw new Error('The search engine gave no total.');
  return total;
}
