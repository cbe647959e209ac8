import { lookup } from './lookup.ts';

/** Look up locations. */
export const locations = lookup('locations', {
  schema: 'LocationMatch',
  summary: 'Look up locations',
  description:
    'Answers the ids that `locations` and the other location filters take in searches; a search finds what is at the location or inside it.',
  detail: 'The kinds of its places, the smallest first; null where it has none.',
  typed: 'berl',
  found: { id: 2950159, name: 'Berlin, Germany', detail: 'city, country' },
});
