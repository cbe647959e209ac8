import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { BytesFile } from './dataset-files.ts';

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

/** The encoding that a text seems to have, by its bytes; null where that is UTF-8, or one that can't be read. */
export async function guessEncoding(bytes: Buffer): Promise<string | null> {
  const wide = wideEncoding(bytes);
  if (wide || isUtf8Start(bytes)) return wide;
  const { detectAll } = await import('jschardet');
  const sample = bytes.subarray(0, GUESSED_BYTES_MAX);
  const labels = detectAll(sample).map(({ encoding }) => LABELS[encoding ?? ''] ?? encoding ?? '');
  const [best = null, ...others] = labels.map(encodingNamed);
  // Of those that read the bytes alike, the one that programs write most often: it has all letters that follow.
  const usual = ['windows-1252', best, ...others].filter((one) => one?.startsWith('windows-'));
  const read = (encoding: string) => new TextDecoder(encoding).decode(sample);
  return best && (usual.find((one) => one && read(one) === read(best)) ?? best);
}

const GUESSED_BYTES_MAX = 256 * 1024;
/** Labels of the Encoding Standard for names that it does not have. */
const LABELS: Readonly<Record<string, string>> = {
  CP874: 'windows-874',
  CP932: 'shift_jis',
  CP949: 'euc-kr',
  MacLatin2: 'macintosh',
  MacRoman: 'macintosh',
  ptcp154: 'windows-1251',
};

/** The UTF-16 that a text is, by its mark or by zeros in each second byte; null where it is none. */
export function wideEncoding(bytes: Buffer): string | null {
  const [a, b, c, d] = bytes;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0) ? 'utf-16be' : null;
}
