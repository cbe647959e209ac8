import { SaxesParser } from 'saxes';
import { DatasetError } from '../../dataset/import/dataset-files.ts';
import { LINE_BYTES_MAX } from '../../dataset/import/read-lines.ts';

/** What is done with the parts of XML as they come. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

const DEPTH_MAX = 100;

/**
 * Reads XML as its bytes come, and yields after each chunk. Entities that a document declares stand for nothing, so none reads another
 * file or grows. Elements lie inside each other 100 deep at most; a tag, a text or a comment has 16 MiB at most.
 * @param chunks of UTF-8
 * @throws DatasetError with the place, where the text is no XML or breaks a bound
 */
export async function* readXml(
  fileName: string,
  chunks: AsyncIterable<Buffer>,
  events: XmlEvents,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0' });
  let depth = 0;
  let openBytes = 0;
  parser.on('opentag', ({ name, attributes }) => {
    openBytes = 0;
    depth += 1;
    if (depth > DEPTH_MAX) throw new Error(`elements lie inside each other more than ${DEPTH_MAX} deep`);
    events.open(name, attributes);
  });
  parser.on('closetag', ({ name }) => {
    openBytes = 0;
    depth -= 1;
    events.close(name);
  });
  parser.on('text', (text) => events.text(text));
  parser.on('cdata', (text) => events.text(text));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const attempt = (step: () => void) => {
    try {
      step();
    } catch (error) {
      throw new DatasetError(`${fileName} is no XML that can be read: ${faultOf(error as Error)}.`, {
        cause: error,
      });
    }
  };
  for await (const chunk of chunks) {
    openBytes += chunk.length;
    attempt(() => {
      if (openBytes > LINE_BYTES_MAX) throw new Error('a tag or a text is longer than 16 MiB');
      parser.write(decoder.decode(chunk, { stream: true }));
    });
    yield;
  }
  attempt(() => parser.write(decoder.decode()).close());
}

/** A phrase: the parser begins with the line and the column, `3:14: unclosed tag: a`. */
function faultOf({ message, code }: NodeJS.ErrnoException): string {
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'it is not UTF-8';
  return message.replace(/^(\d+):(\d+): /, 'line $1, column $2: ').replace(/\.$/, '');
}
