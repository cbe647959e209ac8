import { gzipSync } from 'node:zlib';
import type { Random } from '../../src/dataset/generate/random.ts';
import type { Parts } from './request.ts';

const BIG = 1_048_577;

/** Bodies that some type could take for right, and none does. */
const TEXTS = [
  'null',
  '[]',
  '1',
  '"x"',
  '[{}]',
  '{}{}',
  '{"a":1,}',
  "{'a':1}",
  '\ufeff{}',
  'a=%ff',
  'a=%',
  '&&&',
  '=',
  '[]=1',
  '--x--',
  '{"a":"\\ud800"}',
];

/** A body that is none of the type that it claims to be, or too long, or cut. */
export function withOddBody(random: Random, parts: Parts): Parts {
  const { body, headers } = parts;
  switch (random.below(8)) {
    case 0:
      return { ...parts, body: body.subarray(0, random.below(body.length + 1)) };
    case 1:
      return { ...parts, body: randomBytes(random, random.between(1, 300)) };
    case 2: {
      const flipped = Buffer.from(body);
      for (let left = 3; left > 0 && flipped.length > 0; left--)
        flipped[random.below(flipped.length)] = random.below(256);
      return { ...parts, body: flipped };
    }
    case 3:
      return random.chance(0.2)
        ? { ...parts, body: Buffer.alloc(BIG, random.pick(['a', ' ', '1', '[', 'a=&'])) }
        : { ...parts, body: Buffer.concat([body, body]) };
    case 4:
      return { ...parts, headers: [...headers, ['Content-Encoding', 'gzip']], body: gzipSync(body) };
    case 5:
      // Small on the wire, and beyond the limit when it is unpacked.
      return random.chance(0.2)
        ? {
            ...parts,
            headers: [...headers, ['Content-Encoding', 'gzip']],
            body: gzipSync(Buffer.alloc(BIG * 3, ' ')),
          }
        : parts;
    case 6:
      return {
        ...parts,
        headers: [...headers, ['Transfer-Encoding', 'chunked']],
        body: chunked(random, body),
      };
    default:
      return { ...parts, body: Buffer.from(random.pick(TEXTS)) };
  }
}

function chunked(random: Random, body: Buffer): Buffer {
  const size = random.pick([
    `${body.length.toString(16)}`,
    'ffffffffffffffff',
    '-1',
    'zz',
    `${body.length.toString(16)};x="y"`,
  ]);
  return Buffer.concat([
    Buffer.from(`${size}\r\n`),
    body,
    Buffer.from(random.pick(['\r\n0\r\n\r\n', '\r\n0\r\nX-Trailer: 1\r\n\r\n', ''])),
  ]);
}

function randomBytes(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random.below(256)));
}

const NO_HTTP = [
  '\r\n\r\n',
  'GET /\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  'SSH-2.0-x\r\n',
  '{"json":1}',
  '\0\0\0\0',
  'GET / HTTP/1.1\nHost: x\n\n',
  'GET / HTTP/1.1\r\nHost: x\r\n folded: 1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
];

/** What is hardly HTTP, or not at all. */
export function oddBytes(random: Random, bytes: Buffer): Buffer {
  switch (random.below(5)) {
    case 0:
      return Buffer.from(random.pick(NO_HTTP), 'latin1');
    case 1:
      return randomBytes(random, random.between(1, 500));
    case 2:
      return bytes.subarray(0, random.below(bytes.length));
    case 3:
      return Buffer.concat([bytes, bytes]);
    default: {
      const flipped = Buffer.from(bytes);
      for (let left = random.between(1, 4); left > 0; left--)
        flipped[random.below(flipped.length)] = random.below(256);
      return flipped;
    }
  }
}
