import { optionalDate } from './input-fields.ts';
import { labelled } from './labels.ts';

/** The filter of a search by the last delivery of its records. */
export function seenFilter(record: string) {
  return labelled(
    { seen_since: optionalDate(`A delivery had ${record} on that day (UTC) or later.`, '2026-01-01') },
    { seen_since: 'Seen since' },
  );
}

/** The field of a lookup that leaves out what was not delivered any more. */
export function seenField(effect: string) {
  return { seen_since: optionalDate(effect, '2026-01-01') };
}
