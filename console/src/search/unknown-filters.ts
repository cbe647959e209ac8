import { type FilterGroup, filterOf } from './filters.ts';
import { NAMES } from './names.ts';

/** Parameters of the address of a search beside its filters. */
const NO_FILTERS = ['page', 'open', 'columns', NAMES];

/**
 * The groups of a search's filters, and a group of what the address names beside them. The service refuses these, and says which
 * filter is meant: without them, the search would find everything.
 */
export function groupsWith(known: FilterGroup[], params: URLSearchParams): FilterGroup[] {
  const names = known.flatMap(({ filters }) => filters.map(({ name }) => name));
  const unknown = [...new Set(params.keys())].filter((name) => ![...names, ...NO_FILTERS].includes(name));
  if (unknown.length === 0) return known;
  const filters = unknown.map((name) => filterOf(name, { 'x-label': name }));
  return [
    { title: 'Unknown', note: 'The address of the search names these.', isOpen: true, filters },
    ...known,
  ];
}
