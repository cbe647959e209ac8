import type { z } from 'zod';
import { count, ifKnown, integer, listOf, record, text } from '../../contract/output/output-fields.ts';
import type { Candidate } from '../../identity/match/candidates.ts';

/** The answer to a request. */
export interface BestMatch extends Omit<Candidate, 'isWhole'> {
  /** How many records have at least the wanted likelihood. */
  candidates: number;
}

/** The answer of a match: the record under its name, and how sure it is. */
export function matchAnswer<const Name extends string, Item extends z.ZodType>(
  name: Name,
  item: Item,
  wording: { id: string; description: string; one: string; matchedOn: string },
) {
  const { id, description, one, matchedOn } = wording;
  return record(id, description, {
    reference: text('The reference of the request; absent where it has none.', 'crm-42').optional(),
    ...({ [name]: ifKnown(item, `${one}, or null where none is likely enough.`) } as Record<
      Name,
      z.ZodNullable<Item>
    >),
    likelihood: ifKnown(integer('From 1 to 10; null where nothing is returned.', 8)),
    matched_on: listOf(
      text('A field.', matchedOn),
      'The fields of the request that agree with the record, in their order.',
    ),
    candidates: count('How many records have at least `min_likelihood`.', 1),
  });
}

/** The field of an answer that repeats the reference of its request; none where the request has none. */
export function referenceOf({ reference }: { reference?: string | null | undefined }): {
  reference?: string;
} {
  return reference == null ? {} : { reference };
}

/** The fields of an answer without a record. */
export const NO_MATCH = { likelihood: null, matched_on: [], candidates: 0 };

/** The best match of each request, among its candidates. */
export function bestMatches(
  requests: readonly { min_likelihood?: number | null | undefined }[],
  candidates: readonly Candidate[][],
): (BestMatch | null)[] {
  return candidates.map((ofRequest, nr) => bestMatch(ofRequest, requests[nr]?.min_likelihood));
}

const LIKELIHOOD_MIN_DEFAULT = 6;

/** Two equal answers are less likely by so much each. */
const AMBIGUITY = 2;

/**
 * The best of the candidates, with more fields before fewer, then with a whole name before one that lacks legal forms; null
 * where it is less likely than wanted. Where several are level, all of them are lowered, and the first of them is the answer.
 * @param candidates in the order of precedence of level ones
 */
function bestMatch(candidates: readonly Candidate[], likelihoodMin?: number | null): BestMatch | null {
  const wanted = likelihoodMin ?? LIKELIHOOD_MIN_DEFAULT;
  const [first, ...others] = candidates.toSorted(
    (a, b) =>
      b.likelihood - a.likelihood ||
      b.matched_on.length - a.matched_on.length ||
      Number(b.isWhole) - Number(a.isWhole),
  );
  if (!first) return null;
  const isLevel = ({ likelihood, matched_on, isWhole }: Candidate) =>
    likelihood === first.likelihood &&
    matched_on.length === first.matched_on.length &&
    isWhole === first.isWhole;
  const lowered = others.some(isLevel) ? first.likelihood - AMBIGUITY : first.likelihood;
  if (lowered < wanted) return null;
  const counted = candidates.filter((one) => (isLevel(one) ? lowered : one.likelihood) >= wanted);
  const { isWhole: _, ...shown } = first;
  return { ...shown, likelihood: lowered, candidates: counted.length };
}
