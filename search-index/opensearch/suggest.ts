import { analyze, foldName, UNSPACED_LETTER } from '../text/analyzer.ts';
import { wordKey } from '../text/words.ts';
import type { Query } from './compile.ts';
import { TAIL_LETTERS } from './encoder.ts';

/** The typing errors that a word of at least so many letters may have; a wrong first letter counts as two. */
const ERRORS = [
  { errors: 1, letters: 4, fuzziness: 1, prefix_length: 1 },
  { errors: 2, letters: 8, fuzziness: 2, prefix_length: 1 },
  { errors: 2, letters: 8, fuzziness: 1, prefix_length: 0 },
];
const ERRORS_MAX = 2;

/**
 * The query for suggestions. Each group has a score, and a value has that of its best group: whole numbers, which add up
 * exactly. Without a text: all values, with equal scores.
 */
export function suggestionQuery(text: string): Query {
  const folded = foldName(text);
  if (folded === '') return { match_all: {} };
  const words = analyze(folded).map(wordKey);
  const best = words.length * scoreOf(0);
  const groups = [
    scored({ term: { name_key: folded } }, best + 3),
    scored({ prefix: { name_key: folded } }, best + 2),
  ];
  const letters = [...folded];
  if (UNSPACED_LETTER.test(letters[0] ?? '') && letters.length <= TAIL_LETTERS) {
    groups.push(scored({ prefix: { tails: folded } }, best + 1));
  }
  if (words.length > 0) {
    groups.push({ bool: { must: words.map((word, at) => wordQuery(word, at === words.length - 1)) } });
  }
  return { dis_max: { queries: groups } };
}

/** A name with the word, the less typing errors the higher its score. The last word may be a beginning. */
function wordQuery(word: string, isLast: boolean): Query {
  const { length } = [...word];
  const field = isLast ? 'words.starts' : 'words';
  const fuzzy = ERRORS.filter(({ letters }) => length >= letters).map(
    ({ errors, fuzziness, prefix_length }) => {
      const within = { value: word, fuzziness, prefix_length, rewrite: 'constant_score' };
      return scored({ fuzzy: { [field]: within } }, scoreOf(errors));
    },
  );
  const exact = scored({ [isLast ? 'prefix' : 'term']: { words: word } }, scoreOf(0));
  return { dis_max: { queries: [exact, ...fuzzy] } };
}

function scoreOf(errors: number): number {
  return ERRORS_MAX + 1 - errors;
}

function scored(filter: Query, boost: number): Query {
  return { constant_score: { filter, boost } };
}
