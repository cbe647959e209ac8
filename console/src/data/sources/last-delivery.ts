import type { Operations } from '../../api.ts';

type LastDelivery = NonNullable<Operations['sources']['list']['output']['sources'][number]['last_delivery']>;

/** What a delivery did, or why it failed, in words. Counts that are zero are left out. */
export function did({ delivery_id: id, state, error, ...counts }: LastDelivery): string {
  const said = (['added', 'changed', 'closed', 'rejected', 'partly'] as const).flatMap((name) =>
    counts[name] > 0 ? `${counts[name].toLocaleString('en')} ${name === 'partly' ? 'in part' : name}` : [],
  );
  return `${id === null ? 'Import' : `Delivery ${id}`} ${state}: ${error ?? (said.join(', ') || 'its lines change nothing')}`;
}
