import type { SearchRequest } from '../searches.ts';

/** A value of a facet: an id, a range or month as text, a year, or a boolean. */
export type FacetValue = string | number | boolean;

/** What a click on a value of a facet does to the filters of a search. */
export interface FacetClick {
  /** Whether the filters hold the value already: a click takes it away. */
  isChosen: boolean;
  /** The filters that change; undefined removes one. */
  changes: SearchRequest;
}

/**
 * The click on a value of a facet; null where the search has no such filter. A list gets the value beside those that it has,
 * as one more alternative. Any other filter has one value, which it takes the place of.
 */
export function clickOn(
  facet: string,
  value: FacetValue,
  fields: readonly string[],
  filters: SearchRequest,
): FacetClick | null {
  const list = listsOf(facet).find((name) => fields.includes(name));
  if (list) {
    const values = (filters[list] ?? []) as FacetValue[];
    const others = values.filter((one) => one !== value);
    const isChosen = others.length < values.length;
    return { isChosen, changes: { [list]: isChosen ? others : [...others, value] } };
  }
  const single = singleFilters(facet, value, fields);
  if (!single) return null;
  const isChosen = Object.entries(single).every(([name, one]) => filters[name] === one);
  return {
    isChosen,
    changes: isChosen ? Object.fromEntries(Object.keys(single).map((name) => [name, undefined])) : single,
  };
}

/** The names that a filter with alternatives of a facet may have. */
function listsOf(facet: string): string[] {
  return [`${facet}s`, facet.replace(/y$/, 'ies'), `${facet}_ids`].filter((name) => name !== facet);
}

/** The facet that counts the values of a filter with alternatives; undefined where none does. */
export function facetOf(filter: string, facets: readonly string[]): string | undefined {
  const counted = filter.replace(/_exclude$/, '');
  return facets.find((facet) => facet === counted || listsOf(facet).includes(counted));
}

function singleFilters(facet: string, value: FacetValue, fields: readonly string[]): SearchRequest | null {
  if (fields.includes(facet)) return { [facet]: value };
  const [start, end] = boundsOf(String(value));
  if (facet === 'last_seen') return { seen_since: start };
  const range = [facet, facet.replace(/year$/, 'date'), 'date_featured'].find((name) =>
    fields.includes(`${name}_start`),
  );
  return range ? { [`${range}_start`]: start, [`${range}_end`]: end } : null;
}

/** The first and last value of `11-50`, `10001+`, the year `2012` or the month `2026-05`; an open end is undefined. */
function boundsOf(text: string): [start: unknown, end: unknown] {
  const [, year, month] = /^(\d{4})(?:-(\d\d))?$/.exec(text) ?? [];
  if (month)
    return [`${text}-01`, new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)];
  if (year) return [`${year}-01-01`, `${year}-12-31`];
  const [start, end] = text.split(/[-+]/);
  return [Number(start), end ? Number(end) : undefined];
}
