import type { Encoder } from '../indexes/fields.ts';
import { analyze, wordKey } from '../text/analyzer.ts';
import { groupDocument } from './grouped.ts';

/** Encodes a text as its words in their order. A group is one document with its records inside. */
export const ENCODER: Encoder = {
  text: (name, value) => {
    const words = wordsOf(value);
    return words === '' ? {} : { [name]: words };
  },
  group: groupDocument,
};

/** The keys of the words of a text; no key has a blank. */
function wordsOf(text: string): string {
  return analyze(text).map(wordKey).join(' ');
}
