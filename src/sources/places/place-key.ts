import { normalized } from '../../db/normalized.ts';

/** Letters that Unicode does not decompose into a letter and its mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Folds a name for comparison: without case, accents and punctuation. A dot or an apostrophe joins its letters (`U.S.`). */
export function foldName(name: string): string {
  const folded = normalized(name, 'NFKD')
    .replaceAll(/[\u0300-\u036f.'’ʼʻ`]/g, '')
    // A capital sharp s has two letters.
    .toUpperCase()
    .toLowerCase()
    .replaceAll(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .normalize('NFC');
  return folded || name.trim().toLowerCase();
}

/** The key by which places are compared: two places with equal keys are the same place. */
export function placeKey(parts: readonly string[]): string {
  return parts.map(foldName).join(', ');
}
