import { ByteWriter } from './byte-writer.ts';
import type { BuildContext, IndexDefinition } from './definition.ts';
import { TermWriter } from './term-writer.ts';

const CLOSE = 0x7d;
const NEW_LINE = 0x0a;

/** Writes the documents of one index as lines of NDJSON, in the same memory one after the other. */
export class DocumentWriter<Row extends { id: number }> {
  readonly #definition: Pick<IndexDefinition<Row>, 'document' | 'texts'>;
  readonly #line = new ByteWriter();
  readonly #terms = new TermWriter(this.#line);

  constructor(definition: Pick<IndexDefinition<Row>, 'document' | 'texts'>) {
    this.#definition = definition;
  }

  /** The line of a row, to be copied before the next one is written. */
  line(row: Row, context: BuildContext): Buffer {
    const line = this.#line;
    line.clear();
    line.text(JSON.stringify(this.#definition.document(row, context)));
    // The terms stand inside the braces.
    line.length--;
    const texts = this.#definition.texts(row);
    for (const field in texts) this.#terms.write(field, texts[field] ?? '');
    line.reserve(2);
    line.bytes[line.length++] = CLOSE;
    line.bytes[line.length++] = NEW_LINE;
    return line.view();
  }
}
