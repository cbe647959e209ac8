import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { callSearch, readTotal, type SearchKind, type SearchRequest } from '../searches.ts';
import { selectableFields } from '../service-document.ts';
import { useSession } from '../session.tsx';

/** The results of a request once they were asked for; those of the request before, while it is changed. */
export function useResults(kind: SearchKind, request: SearchRequest) {
  const { client, document } = useSession();
  const queries = useQueryClient();
  const query = (wanted: SearchRequest) => ({
    queryKey: resultsKey(kind, wanted),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      // Who works where, and where a record comes from, are in an answer that names them; they cost nothing more.
      callSearch(
        kind,
        '',
        client,
        { ...wanted, fields: selectableFields(document, kind.operationId) },
        signal,
      ),
  });
  const results = useQuery({ ...query(request), placeholderData: keepPreviousData });
  return { results, run: (wanted: SearchRequest) => queries.fetchQuery(query(wanted)).catch(() => {}) };
}

/** The total of a search, which is free; null without a search. */
export function useSearchTotal(kind: SearchKind | undefined, filters: SearchRequest) {
  const { client } = useSession();
  return useQuery({
    queryKey: ['total', kind?.page, JSON.stringify(filters)],
    queryFn: ({ signal }) => (kind ? readTotal(kind, client, filters, signal) : null),
    enabled: kind !== undefined,
  });
}

/** The key of a page of results. */
export function resultsKey(kind: SearchKind, request: SearchRequest) {
  return ['results', kind.page, JSON.stringify(request)] as const;
}
