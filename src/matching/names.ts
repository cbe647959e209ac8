import { formsOf } from './short-forms.ts';

/** The words of a name without case, accents and punctuation, as the database's `name_words` returns them. */
export type Words = readonly string[];

/** A typing error is only forgiven in a stored word of at least so many letters. */
const LETTERS_MIN = 5;

/** Names that differ by more typing errors do not agree. */
const ERRORS_MAX = 1;

/** How well two texts agree. */
export type TextAgreement = 'exact' | 'tolerant' | null;

/**
 * Compares names of organizations or titles word by word, with one typing error. Words that are written together
 * on one side only (`Coca-Cola`, `CocaCola`) agree exactly.
 */
export function compareTexts(given: Words, stored: Words): TextAgreement {
  if (given.length === 0 || stored.length === 0) return null;
  if (given.join('') === stored.join('')) return 'exact';
  if (given.length !== stored.length) return null;
  const errors = given.reduce((sum, word, at) => sum + errorsIn(word, stored[at] as string), 0);
  return errors <= ERRORS_MAX ? 'tolerant' : null;
}

/**
 * Whether two names are one person's. One side may lack a middle name or have its initial, the words may be rotated
 * (`Keeling, Brice Anton`) or the first and the last one swapped, and there may be one typing error.
 */
export function personNamesAgree(given: Words, stored: Words): boolean {
  // A single word does not agree with a name of two.
  if (given.length === 0 || (given.length === 1) !== (stored.length === 1)) return false;
  return ordersOf(given).some(
    (order) => order.join('') === stored.join('') || errorsInOrder(order, stored) <= ERRORS_MAX,
  );
}

function ordersOf(words: Words): Words[] {
  const rotated = words.map((_, at) => [...words.slice(at), ...words.slice(0, at)]);
  return [...rotated, [...words.slice(-1), ...words.slice(1, -1), ...words.slice(0, 1)]];
}

/** The errors in two names whose first words belong together, and their last ones; infinite where words differ. */
function errorsInOrder(given: Words, stored: Words): number {
  const ends =
    errorsInName(given[0], stored[0]) + (given.length > 1 ? errorsInName(given.at(-1), stored.at(-1)) : 0);
  return ends <= ERRORS_MAX ? ends + errorsBetween(given.slice(1, -1), stored.slice(1, -1)) : ends;
}

/** The errors in middle names: those of the side with fewer must stand on the other side, in their order. */
function errorsBetween(given: Words, stored: Words): number {
  const givenIsShorter = given.length <= stored.length;
  const [shorter, longer] = givenIsShorter ? [given, stored] : [stored, given];
  // `least[n]`: the fewest errors with which the first n words of the shorter side stand in the longer one so far.
  const least = shorter.reduce<number[]>((row) => [...row, Number.POSITIVE_INFINITY], [0]);
  for (const word of longer) {
    for (let n = shorter.length; n > 0; n--) {
      const other = shorter[n - 1] as string;
      const errors = givenIsShorter ? errorsInMiddleName(other, word) : errorsInMiddleName(word, other);
      least[n] = Math.min(least[n] as number, (least[n - 1] as number) + errors);
    }
  }
  return least[shorter.length] as number;
}

function errorsInMiddleName(given: string, stored: string): number {
  const [initial, name] = given.length < stored.length ? [given, stored] : [stored, given];
  if ([...initial].length === 1 && name.startsWith(initial)) return 0;
  return errorsInName(given, stored);
}

/** Short forms are no errors. */
function errorsInName(given = '', stored = ''): number {
  return formsOf(given).has(stored) ? 0 : errorsIn(given, stored);
}

/** 0 for equal words, 1 for one letter missing, added or replaced or two neighbours swapped; infinite beyond. */
function errorsIn(given: string, stored: string): number {
  if (given === stored) return 0;
  const a = [...given];
  const b = [...stored];
  if (b.length < LETTERS_MIN || Math.abs(a.length - b.length) > 1) return Number.POSITIVE_INFINITY;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isSwap = left.length === 2 && left[0] === right[1] && left[1] === right[0];
  return isSwap || Math.max(left.length, right.length) === 1 ? 1 : Number.POSITIVE_INFINITY;
}
