import { normalized } from './normalized.ts';

/** What does not count where texts are compared. Case never does, and neither do the compatibility forms of Unicode (`ﬁ`, `Ａ`). */
interface Folding {
  /** Characters that do not count, in decomposed text: marks, signs that are not shown. */
  ignored: RegExp;
  /** Letters in lower case, and signs, that count as other ones. */
  letters?: Readonly<Record<string, string>>;
  /** Runs of characters that only separate words: a blank stands for each. Without it, all blanks count. */
  separators?: RegExp;
}

/** Letters that Unicode does not decompose into a plain letter and its mark. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
};

/** Makes the function that folds texts for one kind of comparison: two texts are equal exactly if it makes one text of both. */
export function createFold({ ignored, letters = {}, separators }: Folding): (text: string) => string {
  const replaced = Object.keys(letters).join('');
  const toReplace = replaced && new RegExp(`[${replaced}]`, 'g');
  return (text) => {
    const plain = normalized(text, 'NFKD').replace(ignored, '').toLowerCase();
    const folded = toReplace ? plain.replace(toReplace, (letter) => letters[letter] ?? letter) : plain;
    // Composed, so that a text begins with another exactly if its letters do.
    return (separators ? folded.replace(separators, ' ').trim() : folded).normalize('NFC');
  };
}

/** The letters and digits of a text: `BillingCity`, `BILLINGCITY`, `Billing City` and `billing.city` are one. */
export const foldToLetters = createFold({ ignored: /[^\p{L}\p{N}]+/gu });
