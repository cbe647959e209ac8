import { useQueries } from '@tanstack/react-query';
import type { RosterClient } from '../api.ts';
import { listName, PAID_SETS, useLists } from '../lists/lists.ts';
import { callSearch, SEARCHES, type SearchKind, type SearchRequest } from '../searches.ts';
import { choicesOf, requestFields, type ServiceDocument } from '../service-document.ts';
import { useScopes, useSession } from '../session.tsx';
import { facetOf } from './facet-filters.ts';
import type { Filter } from './filters.ts';
import { type Names, nameKey } from './names.ts';

const FACET_VALUES_MAX = 100;

/** Names of the lists and sets in filters. */
export function useListNames(filters: SearchRequest): Names {
  const isAsked = 'in_lists' in filters || 'not_in_lists' in filters;
  const lists = useLists(isAsked);
  const named = (lists.data ?? []).map((list) => [`lists/${list.id}`, listName(list)]);
  const sets = PAID_SETS.map(({ value, label }) => [`lists/${value}`, label]);
  return Object.fromEntries([...named, ...sets]);
}

/**
 * Names of the ids in filters that the address lacks, such as those of a link that a program has written. The facets of the
 * records with an id have its name, for free.
 */
export function useMissingNames(all: readonly Filter[], filters: SearchRequest, given: Names): Names {
  const { client, document } = useSession();
  const scopes = useScopes();
  const missing = all
    .filter(({ name, input }) => input === 'picker' && name in filters)
    .flatMap((filter) =>
      [filters[filter.name]]
        .flat()
        .filter((id) => typeof id === 'number' && !(nameKey(filter, id) in given))
        .map((id) => ({ id: id as number, lookup: filter.lookup ?? '', key: nameKey(filter, id) })),
    );
  const found = useQueries({
    queries: missing.map(({ id, lookup, key }) => ({
      queryKey: ['name', key],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const allowed = SEARCHES.filter(({ page }) => scopes.includes(page));
        for (const counted of allowed.flatMap((kind) => countedBy(document, kind, lookup) ?? [])) {
          const name = await readName(client, counted, id, signal);
          if (name !== null) return name;
        }
        return null;
      },
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return Object.fromEntries(
    missing.flatMap(({ key }, at) => {
      const name = found[at]?.data;
      return name ? [[key, name]] : [];
    }),
  );
}

/** A filter of a search whose values a facet names. */
interface Counted {
  kind: SearchKind;
  filter: string;
  facet: string;
}

function countedBy(document: ServiceDocument, kind: SearchKind, lookup: string): Counted | undefined {
  const facets = choicesOf(document, `${kind.operationId}_facets`, 'facets');
  return Object.entries(requestFields(document, kind.operationId))
    .filter(([name, schema]) => schema['x-lookup'] === lookup && !name.endsWith('_exclude'))
    .flatMap(([filter]) => {
      const facet = facetOf(filter, facets);
      return facet ? [{ kind, filter, facet }] : [];
    })[0];
}

async function readName(
  client: RosterClient,
  { kind, filter, facet }: Counted,
  id: number,
  signal: AbortSignal,
): Promise<string | null> {
  const request = { [filter]: [id], facets: [facet], size: FACET_VALUES_MAX };
  const { facets } = await callSearch(kind, 'Facets', client, request, signal);
  return facets[facet]?.values.find(({ value }) => value === id)?.name ?? null;
}
