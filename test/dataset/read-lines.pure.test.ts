import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, readLines } from '../../src/dataset/import/read-lines.ts';

async function linesOf(bytes: Buffer, cuts: readonly number[] = [], lineBytesMax?: number): Promise<Line[]> {
  const positions = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  async function* chunks() {
    for (let i = 1; i < positions.length; i += 1) yield bytes.subarray(positions[i - 1], positions[i]);
  }
  const lines: Line[] = [];
  for await (const block of readLines(chunks(), lineBytesMax)) lines.push(...block.lines);
  return lines;
}

/** A reference implementation of the rules of the format, without regard to memory or speed. */
function naiveLines(bytes: Buffer): Line[] {
  const withoutMark = bytes.subarray(0, 3).equals(Buffer.from('\ufeff')) ? bytes.subarray(3) : bytes;
  const lines: Line[] = [];
  withoutMark
    .toString('latin1')
    .split('\n')
    .forEach((latin1, index) => {
      const lineBytes = Buffer.from(latin1.replace(/\r$/, ''), 'latin1');
      const number = index + 1;
      try {
        const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(lineBytes);
        if (/[^ \t\r]/.test(text)) lines.push({ number, text });
      } catch {
        lines.push({ number, problem: 'is not valid UTF-8' });
      }
    });
  return lines;
}

const piece = fc.oneof(
  fc
    .constantFrom(
      '\n',
      '\r\n',
      '\r',
      '\u2028',
      '\u2029',
      '\u0085',
      '\ufeff',
      ' ',
      '\t',
      'é',
      '😀',
      '{"id":1}',
    )
    .map((text) => Buffer.from(text)),
  fc.constantFrom([0xff], [0xc3], [0xed, 0xa0, 0x80], [0x00]).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'binary', maxLength: 8 }).map((text) => Buffer.from(text)),
);

test('lines are the same wherever the chunks of the file end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 40 }).map((pieces) => Buffer.concat(pieces)),
      fc.array(fc.nat(), { maxLength: 12 }),
      async (bytes, cuts) => {
        expect(await linesOf(bytes, cuts)).toEqual(naiveLines(bytes));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('lines longer than the limit are reported by number, and the lines around them are read', async () => {
  const bytes = Buffer.from(`before\n${'x'.repeat(3000)}\nafter\n${'y'.repeat(2000)}`);
  const cuts = Array.from({ length: 60 }, (_, index) => index * 83);
  expect(await linesOf(bytes, cuts, 1024)).toEqual([
    { number: 1, text: 'before' },
    { number: 2, problem: expect.stringContaining('is longer than') },
    { number: 3, text: 'after' },
    { number: 4, problem: expect.stringContaining('is longer than') },
  ]);
});
