import type { z } from 'zod';
import { count, integer, listOf, record } from '../../contract/output/output-fields.ts';
import type { BestMatch } from './best-match.ts';

/** The most items whose likelihoods are counted for free. */
export const TOTALS_ITEMS_MAX = 10;

/** The description of the totals of a match. */
export const TOTALS_DESCRIPTION = `Returns how many of up to ${TOTALS_ITEMS_MAX} items the bulk match of the same items would find, by likelihood, and nothing of the records. It is free; each item counts as one search.`;

const itemsOfLikelihood = record('ItemsOfLikelihood', 'The items whose best match has one likelihood.', {
  likelihood: integer('From 1 to 10.', 8),
  items: count('How many items have it.', 4),
});

/** The answer that counts the likely matches of items. */
export const matchTotals = record('MatchTotals', 'How many items have each likelihood.', {
  likelihoods: listOf(itemsOfLikelihood, 'The likelihoods that occur, the highest first.'),
  not_found: count('How many items have no record that is likely enough.', 2),
  not_compared: count('How many items tell a contact alone, which is not compared here.', 1),
  invalid: count('How many items are not valid; the bulk match says why.', 0),
});

/**
 * Counts the likelihoods of the items of a bulk request.
 * @param match the best matches of those valid items that are compared; null where none is likely enough
 */
export async function countLikelihoods<Input>(
  items: readonly ({ input: Input } | { errors: unknown[] })[],
  match: (inputs: Input[]) => Promise<(BestMatch | null)[]>,
): Promise<z.input<typeof matchTotals>> {
  const valid = items.flatMap((item) => ('input' in item ? item.input : []));
  const matches = await match(valid);
  const found = matches.flatMap((one) => one ?? []);
  const byLikelihood = Map.groupBy(
    found.toSorted((a, b) => b.likelihood - a.likelihood),
    ({ likelihood }) => likelihood,
  );
  return {
    likelihoods: [...byLikelihood].map(([likelihood, { length }]) => ({ likelihood, items: length })),
    not_found: matches.length - found.length,
    not_compared: valid.length - matches.length,
    invalid: items.length - valid.length,
  };
}
