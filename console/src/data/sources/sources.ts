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
