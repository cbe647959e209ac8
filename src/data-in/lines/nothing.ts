import words from './nothing.json' with { type: 'json' };

/** Texts in any case, or up to 100 hyphens, as a regular expression of JavaScript and DuckDB. */
const patternOf = (texts: readonly string[]) =>
  `^(?:${texts.map((text) => text.replaceAll(/[.?*+^$()[\]{}|\\]/g, '\\$&')).join('|')}|-{1,100})$`;

/** What programs write where they know nothing. */
export const PLACEHOLDER = new RegExp(patternOf(words.anywhere), 'i');
/** The same in a value that is no name and no place: R writes `NA`, which is Namibia, too, and may be a name. */
export const PLACEHOLDER_OF_FACTS = new RegExp(patternOf([...words.anywhere, ...words.facts]), 'i');
/** The same, and words such as `unknown` that may be a value: a mapping decides that they say nothing. */
export const NOTHING = patternOf(Object.values(words).flat());
/** Names of persons. */
export const NAMES: ReadonlySet<string> = new Set(['Null', 'Nan']);
