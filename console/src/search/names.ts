import type { SearchRequest } from '../searches.ts';
import type { Filter } from './filters.ts';

/** The parameter of the address with the names of the ids in the filters. */
export const NAMES = 'names';

/** Names of ids, by the kind of record and the id: an industry and a keyword may have the same id. */
export type Names = Record<string, string>;

/** The key of the name of an id in a filter. */
export function nameKey({ lookup }: Pick<Filter, 'lookup'>, id: unknown): string {
  return `${lookup?.replace(/^autocomplete_/, '')}/${id}`;
}

/** The names in the address; none where they cannot be read. */
export function readNames(params: URLSearchParams): Names {
  try {
    const names: unknown = JSON.parse(params.get(NAMES) ?? '{}');
    return Object.fromEntries(Object.entries(Object(names)).map(([key, name]) => [key, String(name)]));
  } catch {
    return {};
  }
}

/**
 * The names of the ids that the filters hold, as the address has them; null where there are none.
 * @param found names of ids of the changed filters, by id
 */
export function writtenNames(
  all: readonly Filter[],
  values: SearchRequest,
  names: Names,
  found: { by: SearchRequest; names: Names },
): string | null {
  const used: Names = {};
  for (const filter of all.filter(({ input }) => input === 'picker'))
    for (const id of [values[filter.name] ?? []].flat()) {
      const key = nameKey(filter, id);
      const name = (filter.name in found.by ? found.names[String(id)] : undefined) ?? names[key];
      if (name !== undefined) used[key] ??= name;
    }
  return Object.keys(used).length > 0 ? JSON.stringify(used) : null;
}
