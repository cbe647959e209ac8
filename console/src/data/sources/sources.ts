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

/** What a delivery did, or why it failed, in words. Counts that are zero are left out. */
export function did({
  delivery_id: id,
  state,
  error,
  ...counts
}: NonNullable<Source['last_delivery']>): string {
  const said = (['added', 'changed', 'closed', 'rejected', 'partly'] as const).flatMap((name) =>
    counts[name] > 0 ? `${counts[name].toLocaleString('en')} ${name === 'partly' ? 'in part' : name}` : [],
  );
  return `${id === null ? 'Import' : `Delivery ${id}`} ${state}: ${error ?? (said.join(', ') || 'nothing changed')}`;
}
