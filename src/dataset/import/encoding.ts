import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { BytesFile } from './dataset-files.ts';
import candidates from './encodings.json' with { type: 'json' };

/** The name of an encoding as the Encoding Standard has it, by any of its labels; null for an unknown one. */
export function encodingNamed(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** Makes what turns the bytes of a file into UTF-8. It throws a TypeError at bytes that the encoding does not have. */
export function transcoder(encoding: string): (chunk?: Buffer) => Buffer {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (chunk) =>
    Buffer.from(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }));
}

const LETTERS_MAX = 20_000;

/** The encoding that a file seems to have, by its first bytes that are not UTF-8; null where all are, or nothing fits. */
export async function findEncoding(file: BytesFile): Promise<string | null> {
  const raw = createReadStream(file.path);
  const unpacked = file.isGzip ? raw.pipe(createGunzip()) : raw;
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      const bytes = Buffer.concat([rest, chunk]);
      if (wideEncoding(bytes) || !isUtf8Start(bytes)) return guessEncoding(bytes);
      // From the last line break on, so that no character is cut.
      rest = Buffer.from(bytes.subarray(Math.max(bytes.lastIndexOf(10), bytes.length - CARRIED_BYTES_MAX)));
    }
  } catch {
    // A file that can't be read is the load's to report.
  } finally {
    raw.destroy();
  }
  return null;
}

const CARRIED_BYTES_MAX = 64 * 1024;

/** What to do with a file that is not UTF-8: a sentence. */
export async function adviceOnEncoding(file: BytesFile): Promise<string> {
  const encoding = file.encoding === undefined ? await findEncoding(file) : null;
  return encoding === null
    ? 'Save the file as UTF-8.'
    : `Save the file as UTF-8, or load it as ${encoding}, which it seems to be: roster import ${file.fileName} --source NAME --encoding ${encoding}`;
}

/** UTF-8, of which the last character may be cut off. */
const isUtf8Start = (bytes: Buffer) =>
  [0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, bytes.length - cut)));

/** The encoding that a text seems to have, by its bytes; null where that is UTF-8, or nothing fits. */
export function guessEncoding(bytes: Buffer): string | null {
  const wide = wideEncoding(bytes);
  if (wide || isUtf8Start(bytes)) return wide;
  const letters = bytes
    .toString('latin1')
    .replaceAll(/[^a-z\x80-\xff]/gi, '')
    .slice(0, LETTERS_MAX);
  // In languages with Latin letters, most of them are in ASCII; in others, none of a word is.
  const isLatin = letters.replaceAll(/[a-z]/gi, '').length * 4 < letters.length || !hasForeignWords(bytes);
  const ranked = Object.entries(isLatin ? candidates.latin : candidates.other)
    .map(([encoding, expected]) => ({ encoding, share: shareOf(bytes, encoding, expected) }))
    .toSorted((one, other) => other.share - one.share);
  const [best] = ranked;
  return best && best.share > 0.5 ? best.encoding : null;
}

function wideEncoding(bytes: Buffer): string | null {
  const [a, b, c, d] = bytes;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0) ? 'utf-16be' : null;
}

/** Whether runs of bytes outside ASCII are as long as words. */
const hasForeignWords = (bytes: Buffer) => /[\x80-\xff]{4}/.test(bytes.toString('latin1'));

/** The share of the characters outside ASCII that texts in an encoding mostly have; 0 where the bytes are not of it. */
function shareOf(bytes: Buffer, encoding: string, expected: string): number {
  let text: string;
  try {
    // The last character may be cut off.
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return 0;
  }
  // A capital letter inside a word is a sign of another encoding.
  const plain = text.replaceAll(/(?<=\p{Ll})\p{Lu}/gu, '\ufffd');
  const others = plain.replaceAll(/[\0-\x7f]/g, '').slice(0, LETTERS_MAX);
  const pattern = new RegExp(`[${expected}]`, 'gu');
  return others === '' ? 0 : 1 - others.replaceAll(pattern, '').length / others.length;
}
