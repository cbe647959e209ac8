import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { post, sharedServiceForTests } from '../service.ts';
import { ONE, outcomeOf, testWays, type Way } from './ways.ts';

const service = sharedServiceForTests();

/** Counts the job posts that a packed form finds. */
const packed = async (encoding: string, ...parts: Uint8Array[]) =>
  outcomeOf(
    await post(service, 'job_search/totals', Buffer.concat(parts), {
      'x-api-key': service.key,
      'content-type': 'application/x-www-form-urlencoded',
      'content-encoding': encoding,
    }),
  );

const PAGE = Buffer.from('page=1');
const TITLE = Buffer.from('&title=barista');
const ZEROS = Buffer.alloc(16);
const REFUSED = /^400 The body ended early/;

/** What unpacks a body ends with the packed data, and leaves out what follows. */
const WAYS: Way[] = [
  ['a body in gzip', () => packed('gzip', gzipSync('title=barista')), ONE],
  ['a body in deflate', () => packed('DEFLATE', deflateSync('title=barista')), ONE],
  ['a body in brotli', () => packed('br', brotliCompressSync('title=barista')), ONE],
  ['two members of gzip', () => packed('gzip', gzipSync(PAGE), gzipSync(TITLE)), ONE],
  ['a member behind zeros', () => packed('gzip', gzipSync(PAGE), ZEROS, gzipSync(TITLE)), REFUSED],
  ['a text behind gzip', () => packed('gzip', gzipSync(PAGE), TITLE), REFUSED],
  ['a text behind a zero', () => packed('gzip', gzipSync(PAGE), ZEROS.subarray(15), TITLE), REFUSED],
  [
    'half a member behind gzip',
    () => packed('gzip', gzipSync(PAGE), gzipSync(TITLE).subarray(0, 9)),
    REFUSED,
  ],
  ['a text behind deflate', () => packed('deflate', deflateSync(PAGE), TITLE), REFUSED],
  ['a second stream of deflate', () => packed('deflate', deflateSync(PAGE), deflateSync(TITLE)), REFUSED],
  ['a text behind brotli', () => packed('br', brotliCompressSync(PAGE), TITLE), REFUSED],
  [
    'a second stream of brotli',
    () => packed('br', brotliCompressSync(PAGE), brotliCompressSync(TITLE)),
    REFUSED,
  ],
  ['gzip that is cut off', () => packed('gzip', gzipSync('title=barista').subarray(0, -9)), REFUSED],
  ['a body that is not packed', () => packed('gzip', PAGE, TITLE), REFUSED],
  [
    'a body that is packed twice',
    () => packed('gzip, gzip', gzipSync(gzipSync(PAGE))),
    /^415 The Content-Enc/,
  ],
  ['a body in zstd', () => packed('zstd', zstdCompressSync(PAGE)), /^415 The Content-Encoding/],
  ['a body of 2 MiB in gzip', () => packed('gzip', gzipSync(`title=${'a'.repeat(2 ** 21)}`)), /^413/],
];

testWays(WAYS);
