import { hash } from 'node:crypto';
import { createFold, PLAIN_LETTERS } from '../../src/base/text/fold.ts';
import { normalized } from '../../src/base/text/normalized.ts';

/**
 * Splits texts into words, in the same way for documents and queries. A word is a run of letters and digits, without case
 * and accents; `c++`, `f#` and `.net` are words too.
 */

/** Stands in a folded text for a run of a script that is written without spaces; never part of a word. */
const RUN_HOLE = '\uffff';

/** Symbols that look like letters (`™`), dots that would decompose into a `.net`, and the hole's own sign. */
const NEVER_IN_A_WORD = /[\p{So}\u2024-\u2026\uffff]/gu;

/** Characters that are not shown, such as soft hyphens, zero-width spaces and direction marks: they do not count. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu;

/** One search for both, because most texts have neither. */
const IGNORABLE_OR_NEVER_IN_A_WORD = /[\p{DI}\p{So}\u2024-\u2026\uffff]/u;

/** Modifier letters that serve as apostrophes. Fallback forms of others decompose into them. */
const APOSTROPHES = '\u02b9\u02ba\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ee';

/** Matches a character that belongs to a word, marks aside; the source of a class of a `v` expression. */
export const IN_A_WORD = `[[\\p{L}\\p{N}]--[\\p{DI}\\u0374${APOSTROPHES}]]`;

/**
 * ASCII, and the punctuation that ordinary prose adds to it: a text of these needs no decomposition. U+202A to U+202E are
 * direction marks.
 */
const PLAIN = /^[\0-\x7f\xa0\xae\xb7\u2010-\u2023\u2026-\u2029\u202f-\u203a\u20ac\u2122]*$/;

/** The lookbehind stands after what it guards: it is tried at dots only, not at every character. */
const PLAIN_WORD = /\.net(?<![a-z0-9]\.net)(?![a-z0-9])|[a-z0-9]+(?:(?:\+\+|#)(?![a-z0-9]))?/g;
/** Voiced marks belong to the letter before them, also where no single character has both. */
const WORD =
  /\.net(?<![\p{L}\p{N}\u3099\u309a\uffff]\.net)(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\u3099\u309a]*(?:(?:\+\+|#)(?![\p{L}\p{N}\uffff]))?|\uffff/gu;

/** A letter or digit of a script that is written without spaces, and of none that is written with them. */
const UNSPACED =
  '[[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]--\\p{scx=Latn}]&&[\\p{L}\\p{N}]]';
/** Finds a letter or digit of a script that is written without spaces. */
export const UNSPACED_LETTER = new RegExp(UNSPACED, 'v');
const UNSPACED_RUN = new RegExp(`${UNSPACED}[${UNSPACED}\\p{M}]*`, 'gv');

/** All marks but the voiced ones of kana, which make another letter. Written as a difference of sets, it takes longer. */
const MARKS = /[^\P{M}\u3099\u309a]+/gu;

const LETTERS = {
  ...PLAIN_LETTERS,
  ς: 'σ',
  ...Object.fromEntries([...APOSTROPHES].map((letter) => [letter, "'"])),
};

/** A text without case and accents, for its words. */
const fold = createFold({ ignored: MARKS, letters: LETTERS });

/** A name as autocomplete compares it: without case, accents, extra blanks and characters that are not shown. */
export const foldName = createFold({
  ignored: /(?:[^\P{M}\u3099\u309a]|\p{DI})+/gu,
  letters: LETTERS,
  separators: /\s+/g,
});

/** Between runs: always a segment of its own, and never part of a run. */
const RUN_BREAK = '\n';
const WORD_BREAKS = new Intl.Segmenter('und', { granularity: 'word' });

const NO_WORDS: readonly string[] = [];

/** The words of a text, in its order, repeated where the text repeats them. */
export function analyze(text: string): readonly string[] {
  if (PLAIN.test(text)) return text.toLowerCase().match(PLAIN_WORD) ?? NO_WORDS;
  const separated = IGNORABLE_OR_NEVER_IN_A_WORD.test(text)
    ? withoutIgnorable(text).replace(NEVER_IN_A_WORD, ' ')
    : text;
  if (!UNSPACED_LETTER.test(separated)) return wordsOf(fold(separated));
  return analyzeMixed(separated);
}

/** Splits runs without spaces by dictionaries, and the rest with a hole in the place of each run. */
function analyzeMixed(text: string): string[] {
  const runs: string[] = [];
  const withHoles = text.replace(UNSPACED_RUN, (run) => {
    // Composed, since the dictionaries hold words with their marks.
    runs.push(normalized(run, 'NFKC'));
    return RUN_HOLE;
  });
  const ofRuns = wordsOfRuns(runs);
  const words: string[] = [];
  let nextRun = 0;
  for (const word of wordsOf(fold(withHoles))) {
    if (word !== RUN_HOLE) words.push(word);
    // One by one: a run may have more words than a call may have arguments.
    else for (const ofRun of ofRuns[nextRun++] ?? []) words.push(ofRun);
  }
  return words;
}

/** The words of each run. One call splits all of them: a call costs more than the splitting of a short run. */
function wordsOfRuns(runs: readonly string[]): string[][] {
  const words = runs.map((): string[] => []);
  let run = 0;
  for (const { segment } of WORD_BREAKS.segment(runs.join(RUN_BREAK))) {
    if (segment === RUN_BREAK) run += 1;
    else words[run]?.push(...wordsOf(fold(segment)));
  }
  return words;
}

/** The words of a folded text; most texts in Latin letters are plain by now. */
function wordsOf(folded: string): readonly string[] {
  return folded.match(PLAIN.test(folded) ? PLAIN_WORD : WORD) ?? NO_WORDS;
}

/** A text without the characters that are not shown. */
export function withoutIgnorable(text: string): string {
  return text.replace(IGNORABLE, '');
}

/** The most words of a phrase: in Meilisearch its filter grows with their square. */
export const MAX_PHRASE_WORDS = 50;

/** The most letters of a prefix: the key of a longer word keeps this many readable. */
export const MAX_PREFIX_LETTERS = 100;

/** No word contains it: it tells a shortened key from a word. */
const SHORTENED = '~';

/**
 * The key of a word. Every prefix of the word of up to {@link MAX_PREFIX_LETTERS} letters is a prefix of its key.
 * Engines cut longer values: Meilisearch after 468 bytes.
 */
export function wordKey(word: string): string {
  if (word.length <= MAX_PREFIX_LETTERS) return word;
  const letters = [...word];
  if (letters.length <= MAX_PREFIX_LETTERS) return word;
  return letters.slice(0, MAX_PREFIX_LETTERS).join('') + SHORTENED + hash('sha1', word).slice(0, 20);
}

/** The engine compares texts trimmed, without case and decomposed, and cuts them: these it takes as they are. */
const TAKEN_AS_IT_IS = /^[a-z0-9._:/@+-]{1,200}$/;

/**
 * How a text that is compared as a whole (a domain, a profile's identifier, a source) stands in an index and
 * in a filter: two texts have one key exactly where they are equal.
 */
export function valueKey(value: string): string {
  return TAKEN_AS_IT_IS.test(value) ? value : `~${hash('sha1', value)}`;
}
