import { letterKeys } from './keys.ts';
import legalForms from './legal-forms.json' with { type: 'json' };
import { initialsOf, otherNames, withoutGeneric } from './other-names.ts';
import placeholders from './placeholders.json' with { type: 'json' };
import { type Forms, nameTokens, plainLetters, remembered } from './words.ts';

/**
 * Legal forms by where they are written. They are in the form of tokens without blanks. One with blanks counts only where it is
 * written with separators, because it is an ordinary word or abbreviation otherwise: `C.A.`, but not `CA`.
 */
const IN_FRONT: ReadonlySet<string> = new Set([...legalForms.inFront, ...legalForms.both]);
const BEHIND: ReadonlySet<string> = new Set([...legalForms.behind, ...legalForms.both]);

/** A legal form has at most so many words. */
const FORM_WORDS_MAX = 9;

/** Some languages write legal forms without a blank. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7af]/;
const JOINED = legalForms.withoutBlank.toSorted((a, b) => b.length - a.length).join('|');
const JOINED_IN_FRONT = new RegExp(`^((?:\\( )?)(${JOINED})(?=[^ ])`, 'u');
const JOINED_BEHIND = new RegExp(`([^ ])(${JOINED})(?= \\(|$)`, 'u');

const SINGLE_LETTERS = /(?:^| )[^ ] [^ ](?: |$)/u;
const LETTER_BEFORE_LETTER =
  /(?<![\p{Alphabetic}\p{Nd}_])([\p{Alphabetic}\p{Nd}_]) (?=[\p{Alphabetic}\p{Nd}_](?![\p{Alphabetic}\p{Nd}_]))/gu;

/**
 * The forms of an organization's name: the whole name first, then with a legal form less at a time. An addition in brackets at
 * the end follows a `(`. Single letters in a row are one word.
 */
export const organizationForms = remembered((name): Forms => {
  const joined = withFormsApart(
    nameTokens(name)
      .filter((token) => token !== ',')
      .join(' '),
  );
  const words = joined === '' ? [] : joined.split(' ');
  const forms = [withoutBrackets(words), ...shorterForms(words)];
  return SINGLE_LETTERS.test(joined) ? forms.map((form) => form.replace(LETTER_BEFORE_LETTER, '$1')) : forms;
});

/** Sets blanks around legal forms that are written without, and takes the brackets from those that stand in such. */
function withFormsApart(name: string): string {
  const spaced = UNSPACED.test(name)
    ? name.replace(JOINED_IN_FRONT, '$1$2 ').replace(JOINED_BEHIND, '$1 $2')
    : name;
  if (!spaced.includes('(')) return spaced;
  return spaced.replaceAll(/\( ([^()]+) \)/g, (whole, part: string) => {
    const form = plainLetters(part).replaceAll(' ', '');
    return IN_FRONT.has(form) || BEHIND.has(form) ? part : whole;
  });
}

/** The name with a legal form less at a time, those in front first; at least one word is left. */
function* shorterForms(words: readonly string[]): Generator<string> {
  const plain = words.map(plainLetters);
  let addition = '';
  let start = 0;
  let stop = words.length;
  for (;;) {
    while (stop > start + 1 && words[stop - 1] === '&') stop--;
    const opening = words[stop - 1] === ')' ? words.lastIndexOf('(', stop - 1) : -1;
    if (addition === '' && opening > start) {
      addition = ` ( ${words.slice(opening + 1, stop - 1).join(' ')}`;
      stop = opening;
    } else {
      const inFront = formInFront(plain, start, stop);
      const behind = inFront === 0 ? formBehind(plain, start, stop) : 0;
      if (inFront + behind === 0) return;
      start += inFront;
      stop -= behind;
    }
    yield withoutBrackets(words.slice(start, stop)) + addition;
  }
}

/** The number of words of the longest legal form in front. */
function formInFront(words: readonly string[], start: number, stop: number): number {
  let size = Math.min(stop - start - 1, FORM_WORDS_MAX);
  while (size > 0 && !IN_FRONT.has(words.slice(start, start + size).join(''))) size--;
  return Math.max(size, 0);
}

/** The number of words of the longest legal form behind. */
function formBehind(words: readonly string[], start: number, stop: number): number {
  let size = Math.min(stop - start - 1, FORM_WORDS_MAX);
  while (size > 0 && !isBehind(words.slice(stop - size, stop))) size--;
  return Math.max(size, 0);
}

function isBehind(words: readonly string[]): boolean {
  return BEHIND.has(words.join('')) || (words.length > 1 && BEHIND.has(words.join(' ')));
}

function withoutBrackets(words: readonly string[]): string {
  return words.filter((word) => word !== '(' && word !== ')').join(' ');
}

const PLACEHOLDERS: ReadonlySet<string> = new Set(placeholders.map(lettersOf));

function lettersOf(name: string): string {
  return plainLetters(nameTokens(name).join(''));
}

/** Whether forms are those of a placeholder: see {@link isPlaceholderName}. */
export function isPlaceholder(forms: Forms): boolean {
  const [whole = ''] = forms;
  const bases = forms.flatMap((form) => (form.includes(' ( ') ? (form.split(' ( ')[0] ?? []) : []));
  return [whole, ...bases].some((form) => PLACEHOLDERS.has(plainLetters(form).replaceAll(/[ &]/g, '')));
}

/** Whether a name is written where there is no organization, such as `Self-employed` or `Confidential`. */
export const isPlaceholderName = remembered((name) => isPlaceholder(organizationForms(name)));

/**
 * The keys of an organization's name. Two names that agree share one, also with one typing error. A placeholder has none.
 */
export function organizationKeys(name: string): number[] {
  const forms = organizationForms(name);
  return isPlaceholder(forms) ? [] : letterKeys([...otherNames(forms.at(-1) ?? ''), ...forms]);
}

/** The keys by which names are found that do not contradict a name: see `organizationNamesContradict`. */
export function organizationKeysOfOne(name: string): number[] {
  const forms = organizationForms(name);
  if (isPlaceholder(forms)) return [];
  const shortest = forms.at(-1) ?? '';
  const own = withoutGeneric(shortest);
  return letterKeys([own, ...otherNames(own), ...otherNames(shortest), ...initialsOf(shortest), ...forms]);
}

/** The name without its legal forms and blanks: organizations that are named alike share it. */
export function bareOrganizationName(name: string): string {
  return (organizationForms(name).at(-1) ?? '').replaceAll(' ', '');
}
