import { useQuery } from '@tanstack/react-query';
import type { Operations } from '../../api.ts';
import { useSession } from '../../session.tsx';

/** The sources that the account may write, in the order of precedence. */
export type SourceList = Operations['sources']['list']['output'];
export type Source = SourceList['sources'][number];

/** The key of the query. */
export const SOURCES = ['sources'];

/** Reads the sources. */
export function useSources() {
  const { client } = useSession();
  return useQuery({ queryKey: SOURCES, queryFn: ({ signal }) => client.sources.list({}, { signal }) });
}

/** The claims of a source by kind, in words. */
export function kindsOf({ claims_by_kind }: Source): string {
  return Object.entries(claims_by_kind)
    .map(([kind, count]) => `${kind.replaceAll('_', ' ')} ${count.toLocaleString('en')}`)
    .join(', ');
}
