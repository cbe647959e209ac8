import { isPlaceholder } from './organization-names.ts';
import { initialsOf, otherNames, withoutGeneric } from './other-names.ts';
import type { PersonForms } from './person-names.ts';
import { formsOf } from './short-forms.ts';
import { AND_WORDS, type Forms, foldedLetters, plainLetters } from './words.ts';

/** A stored word with fewer letters must be typed without an error. Marks, such as vowel signs, are no letters. */
const LETTERS_MIN = 5;
const MARKS = /\p{M}/gu;
const DIGIT = /\p{N}/u;

/** Names that differ by more typing errors do not agree. */
const ERRORS_MAX = 1;

/** How well two texts agree. `whole`: names of organizations that are equal with their legal forms. */
export type TextAgreement = 'whole' | 'exact' | 'tolerant' | null;

const ANDS: ReadonlySet<string> = new Set(AND_WORDS);

/** A name in characters of East Asia. Elsewhere, a single word does not agree with a name of two. */
const UNSPACED_NAME = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+$/v;

/** A pattern for a letter or its two-letter spelling, and for what may stand in its place. */
const SPELLINGS: Record<string, string> = {
  a: '[aäå]',
  ä: '(?:ae|[aäå])',
  å: '(?:aa|[aäå])',
  ae: '(?:ae|äe?)',
  aa: '(?:aa|åa?)',
  o: '[oöø]',
  ö: '[oöø]e?',
  ø: '[oöø]e?',
  oe: '(?:oe|[öø]e?)',
  u: '[uü]',
  ü: '[uü]e?',
  ue: '(?:ue|üe?)',
};

const MARKED = /[äöüåø]/;

/**
 * Compares the names of organizations. They agree with tolerance where the organization is known under both: see {@link otherNames}.
 * A placeholder, such as `Self-employed`, agrees with no name, and not with itself.
 */
export function compareOrganizationNames(given: Forms, stored: Forms): TextAgreement {
  const agreement = compareForms(given, stored);
  return agreement !== null && (isPlaceholder(given) || isPlaceholder(stored)) ? null : agreement;
}

/**
 * Whether the names of organizations that share a domain or slug contradict each other. They do not where they agree, differ by words
 * that say only what sort of firm it is (`Uber Technologies`, `Uber`), or one has the initials of the other.
 */
export function organizationNamesContradict(one: Forms, other: Forms): boolean {
  if (isPlaceholder(one) || isPlaceholder(other)) return true;
  if (compareForms(one, other) ?? compareForms(other, one)) return false;
  const [a, b] = [one.at(-1) ?? '', other.at(-1) ?? ''];
  const [own, others] = [withoutGeneric(a), withoutGeneric(b)];
  const agree =
    isSame(own, others) ||
    isOtherName(own, others) ||
    initialsOf(a).some((initials) => isSame(initials, others)) ||
    initialsOf(b).some((initials) => isSame(own, initials));
  return !agree;
}

function compareForms(given: Forms, stored: Forms): TextAgreement {
  const [whole = '', storedWhole = ''] = [given[0], stored[0]];
  if (isSame(whole, storedWhole)) return 'whole';
  if (given.some((one) => stored.some((other) => isSame(one, other)))) return 'exact';
  const [short = '', storedShort = ''] = [given.at(-1), stored.at(-1)];
  return isOtherName(short, storedShort) ? 'tolerant' : compareTexts(short, storedShort);
}

/** Whether an organization of one name is known under the other, too. */
function isOtherName(one: string, other: string): boolean {
  return (
    otherNames(one).some((name) => isSame(name, other)) || otherNames(other).some((name) => isSame(one, name))
  );
}

/**
 * Compares texts word by word, with one typing error. Words that are written together on one side only (`Coca-Cola`,
 * `CocaCola`) agree exactly, and so do `&` and a word for it. Where there are such words, the error stands in a long word of
 * both sides.
 */
export function compareTexts(given: string, stored: string): TextAgreement {
  if (isSame(given, stored)) return 'exact';
  const withAnd = [wordsOf(given), wordsOf(stored)] as const;
  const isAligned = withAnd[0].length === withAnd[1].length;
  const [words, others] = isAligned
    ? withAnd
    : [withAnd[0].filter(isLettered), withAnd[1].filter(isLettered)];
  if (words.length === 0) return null;
  if (words.length !== others.length) return differInOneLongWord(words, others) ? 'tolerant' : null;
  const errors = words.reduce((sum, word, at) => sum + errorsIn(word, others[at] as string), 0);
  return errors <= ERRORS_MAX ? 'tolerant' : null;
}

/**
 * Whether the words of both sides, written as one, differ by one typing error. Words of one letter are refused: to miss one would
 * pass for a typing error.
 */
function differInOneLongWord(words: readonly string[], others: readonly string[]): boolean {
  if ([...words, ...others].some((word) => word.length === 1)) return false;
  const [a, b] = [plainLetters(words.join('')), plainLetters(others.join(''))];
  if (typingErrors(a, b) > ERRORS_MAX) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return [words, others].every((side) => isLong(wordAt(side, at)) && !DIGIT.test(wordAt(side, at)));
}

/** The word in which a letter of the words written as one stands; the last one for their end. */
function wordAt(words: readonly string[], at: number): string {
  const letters = words.flatMap((word) => Array<string>(word.length).fill(word));
  return letters[Math.min(at, letters.length - 1)] as string;
}

function isLettered(word: string): boolean {
  return word !== '&';
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '' && word !== '(');
}

/** Whether texts are equal, however their words are joined, and with `&` for "and", and `ue` for `ü`. */
function isSame(given: string, stored: string): boolean {
  const letters = lettersOf(given);
  if (letters === '') return false;
  if (letters === lettersOf(stored)) return true;
  if (foldedLetters(lettersOf(withoutAnd(given))) !== foldedLetters(lettersOf(withoutAnd(stored))))
    return false;
  return patternOf(given).test(wordsOf(stored).join(''));
}

/** The letters of all words, without marks. */
function lettersOf(text: string): string {
  return plainLetters(text).replaceAll(/[ &(]/g, '');
}

function withoutAnd(text: string): string {
  return text
    .split(' ')
    .filter((word, at, { length }) => !isAndWord(word, at, length))
    .join(' ');
}

/** The first and the last word are part of a name. */
function isAndWord(word: string, at: number, length: number): boolean {
  return at > 0 && at < length - 1 && ANDS.has(word);
}

function patternOf(text: string): RegExp {
  const parts = wordsOf(text).map((word, at, { length }) => {
    if (word === '&') return `(?:${AND_WORDS.join('|')})?`;
    if (isAndWord(word, at, length)) return `(?:${word}|&)`;
    return word.replaceAll(/ae|aa|oe|ue|[aouäöüåø]/g, (letter) => SPELLINGS[letter] as string);
  });
  return new RegExp(`^${parts.join('&?')}$`);
}

/**
 * Whether two names are one person's. One side may lack a middle name or have its initial, the words may be rotated
 * (`Keeling, Brice Anton`) or the first and the last one swapped, and there may be one typing error. In East Asian
 * characters, blanks do not count. Suffixes of two generations, such as `Jr.` and `III`, contradict each other.
 */
export function personNamesAgree(given: PersonForms, stored: PersonForms): boolean {
  return isOfOneGeneration(given, stored) && somePair(given, stored, agree);
}

/**
 * Whether two names may be one person's because one of them lacks the last surname: `María Soler`, `María Soler Pons`. So many
 * others have such names that something else has to agree.
 */
export function personNamesAgreeButForSurname(given: PersonForms, stored: PersonForms): boolean {
  return isOfOneGeneration(given, stored) && somePair(given, stored, lacksSurname);
}

function isOfOneGeneration({ suffix: one }: PersonForms, { suffix: other }: PersonForms): boolean {
  return one === null || other === null || one === other;
}

function somePair(
  given: PersonForms,
  stored: PersonForms,
  test: (words: readonly string[], others: readonly string[]) => boolean,
): boolean {
  return given.forms.some((one) => stored.forms.some((other) => test(wordsOf(one), wordsOf(other))));
}

/** Typing errors are none here. */
function lacksSurname(given: readonly string[], stored: readonly string[]): boolean {
  if (given.length === stored.length) return false;
  const [shorter, longer] = given.length < stored.length ? [given, stored] : [stored, given];
  return shorter.length > 1 && errorsInOrder(shorter, longer.slice(0, -1)) === 0;
}

function agree(given: readonly string[], stored: readonly string[]): boolean {
  const name = stored.join('');
  if (given.length === 0) return false;
  if ((given.length === 1) !== (stored.length === 1))
    return UNSPACED_NAME.test(name) && isSame(given.join(''), name);
  return ordersOf(given).some(
    (order) => isSame(order.join(''), name) || errorsInOrder(order, stored) <= ERRORS_MAX,
  );
}

function ordersOf(words: readonly string[]): (readonly string[])[] {
  const rotated = words.map((_, at) => [...words.slice(at), ...words.slice(0, at)]);
  return [...rotated, [...words.slice(-1), ...words.slice(1, -1), ...words.slice(0, 1)]];
}

/** The errors in two names whose first words belong together, and their last ones; infinite where words differ. */
function errorsInOrder(given: readonly string[], stored: readonly string[]): number {
  const ends =
    errorsInName(given[0], stored[0]) + (given.length > 1 ? errorsInName(given.at(-1), stored.at(-1)) : 0);
  return ends <= ERRORS_MAX ? ends + errorsBetween(given.slice(1, -1), stored.slice(1, -1)) : ends;
}

/** The errors in middle names: those of the side with fewer must stand on the other side, in their order. */
function errorsBetween(given: readonly string[], stored: readonly string[]): number {
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
  if ([...initial].length === 1 && plainLetters(name).startsWith(plainLetters(initial))) return 0;
  return errorsInName(given, stored);
}

/** Short forms are no errors. */
function errorsInName(given = '', stored = ''): number {
  return formsOf(plainLetters(given)).has(plainLetters(stored)) ? 0 : errorsIn(given, stored);
}

/**
 * 0 for equal words, 1 for one letter missing, added or replaced or two neighbours swapped; infinite beyond. `ue` is `ü`, and
 * `u` where `ü` is written so: without a `ü` on either side, in longer words alone. A word with a digit has no typing errors.
 */
function errorsIn(given: string, stored: string): number {
  const [a, b] = [plainLetters(given), plainLetters(stored)];
  if (a === b || (given === '&' && ANDS.has(stored)) || (stored === '&' && ANDS.has(given))) return 0;
  const isFoldable = MARKED.test(given) || MARKED.test(stored) || isLong(b);
  const [foldedA, foldedB] = [foldedLetters(a), foldedLetters(b)];
  if (isFoldable && foldedA === foldedB) return 0;
  if (DIGIT.test(given) || DIGIT.test(stored)) return Number.POSITIVE_INFINITY;
  return Math.min(typingErrors(a, b), typingErrors(foldedA, foldedB));
}

function isLong(word: string): boolean {
  return word.length >= LETTERS_MIN && [...word.replaceAll(MARKS, '')].length >= LETTERS_MIN;
}

function typingErrors(given: string, stored: string): number {
  const [a, b] = [[...given], [...stored]];
  if (!isLong(stored) || Math.abs(a.length - b.length) > 1) return Number.POSITIVE_INFINITY;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isSwap = left.length === 2 && left[0] === right[1] && left[1] === right[0];
  return isSwap || Math.max(left.length, right.length) === 1 ? 1 : Number.POSITIVE_INFINITY;
}
