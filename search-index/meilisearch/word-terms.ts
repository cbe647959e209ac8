import { wordKey } from '../text/words.ts';

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
