import type { Encoder } from '../indexes/fields.ts';
import { termsOf } from './terms.ts';

/** Encodes a text as its terms, `FIELD_words` and `FIELD_phrases`. */
export const ENCODER: Encoder = {
  text: (name, value) => {
    const { words, phrases } = termsOf(value);
    return {
      ...(words.length > 0 && { [`${name}_words`]: words }),
      ...(phrases.length > 0 && { [`${name}_phrases`]: phrases }),
    };
  },
};
