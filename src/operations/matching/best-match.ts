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

/** A candidate, and whether others are as likely, so that it is not sure. */
export interface RankedCandidate extends Candidate {
  isAmbiguous: boolean;
}

/**
 * Candidates, the likeliest first: with more fields before fewer, then with a whole name before one that lacks legal forms. Where
 * several are level at the top, all of them are lowered, so that none is sure.
 * @param candidates in the order of precedence of level ones
 */
export function ranked(candidates: readonly Candidate[]): RankedCandidate[] {
  const [first, ...others] = candidates.toSorted(
    (a, b) =>
      b.likelihood - a.likelihood ||
      b.matched_on.length - a.matched_on.length ||
      Number(b.isWhole) - Number(a.isWhole),
  );
  if (!first) return [];
  const isLevel = ({ likelihood, matched_on, isWhole }: Candidate) =>
    likelihood === first.likelihood &&
    matched_on.length === first.matched_on.length &&
    isWhole === first.isWhole;
  const isAnyLevel = others.some(isLevel);
  return [first, ...others].map((one) => {
    const isAmbiguous = isAnyLevel && isLevel(one);
    return { ...one, likelihood: one.likelihood - (isAmbiguous ? AMBIGUITY : 0), isAmbiguous };
  });
}

/** The best of the candidates; null where it is less likely than wanted. */
function bestMatch(candidates: readonly Candidate[], likelihoodMin?: number | null): BestMatch | null {
  const wanted = likelihoodMin ?? LIKELIHOOD_MIN_DEFAULT;
  const all = ranked(candidates);
  const [first] = all;
  if (!first || first.likelihood < wanted) return null;
  const { isWhole: _, isAmbiguous: __, ...shown } = first;
  return { ...shown, candidates: all.filter(({ likelihood }) => likelihood >= wanted).length };
}
