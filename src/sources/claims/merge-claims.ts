import type { ClaimFields } from '../claim.ts';

/** What decides the precedence of a claim. */
export interface Precedence {
  source: string;
  /** Lower ones come first; equal ones are alike. */
  rank: number;
  named_by: string;
  key: string;
  /** In seconds since 1970. */
  collected_at: number;
}

/**
 * Orders claims by precedence: the best rank, then the latest, then the lower source and key. What a source says only in a
 * reference comes last; it has no time of its own, because any number of lines may say it.
 */
export function byPrecedence(one: Precedence, other: Precedence): number {
  const isReference = ({ named_by }: Precedence) => Number(named_by !== 'key');
  return (
    isReference(one) - isReference(other) ||
    one.rank - other.rank ||
    (isReference(one) ? 0 : other.collected_at - one.collected_at) ||
    compareTexts(one.source, other.source) ||
    compareTexts(one.key, other.key) ||
    compareTexts(one.named_by, other.named_by)
  );
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Merges fields: each is that of the first claim which has it. */
export function mergeFields(inPrecedence: readonly ClaimFields[]): ClaimFields {
  return Object.assign({}, ...inPrecedence.toReversed()) as ClaimFields;
}
