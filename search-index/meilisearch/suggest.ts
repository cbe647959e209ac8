import type { MultiSearchQuery } from 'meilisearch';
import { foldName, UNSPACED_LETTER } from '../text/analyzer.ts';
import { valueKey } from '../text/value-key.ts';
import { digitsOf, nameWords } from './name-keys.ts';

/** A query of a multi-search, without the index. */
export type GroupQuery = Omit<MultiSearchQuery, 'indexUid'>;

/** A letter or digit to Meilisearch; the Arabic line that stretches words is none. */
const WORD = /[[\p{L}\p{N}]--\u0640]/v;

/** The groups of suggestions for a text, in their order; no value is in two of them. Without a text: all values. */
export function suggestionGroups(text: string): GroupQuery[] {
  const folded = foldName(text);
  if (folded === '') return [{}];
  const exact = `name_key = "${valueKey(folded)}"`;
  const begins = `(${nameBegins(folded)})`;
  const contains = nameContains(folded);
  const groups: GroupQuery[] = [{ filter: exact }, { filter: `${begins} AND NOT ${exact}` }];
  if (contains !== null) groups.push({ filter: `${contains} AND NOT ${begins}` });
  const q = nameWords(text);
  // Meilisearch takes a text without a word for no text, which matches all values.
  if (WORD.test(q)) {
    const filter = `NOT ${begins}${contains === null ? '' : ` AND NOT ${contains}`}`;
    groups.push({ filter, q, matchingStrategy: 'all' });
  }
  return groups;
}

function nameBegins(folded: string): string {
  const parts = digitsOf(folded);
  return parts.map((part, at) => `digits_${at} STARTS WITH "${part}"`).join(' AND ');
}

/**
 * Matches names that contain the text after their beginning, in scripts without spaces. Null where Meilisearch's own
 * words decide: the text begins in another script, or is longer than the indexed parts.
 */
function nameContains(folded: string): string | null {
  const [part, ...more] = digitsOf(folded);
  const [first = ''] = folded;
  if (part === undefined || more.length > 0 || !UNSPACED_LETTER.test(first)) return null;
  return `tails STARTS WITH "${part}"`;
}
