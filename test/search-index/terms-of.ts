import { ByteWriter } from '../../search-index/byte-writer.ts';
import { TermWriter } from '../../search-index/term-writer.ts';

/** What a text is indexed under. */
export interface Terms {
  words: string[];
  pairs: string[];
  repeats: string[];
}

/** One for all texts, as in a rebuild: nothing of a text may be left in the next one. */
const line = new ByteWriter();
const writer = new TermWriter(line);

/** The terms of a text, as a document holds them. */
export function termsOf(text: string): Terms {
  line.clear();
  line.text('{"id":1');
  writer.write('text', text);
  line.text('}');
  const document = JSON.parse(line.view().toString());
  return { words: document.text_words, pairs: document.text_pairs, repeats: document.text_repeats };
}
