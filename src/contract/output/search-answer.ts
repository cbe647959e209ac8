import type { z } from 'zod';
import { listOf, record, total } from './output-fields.ts';
import { selectable } from './selection.ts';
import { warningsField } from './warnings.ts';

/** The answer of a search: one page of records. */
export function searchAnswer<Item extends z.ZodObject, Further extends z.ZodRawShape>(
  item: Item,
  further: Further,
  wording: { id: string; description: string; order: string },
) {
  const { id, description, order } = wording;
  return record(id, description, {
    search_results: listOf(selectable(item), order),
    total_search_results: total(),
    ...further,
    ...warningsField,
  });
}

/** The answer that counts the matches of a search. */
export function totalsAnswer(id: string, description: string) {
  return record(id, description, { total_search_results: total(), ...warningsField });
}
