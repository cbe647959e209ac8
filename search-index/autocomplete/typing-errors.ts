/** A word of at least so many letters may have one typing error, or two. A wrong first letter counts as two. */
const ONE_ERROR_LETTERS = 4;
const TWO_ERRORS_LETTERS = 8;

/** A word, or the beginning of one, that a typed word may stand for. */
export interface Alternative {
  text: string;
  errors: number;
}

/** The most typing errors of a typed word. A letter missing, added or replaced, or two neighbours swapped, is one. */
export function errorsAllowed(typed: string): number {
  const { length } = [...typed];
  return length < ONE_ERROR_LETTERS ? 0 : length < TWO_ERRORS_LETTERS ? 1 : 2;
}

/**
 * The part of a word that a typed word stands for with the fewest typing errors; null where there are too many.
 * @param isBeginning whether it may stand for the beginning of the word: the result is then the shortest one
 */
export function alternativeIn(word: string, typed: string, isBeginning: boolean): Alternative | null {
  const [asked, letters] = [[...typed], [...word]];
  const allowed = errorsAllowed(typed);
  const isSameStart = asked[0] === letters[0];
  const errors = isSameStart ? distances(asked.slice(1), letters.slice(1)) : distances(asked, letters);
  const ends = isBeginning ? [...errors.keys()] : [errors.length - 1];
  const first = isSameStart ? 1 : 0;
  for (let most = 0; most <= (isSameStart ? allowed : allowed - 1); most++) {
    const end = ends.find((at) => (errors[at] ?? Number.POSITIVE_INFINITY) <= most);
    if (end === undefined) continue;
    return { text: letters.slice(0, end + first).join(''), errors: isSameStart ? most : allowed };
  }
  return null;
}

/** For each beginning of the word, from the empty one on, the number of typing errors in what was typed for it. */
function distances(typed: readonly string[], word: readonly string[]): number[] {
  let before: number[] = [];
  let row = [0, ...word.map((_, at) => at + 1)];
  for (const [at, letter] of typed.entries()) {
    const next = [at + 1];
    for (const [place, other] of word.entries()) {
      const replaced = (row[place] ?? 0) + (letter === other ? 0 : 1);
      const added = (row[place + 1] ?? 0) + 1;
      const missing = (next[place] ?? 0) + 1;
      const isSwapped = at > 0 && place > 0 && letter === word[place - 1] && typed[at - 1] === other;
      const swapped = isSwapped ? (before[place - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, added, missing, swapped));
    }
    [before, row] = [row, next];
  }
  return row;
}

/**
 * The keys of a word: what was typed for it, or for a beginning of it, with allowed errors has one of the same keys.
 *
 * One error in the letters 2 to 6, or none: both sides are equal there once each has lost one letter. Two errors in the letters
 * 2 to 5: those from the 6th on are equal, shifted by two places at most. An error in the first letter: the rest is equal.
 */
export function wordKeys(word: string): string[] {
  const [first = '', ...rest] = [...word];
  const short = [2, 3, 4].flatMap((size) =>
    rest.length === size ? rest.join('') : rest.length > size ? shortened(rest.slice(0, size + 1)) : [],
  );
  const keys = [
    ...short.map((part) => first + part),
    ...parts(rest, 3, 2, 6).map((part) => `${first}~${part}`),
    ...parts(rest, 4, 0, 2).map((part) => `~${part}`),
  ];
  return [...new Set(keys)];
}

/** The keys of what was typed: see {@link wordKeys}. Empty where no error is allowed. */
export function typedKeys(typed: string): string[] {
  const [first = '', ...rest] = [...typed];
  const allowed = errorsAllowed(typed);
  if (allowed === 0) return [];
  if (allowed === 1) return shortened(rest.slice(0, 5)).map((part) => first + part);
  const [b = '', c = '', d = '', e = '', f = ''] = rest;
  // The second list is for an error before the letters 5 and 6 that were swapped.
  const short = [...shortened([b, c, d, e]), ...shortened([b, c, d, f])];
  const keys = [
    ...short.map((part) => first + part),
    ...parts(rest, 3, 4, 4).map((part) => `${first}~${part}`),
    ...parts(rest, 4, 1, 1).map((part) => `~${part}`),
  ];
  return [...new Set(keys)];
}

/** The letters without each one of them. */
function shortened(letters: readonly string[]): string[] {
  return letters.map((_, at) => letters.toSpliced(at, 1).join(''));
}

/** So many letters from each of these places on. */
function parts(letters: readonly string[], size: number, least: number, most: number): string[] {
  const places = letters.keys().filter((at) => at >= least && at <= most && at + size <= letters.length);
  return [...places.map((at) => letters.slice(at, at + size).join(''))];
}
