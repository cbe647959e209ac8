import genericWords from './generic-words.json' with { type: 'json' };

/** What stands in front of a name, and behind one that is a domain: `The Boeing Company`, `Amazon.com`. */
const MAY_LACK = /^the (?=[^ &])|(?<=[^ &]) com$/g;

/** Words that say what sort of firm it is, and not which. */
const GENERIC_IN_FRONT: ReadonlySet<string> = new Set(genericWords.inFront);
const GENERIC_BEHIND: ReadonlySet<string> = new Set(genericWords.behind);

/** Words of fewer letters may have no initial: those for "of", "the" and "and". */
const INITIAL_LETTERS_MIN = 4;

/**
 * The other names under which an organization of a name is known: without `The` in front or `.com` behind, without an addition in
 * brackets at the end, and the addition alone where one of both has the initials of the other, as in `Amazon Web Services (AWS)`.
 * @param form the shortest form of the name
 */
export function otherNames(form: string): string[] {
  const [base = '', addition] = form.split(' ( ');
  const names = [base, base.replace(MAY_LACK, '')];
  if (addition !== undefined && (initialsOf(base).includes(addition) || initialsOf(addition).includes(base)))
    names.push(addition);
  return names.filter((name) => name !== form);
}

/** A name without `The`, `.com` and words that say only what sort of firm it is; an addition in brackets stays. */
export function withoutGeneric(form: string): string {
  const [base = '', addition] = form.split(' ( ');
  const bare = ownWords(base.replace(MAY_LACK, '').split(' ')).join(' ');
  return addition === undefined ? bare : `${bare} ( ${addition}`;
}

/** The initials of a name of several words, but for an addition in brackets: those of all, and those of the longer ones. */
export function initialsOf(form: string): string[] {
  const [base = ''] = form.split(' ( ');
  const words = base.replace(MAY_LACK, '').split(' ');
  const long = words.filter((word) => word.length >= INITIAL_LETTERS_MIN);
  return [words, long]
    .filter(({ length }) => length > 1)
    .map((some) => some.map(([first]) => first).join(''));
}

/** At least one word is left. */
function ownWords(words: readonly string[]): readonly string[] {
  if (words.length < 2) return words;
  if (GENERIC_BEHIND.has(words.at(-1) ?? '')) return ownWords(words.slice(0, -1));
  return GENERIC_IN_FRONT.has(words[0] ?? '') ? ownWords(words.slice(1)) : words;
}
