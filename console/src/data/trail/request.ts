import type { Operations } from '../../api.ts';

type Trail = Operations['trail']['list'];
/** An entry of the audit trail. */
export type Entry = Trail['output']['results'][number];

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
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };
}

/** What an act concerned, in words. */
export function countsText({ counts }: Pick<Entry, 'counts'>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name.replaceAll('_', ' ')}: ${count.toLocaleString('en')}`)
    .join(', ');
}

/** Entries as the rows of a file, below their headings. */
export function csvOfTrail(entries: readonly Entry[]): string[][] {
  return [
    ['id', 'date_created', 'actor', 'action', 'object', 'account_id', 'counts'],
    ...entries.map(({ id, date_created: date, actor, action, object, account_id: account, counts }) => [
      String(id),
      date,
      actor,
      action,
      object,
      String(account ?? ''),
      Object.keys(counts).length > 0 ? JSON.stringify(counts) : '',
    ]),
  ];
}
