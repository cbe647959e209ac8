import type { Encoder } from '../indexes/fields.ts';
import { analyze, MAX_PHRASE_WORDS, wordKey } from '../text/analyzer.ts';
import { visitAmbiguousRuns } from './ambiguous-runs.ts';
import { phraseCodes } from './phrase-codes.ts';

/** The terms under which a text is indexed, each once. */
export interface Terms {
  /** The keys of its words. */
  words: string[];
  /** The codes of its pairs of neighbouring words, and of facts about its ambiguous runs. */
  phrases: string[];
}

/** The codes that decide whether a text contains a phrase: it has all pairs, and each inner run is surrounded rightly. */
interface PhraseTerms {
  pairs: string[];
  /** The text must not have the absence; if it has the mark, it must have the extension. */
  runs: { mark: string; extension: string; absence: string }[];
}

/** The terms of a text. */
export function termsOf(text: string): Terms {
  const words = analyze(text);
  const { numbers, distinct, code } = phraseCodes(words);
  const phrases = pairPositions(numbers).map((at) => code('pair', at, at + 1, at + 1));
  // Without a repeated word no run repeats.
  if (distinct.length < words.length) {
    visitAmbiguousRuns(numbers, MAX_PHRASE_WORDS - 2, (fact, start, end, last) =>
      phrases.push(code(fact, start, end, last)),
    );
  }
  return { words: distinct.map(wordTerm), phrases };
}

/** Encodes a text as its terms, `FIELD_words` and `FIELD_phrases`. */
export const ENCODER: Encoder = {
  text: (name, value) => {
    const { words, phrases } = termsOf(value);
    return {
      ...(words.length > 0 && { [`${name}_words`]: words }),
      ...(phrases.length > 0 && { [`${name}_phrases`]: phrases }),
    };
  },
};

/** The terms of a phrase of at least two words. */
export function phraseTerms(words: readonly string[]): PhraseTerms {
  const { numbers, code } = phraseCodes(words);
  const pairs = pairPositions(numbers).map((at) => code('pair', at, at + 1, at + 1));
  const runs = new Map<string, PhraseTerms['runs'][number]>();
  for (let start = 2; start < words.length; start++) {
    for (let end = start + 1; end <= words.length; end++) {
      const extension = code('extension', start - 1, end, end);
      const mark = code('mark', start, end - 1, end - 1);
      runs.set(extension, { mark, extension, absence: code('absence', start - 1, end, end) });
    }
  }
  return { pairs, runs: [...runs.values()] };
}

/** The position of each different pair of neighbouring words. */
function pairPositions(numbers: Int32Array): number[] {
  const pairs = new Map<number, number>();
  for (let at = 1; at < numbers.length - 2; at++) {
    const pair = (numbers[at] ?? 0) * numbers.length + (numbers[at + 1] ?? 0);
    if (!pairs.has(pair)) pairs.set(pair, at);
  }
  return [...pairs.values()];
}

/** Letters of the analyzer's words that decompose: syllables of Hangul, and kana with voiced marks. */
const COMPOSED =
  /[가-힣がぎぐげござじずぜぞだぢづでどばぱびぴぶぷべぺぼぽゔゞガギグゲゴザジズゼゾダヂヅデドバパビピブプベペボポヴヷヸヹヺヾ]/g;

/** No word or key contains it. */
const CODE = '_';
/** The first code point of kana: three digits to the base 36 then hold every code point up to the last syllable. */
const FIRST = 0x3040;

/**
 * A word, or the beginning of one, as Meilisearch holds it. The engine decomposes texts, where the beginning of one syllable
 * would be another syllable, so such letters stand as codes of four bytes.
 */
export function wordTerm(word: string): string {
  return wordKey(word).replace(
    COMPOSED,
    (letter) => CODE + (letter.charCodeAt(0) - FIRST).toString(36).padStart(3, '0'),
  );
}
