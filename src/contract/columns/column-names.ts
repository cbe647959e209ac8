import { foldToLetters } from '../../base/text/fold.ts';
import byField from './column-names.json' with { type: 'json' };

/** The fields that a name means, each with the languages in which it does. `none` is a column that no field takes, such as a fax number. */
type Meanings = ReadonlyMap<string, readonly string[]>;

/** What people call the fields of records, by the letters and digits of the name. */
const MEANINGS = meanings();

function meanings(): ReadonlyMap<string, Meanings> {
  const all = new Map<string, Map<string, string[]>>();
  for (const [field, byLanguage] of Object.entries(byField))
    for (const [language, names] of Object.entries(byLanguage))
      for (const name of names) {
        const letters = foldToLetters(name);
        const fields = all.get(letters) ?? new Map<string, string[]>();
        all.set(letters, fields.set(field, [...(fields.get(field) ?? []), language]));
      }
  return all;
}

const NO_MEANINGS: Meanings = new Map();

/** The fields that a column with this name may be, in English, German, French, Spanish, Portuguese, Italian, Dutch or Polish. */
export const meaningsOf = (name: string): Meanings => MEANINGS.get(foldToLetters(name)) ?? NO_MEANINGS;

/** The first of some fields that a name means, as it is or in other words; undefined where it means none of them. */
export function fieldCalled(name: string, known: readonly string[]): string | undefined {
  const letters = foldToLetters(name);
  const meant = meaningsOf(name);
  return known.find((field) => foldToLetters(field) === letters) ?? known.find((field) => meant.has(field));
}

/** Parts of names between blanks, signs, digits and capital letters: `Work E-Mail (1)` is `work`, `e`, `mail`. */
const PARTS = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|[\p{Lo}\p{M}]+/gu;

/** The parts of a name that may mean a field by themselves, the longest first. */
export function partsOf(name: string): string[] {
  const words = name.normalize('NFC').match(PARTS) ?? [];
  const parts: string[] = [];
  for (let length = words.length; length > 0; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1)
      parts.push(words.slice(start, start + length).join(' '));
  return parts;
}
