import type { Output } from '../../api.ts';

/** A source that the account may write. */
export type Source = Output<'sources.list'>['sources'][number];

/** The claims of a source by kind, in words. */
export function kindsOf({ claims_by_kind }: Source): string {
  return Object.entries(claims_by_kind)
    .map(([kind, count]) => `${kind.replaceAll('_', ' ')} ${count.toLocaleString('en')}`)
    .join(', ');
}

/** What the last delivery of a source did, or why it failed, in words. Counts that are zero are left out. */
export function did({
  delivery_id: id,
  state,
  error,
  ...counts
}: NonNullable<Source['last_delivery']>): string {
  const said = (['added', 'changed', 'closed', 'rejected', 'partly'] as const).flatMap((name) =>
    counts[name] > 0 ? `${counts[name].toLocaleString('en')} ${name === 'partly' ? 'in part' : name}` : [],
  );
  return `${id === null ? 'Import' : `Delivery ${id}`} ${state}: ${error ?? (said.join(', ') || 'its lines change nothing')}`;
}
