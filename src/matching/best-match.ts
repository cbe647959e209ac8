/** A record that agrees with a request. */
export interface Candidate {
  id: number;
  likelihood: number;
  /** The fields of the request that agree with it. */
  matchedOn: string[];
}

/** The answer to a request. */
export interface BestMatch extends Candidate {
  /** How many records have at least the wanted likelihood. */
  candidates: number;
}

const LIKELIHOOD_MIN_DEFAULT = 6;

/** Two equal answers are less likely by so much each. */
const AMBIGUITY = 2;

/**
 * The best of the candidates, with more fields before fewer; null where it is less likely than wanted. Where several are
 * level, all of them are lowered, and the first of them is the answer.
 * @param candidates in the order of precedence of level ones
 */
export function bestMatch(candidates: readonly Candidate[], likelihoodMin?: number | null): BestMatch | null {
  const wanted = likelihoodMin ?? LIKELIHOOD_MIN_DEFAULT;
  const [first, ...others] = candidates.toSorted(
    (a, b) => b.likelihood - a.likelihood || b.matchedOn.length - a.matchedOn.length,
  );
  if (!first) return null;
  const isLevel = ({ likelihood, matchedOn }: Candidate) =>
    likelihood === first.likelihood && matchedOn.length === first.matchedOn.length;
  const lowered = others.some(isLevel) ? first.likelihood - AMBIGUITY : first.likelihood;
  if (lowered < wanted) return null;
  const counted = candidates.filter((one) => (isLevel(one) ? lowered : one.likelihood) >= wanted);
  return { ...first, likelihood: lowered, candidates: counted.length };
}
