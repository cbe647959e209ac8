import { foldToLetters } from '../../base/text/fold.ts';
import byField from './column-names.json' with { type: 'json' };

/** How a name means a field: the languages in which it does, and its place among the names of the field, the likeliest first. */
interface Meaning {
  languages: string[];
  nth: number;
}

/** The fields that a name means. `none` is a column that no field takes, such as a fax number. */
type Meanings = ReadonlyMap<string, Meaning>;

/** What people call the fields of records, by the letters and digits of the name. */
const MEANINGS = meanings();

function meanings(): ReadonlyMap<string, Meanings> {
  const all = new Map<string, Map<string, Meaning>>();
  for (const [field, byLanguage] of Object.entries(byField))
    for (const [language, names] of Object.entries(byLanguage))
      for (const [place, name] of names.entries()) {
        const letters = foldToLetters(name);
        const fields = all.get(letters) ?? new Map<string, Meaning>();
        const { languages = [], nth = place } = fields.get(field) ?? {};
        all.set(
          letters,
          fields.set(field, { languages: [...languages, language], nth: Math.min(nth, place) }),
        );
      }
  return all;
}

const NO_MEANINGS: Meanings = new Map();

/** The fields that a column with this name may be, in the languages of `column-names.json`. */
export const meaningsOf = (name: string): Meanings => MEANINGS.get(foldToLetters(name)) ?? NO_MEANINGS;

/** The first of some fields that a name means, as it is or in other words; undefined where it means none of them. */
export function fieldCalled(name: string, known: readonly string[]): string | undefined {
  const letters = foldToLetters(name);
  const meant = meaningsOf(name);
  return known.find((field) => foldToLetters(field) === letters) ?? known.find((field) => meant.has(field));
}

/** Parts of names between blanks, signs, digits and capital letters: `Work E-Mail (1)` is `work`, `e`, `mail`. */
const PARTS = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|[\p{Lo}\p{M}]+/gu;

/** The words of a name. */
export const wordsOf = (name: string): string[] => name.normalize('NFC').match(PARTS) ?? [];

/** The parts of a name that may mean a field by themselves, the longest first. */
export function partsOf(name: string): string[] {
  const words = wordsOf(name);
  const parts: string[] = [];
  for (let length = words.length; length > 0; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1)
      parts.push(words.slice(start, start + length).join(' '));
  return parts;
}
