import type { ClaimFields } from '../claim.ts';

/** What decides the precedence of a claim. */
export interface Precedence {
  source: string;
  /** Lower ones come first; equal ones are alike. */
  rank: number;
  key: string;
  /** In seconds since 1970. */
  collected_at: number;
  /** Whether it only names the thing: it never outranks a line about it. */
  isReference?: boolean;
}

/** SQL: the rank of a source `s`. */
export const RANK = `coalesce(s.rank, case s.name when 'strict' then 0 else 1000000 end)`;

/** Orders claims by precedence: the best rank, then the latest, then the lower source and key. References come last. */
export function byPrecedence(one: Precedence, other: Precedence): number {
  return (
    Number(one.isReference ?? false) - Number(other.isReference ?? false) ||
    one.rank - other.rank ||
    other.collected_at - one.collected_at ||
    compareTexts(one.source, other.source) ||
    compareTexts(one.key, other.key)
  );
}

/** Orders texts by their code units. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Merges fields: each is that of the first claim which has it. */
export function mergeFields(inPrecedence: readonly ClaimFields[]): ClaimFields {
  return Object.assign({}, ...inPrecedence.toReversed()) as ClaimFields;
}

/**
 * Chooses which of two spellings of one name is shown, so that `Acme` comes before `acme` and `ACME`: one in capitals and small letters
 * alike comes first, then the last by its code units. It makes no difference in which order spellings are compared.
 */
export function shownSpelling(one: string, other: string): string {
  const isOneFirst = Number(isMixed(one)) - Number(isMixed(other)) || compareTexts(one, other);
  return isOneFirst >= 0 ? one : other;
}

function isMixed(text: string): boolean {
  return text !== text.toLowerCase() && text !== text.toUpperCase();
}
