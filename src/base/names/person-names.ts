import { endKeys, exactEndKeys } from './keys.ts';
import { withShortForms } from './short-forms.ts';
import suffixGroups from './suffixes.json' with { type: 'json' };
import titles from './titles.json' with { type: 'json' };
import { type Forms, nameTokens, remembered } from './words.ts';

/** A person's name. */
export interface PersonForms {
  /** The whole name first, then without letters behind, titles and an addition in brackets, as long as two words are left. */
  readonly forms: Forms;
  /** The suffix of a generation, such as `jr`, in one spelling; null for none. */
  readonly suffix: string | null;
}

/** The words for each generation, by their first spelling. */
const SUFFIXES: ReadonlyMap<string, string> = new Map(
  suffixGroups.flatMap((group) => group.split(' ').map((word, _, [first = '']) => [word, first] as const)),
);
const IN_FRONT: ReadonlySet<string> = new Set(titles.inFront);
const BEHIND: ReadonlySet<string> = new Set([...titles.behind, ...SUFFIXES.keys()]);
const BEHIND_COMMA: ReadonlySet<string> = new Set(titles.behindComma);
const TITLE_WORDS_MAX = Math.max(...titles.inFront.map((title) => title.split(' ').length));

/** Thai titles and honorifics of East Asia are written without a blank. */
const UNSPACED = /[\u0e01-\u0e4e\u3005-\u9fff\uac00-\ud7af]/;
const THAI_TITLE = new RegExp(`^(?:${alternatives(titles.thaiWithoutBlank)}) ?(?=[\\u0e01-\\u0e4e]+ )`, 'u');
const HONORIFIC = new RegExp(
  `^([\\u3005-\\u9fff\\uac00-\\ud7af ]*[^ ] ?[^ ]) ?(?:${alternatives(titles.eastAsianWithoutBlank)})$`,
  'u',
);

function alternatives(words: readonly string[]): string {
  return words.toSorted((a, b) => b.length - a.length).join('|');
}

/** The forms of a person's name, and its suffix. */
export const personForms = remembered((name): PersonForms => {
  const tokens = nameTokens(name);
  const joined = tokens.join(' ');
  if (UNSPACED.test(joined)) {
    const shorter = joined.replace(THAI_TITLE, '').replace(HONORIFIC, '$1');
    if (shorter !== joined) return { forms: [joined, shorter], suffix: null };
  }
  const whole = wordsOf(tokens).join(' ');
  const { kept, dropped } = withoutLettersBehind(withoutAddition(tokens));
  const short = wordsOf(withoutTitles(kept)).join(' ');
  const suffix = dropped.flatMap((phrase) => SUFFIXES.get(phrase) ?? [])[0] ?? null;
  return { forms: short === whole ? [whole] : [whole, short], suffix };
});

function isWord(token: string): boolean {
  return token !== '&' && token !== '(' && token !== ')' && token !== ',';
}

function wordsOf(tokens: readonly string[]): string[] {
  return tokens.filter(isWord);
}

/** Whether the tokens are a name still. */
function isName(tokens: readonly string[]): boolean {
  return wordsOf(tokens).length >= 2;
}

/** Without additions in brackets at the end. */
function withoutAddition(tokens: readonly string[]): readonly string[] {
  const opening = tokens.at(-1) === ')' ? tokens.lastIndexOf('(') : -1;
  if (opening < 0 || tokens.indexOf(')', opening) < tokens.length - 1) return tokens;
  const shorter = tokens.slice(0, opening);
  return isName(shorter) ? withoutAddition(shorter) : tokens;
}

/** Without degrees and suffixes at the end of the name, or before a comma. Some are names, too, except behind a comma. */
function withoutLettersBehind(tokens: readonly string[]): { kept: readonly string[]; dropped: string[] } {
  const dropped: string[] = [];
  let kept = tokens;
  for (;;) {
    const found = lettersBehind(kept);
    if (!found) return { kept, dropped };
    const shorter = kept.toSpliced(found.start, found.stop - found.start);
    if (!isName(shorter)) return { kept, dropped };
    dropped.push(found.phrase);
    kept = shorter;
  }
}

function lettersBehind(tokens: readonly string[]): { start: number; stop: number; phrase: string } | null {
  for (let start = 0; start < tokens.length; start++) {
    const isBehindComma = tokens[start] === ',';
    const first = isBehindComma ? start + 1 : start;
    const comma = tokens.indexOf(',', first);
    const stop = comma < 0 ? tokens.length : comma;
    const phrase = tokens.slice(first, stop).join(' ');
    if (BEHIND.has(phrase) || (isBehindComma && BEHIND_COMMA.has(phrase))) return { start, stop, phrase };
  }
  return null;
}

/** Without titles in front, of the name or behind a comma. */
function withoutTitles(tokens: readonly string[]): readonly string[] {
  let kept = tokens;
  for (;;) {
    const found = titleIn(kept);
    const shorter = found && kept.toSpliced(found.start, found.size);
    if (!shorter || !isName(shorter)) return kept;
    kept = shorter;
  }
}

function titleIn(tokens: readonly string[]): { start: number; size: number } | null {
  for (let start = 0; start < tokens.length; start++) {
    if (start > 0 && tokens[start - 1] !== ',') continue;
    let size = TITLE_WORDS_MAX;
    while (size > 0 && !isTitle(tokens, start, size)) size--;
    if (size > 0) return { start, size };
  }
  return null;
}

/** `M.` before a name is a title; before another initial it is an initial, too. */
function isTitle(tokens: readonly string[], start: number, size: number): boolean {
  if (start + size > tokens.length) return false;
  if (IN_FRONT.has(tokens.slice(start, start + size).join(' '))) return true;
  return size === 1 && tokens[start] === 'm' && [...(tokens[start + 1] ?? '')].length > 1;
}

/** The keys under which a person's name is stored. */
export function personKeys(name: string): number[] {
  const { forms } = personForms(name);
  return [...new Set([...endKeys(forms), ...keysWithoutLastSurname(forms)])];
}

/** The keys by which the persons of a name are found: those of its short forms too, and of its words rotated. */
export function personKeysToFind(name: string): number[] {
  const keys = withShortForms(name).flatMap((one) => {
    const { forms } = personForms(one);
    return [...endKeys(forms.flatMap(rotationsOf)), ...keysWithoutLastSurname(forms)];
  });
  return [...new Set(keys)];
}

function rotationsOf(form: string): string[] {
  const words = form.split(' ');
  return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '));
}

/** A second surname may lack. */
function keysWithoutLastSurname(forms: Forms): number[] {
  return forms.flatMap((form) => {
    const words = form.split(' ');
    return words.length > 2 ? exactEndKeys(words.slice(0, -1).join(' ')) : [];
  });
}

/** The words of a title. */
export function titleWords(title: string): string[] {
  return nameTokens(title).filter((token) => token === '&' || isWord(token));
}
