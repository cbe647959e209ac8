import type { Output } from '../../api.ts';

/** An entry of the audit trail. */
export type Entry = Output<'trail.list'>['results'][number];

/** The filters of the trail, by their names in the address. */
export const FILTERS = [
  { name: 'actor', label: 'Actor', type: 'text', placeholder: 'prefix of a key, or operator' },
  { name: 'action', label: 'Action', type: 'text', placeholder: 'such as merge' },
  { name: 'from', label: 'From (UTC)', type: 'date', placeholder: '' },
  { name: 'to', label: 'To (UTC)', type: 'date', placeholder: '' },
] as const;

/** The request of an address. Days are those of UTC, the last one included. */
export function requestOf(params: URLSearchParams) {
  const [from, to] = [params.get('from'), params.get('to')];
  return {
    actor: params.get('actor'),
    action: params.get('action'),
    date_created_start: from && `${from}T00:00:00Z`,
    date_created_end: to && `${to}T23:59:59.999Z`,
  };
}

/** What an act concerned, in words. */
export function countsText({ counts }: Entry): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name.replaceAll('_', ' ')}: ${count.toLocaleString('en')}`)
    .join(', ');
}
