import type { Output } from '../api.ts';
import { SEARCHES, type SearchKind, type SearchRequest } from '../searches.ts';
import { requestFields, type ServiceDocument } from '../service-document.ts';
import { filterGroups, readFilters } from './filters.ts';
import { groupsWith } from './unknown-filters.ts';

/** A search that the account has saved. */
export type SavedSearch = Output<'savedSearches.list'>[number];

/** Parameters that are no part of a search: an opened record, which may be a person, and the page. */
const NOT_SAVED = ['open', 'page'];

/** The address that is saved of a search. */
export function savedAddress(page: string, params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name]) => !NOT_SAVED.includes(name)));
  return kept.size > 0 ? `${page}?${kept}` : page;
}

/** A saved search as a request; null where this version has no such search. */
export function requestOf(
  document: ServiceDocument,
  { address }: SavedSearch,
): { kind: SearchKind; filters: SearchRequest } | null {
  const [page, query = ''] = address.split(/\?(.*)/s);
  const kind = SEARCHES.find((one) => one.page === page);
  if (!kind) return null;
  const params = new URLSearchParams(query);
  const groups = groupsWith(filterGroups(requestFields(document, kind.operationId), kind.title), params);
  const all = groups.flatMap((group) => group.filters);
  return { kind, filters: readFilters(all, params) };
}

/** How a total has changed, such as "+1,204"; empty where it has not, or is not known. */
export function changeText(then: number | null, now: number | undefined): string {
  if (then === null || now === undefined || now === then) return '';
  return (now - then).toLocaleString('en', { signDisplay: 'exceptZero' });
}
