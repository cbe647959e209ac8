import type { z } from 'zod';
import type { BulkItem } from '../input/bulk-items.ts';
import { fieldErrorSchema } from '../input/problem.ts';
import { count, ifKnown, listOf, oneOf, record, text } from './output-fields.ts';

const STATUSES = ['found', 'not_found', 'invalid'] as const;

/**
 * The answer of a bulk request.
 * @param id the name of the result of an item
 * @param result the answer of the single call
 */
export function bulkAnswer<Result extends z.ZodType>(id: string, result: Result) {
  const item = record(id, 'The result of one item of a bulk request.', {
    reference: ifKnown(text('The reference of the item; null where it has none.', 'crm-42')),
    status: oneOf(
      STATUSES,
      '`found`: `result` is the answer of the single call. `not_found`: nothing is stored. `invalid`: see `errors`.',
      'found',
    ),
    result: ifKnown(result, 'The answer of the single call; null unless something is found.'),
    errors: listOf(fieldErrorSchema, 'All errors of an invalid item; otherwise empty.'),
  });
  return record(`${id}s`, 'The results of a bulk request.', {
    results: listOf(item, 'A result for each item, in their order.'),
    found: count('How many items are found; each of them is charged, unless what it shows was paid for.', 1),
  });
}

/**
 * The results of the items of a bulk request.
 * @param lookUp looks up the valid items at once, in their order, with the other facts of the outcome; null, undefined or an
 *   empty list where nothing is found
 * @returns the outcome; the items found are its charged units
 */
export async function bulkResults<Input, Result, Facts extends object>(
  items: readonly BulkItem<Input>[],
  lookUp: (inputs: Input[]) => Promise<{ found: (Result | null | undefined)[] } & Facts>,
) {
  const { found: answered, ...facts } = await lookUp(
    items.flatMap((item) => ('input' in item ? item.input : [])),
  );
  const answers = answered.values();
  const results = items.map((item) => {
    const { reference } = item;
    if ('errors' in item) return { reference, status: 'invalid' as const, result: null, errors: item.errors };
    const result = answers.next().value ?? null;
    if (result === null || (Array.isArray(result) && result.length === 0))
      return { reference, status: 'not_found' as const, result: null, errors: [] };
    return { reference, status: 'found' as const, result, errors: [] };
  });
  const found = results.filter(({ status }) => status === 'found').length;
  return { ...facts, answer: { results, found }, units: found };
}
