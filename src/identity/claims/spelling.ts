import { compareTexts } from './precedence.ts';

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
