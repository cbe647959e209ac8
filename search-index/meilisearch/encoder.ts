import type { Encoder } from '../indexes/fields.ts';
import { foldName } from '../text/analyzer.ts';
import { nameKeys, nameWords } from './name-keys.ts';
import { termsOf } from './terms.ts';

/** Encodes a text as its terms, `FIELD_words` and `FIELD_phrases`, and a name as its words and keys. */
export const ENCODER: Encoder = {
  text: (name, value) => {
    const { words, phrases } = termsOf(value);
    return {
      ...(words.length > 0 && { [`${name}_words`]: words }),
      ...(phrases.length > 0 && { [`${name}_phrases`]: phrases }),
    };
  },
  // Meilisearch folds names itself, except letters such as `ß` and `ø`.
  name: (value) => {
    const folded = foldName(value);
    const words = [...new Set([nameWords(value.toLowerCase()), nameWords(folded)])];
    return { words, ...nameKeys(folded) };
  },
};
