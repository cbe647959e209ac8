import { useMemo } from 'react';
import { setParams, usePage } from '../address.ts';
import type { SearchKind, SearchRequest } from '../searches.ts';
import { requestFields } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { type Filter, type FilterGroup, filterGroups, readFilters, written } from './filters.ts';
import { useListNames, useMissingNames } from './missing-names.ts';
import { NAMES, type Names, readNames, writtenNames } from './names.ts';
import { groupsWith } from './unknown-filters.ts';

/** The request of a search page, which stands in the address. */
export interface EditedRequest {
  kind: SearchKind;
  groups: FilterGroup[];
  /** All filters of the groups, and those that have a value. */
  all: Filter[];
  set: Filter[];
  /** The values of the filters that have one. */
  filters: SearchRequest;
  /** The filters, and the page where it is not the first. */
  request: SearchRequest;
  page: number;
  /** Names of ids in the filters, as the pickers have found them, or else as the service knows them. */
  names: Names;
  /** Sets filters; undefined removes one. The page is the first again. `names` are those of the ids in them, by id. */
  setFilters(changes: SearchRequest, names?: Record<string, string>): void;
}

/** The request of a search in the address, and a way to change it. */
export function useSearchRequest(kind: SearchKind): EditedRequest {
  const { document } = useSession();
  const { params, page } = usePage();
  const known = useMemo(
    () => filterGroups(requestFields(document, kind.operationId), kind.title),
    [document, kind],
  );
  const groups = groupsWith(known, params);
  const all = groups.flatMap((group) => group.filters);
  const filters = readFilters(all, params);
  const given = readNames(params);
  const names = { ...useListNames(filters), ...useMissingNames(all, filters, given), ...given };
  return {
    kind,
    groups,
    all,
    set: all.filter(({ name }) => name in filters),
    filters,
    request: { ...filters, ...(page > 1 && { page }) },
    page,
    names,
    setFilters(changes, more = {}) {
      const next = { ...filters, ...changes };
      const changed = all.filter(({ name }) => name in changes);
      setParams({
        ...Object.fromEntries(changed.map((filter) => [filter.name, written(filter, changes[filter.name])])),
        page: null,
        [NAMES]: writtenNames(all, next, names, { by: changes, names: more }),
      });
    },
  };
}
