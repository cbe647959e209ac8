import { analyze, foldName, UNSPACED_LETTER } from '../text/analyzer.ts';
import { wordKey } from '../text/words.ts';
import type { Query } from './compile.ts';
import { TAIL_LETTERS } from './encoder.ts';

/** Letters from which on a word may have one typing error, and two. */
const ERROR_LETTERS = [4, 8];

/**
 * The query for suggestions. Each group has a score: whole numbers, which add up exactly. A value has the score of its best group.
 * Without a text: all values, with equal scores.
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
  const errors = ERROR_LETTERS.filter((letters) => length >= letters).map((_, at) => at + 1);
  const fuzzy = errors.map((fuzziness) =>
    scored(
      {
        fuzzy: {
          [isLast ? 'words.starts' : 'words']: { value: word, fuzziness, rewrite: 'constant_score' },
        },
      },
      scoreOf(fuzziness),
    ),
  );
  const exact = scored({ [isLast ? 'prefix' : 'term']: { words: word } }, scoreOf(0));
  return { dis_max: { queries: [exact, ...fuzzy] } };
}

function scoreOf(errors: number): number {
  return ERROR_LETTERS.length + 1 - errors;
}

function scored(filter: Query, boost: number): Query {
  return { constant_score: { filter, boost } };
}
