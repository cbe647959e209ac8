import type { z } from 'zod';
import { count, ifKnown, integer, listOf, record, text } from '../records/fields.ts';
import type { BestMatch } from './best-match.ts';

/** The answer of a match: the record under its name, and how sure it is. */
export function matchAnswer<const Name extends string, Item extends z.ZodType>(
  name: Name,
  item: Item,
  wording: { id: string; description: string; one: string; matchedOn: string },
) {
  const { id, description, one, matchedOn } = wording;
  return record(id, description, {
    ...({ [name]: ifKnown(item, `${one}, or null where none is likely enough.`) } as Record<
      Name,
      z.ZodNullable<Item>
    >),
    likelihood: ifKnown(integer('From 1 to 10; null where nothing is answered.', 8)),
    matched_on: listOf(
      text('A field.', matchedOn),
      'The fields of the request that agree with the record, in their order.',
    ),
    candidates: count('How many records have at least `min_likelihood`.', 1),
  });
}

/** The fields of an answer beside the record. */
export function shownMatch({ likelihood, matchedOn, candidates }: BestMatch) {
  return { likelihood, matched_on: matchedOn, candidates };
}

/** The same of an answer without a record. */
export const NO_MATCH = { likelihood: null, matched_on: [], candidates: 0 };
