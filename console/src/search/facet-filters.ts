import type { SearchRequest } from '../searches.ts';

/** A value of a facet: an id, a range or month as text, a year, or a boolean. */
export type FacetValue = string | number | boolean;

/**
 * The filters that narrow a search to a value of a facet; null where the search has no such filter. The value takes the
 * place of those that a list has, since the values of a list are alternatives.
 */
export function filtersOf(facet: string, value: FacetValue, fields: readonly string[]): SearchRequest | null {
  const lists = [`${facet}s`, facet.replace(/y$/, 'ies'), `${facet}_ids`];
  const list = lists.find((name) => name !== facet && fields.includes(name));
  if (list) return { [list]: [value] };
  if (fields.includes(facet)) return { [facet]: value };
  const [start, end] = boundsOf(String(value));
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
