import type { Random } from '../../src/dataset/generate/random.ts';
import type { Parts } from './request.ts';

const HEADERS: [string, string][] = [
  ['Content-Type', 'text/plain'],
  ['Content-Type', 'application/json; charset=utf-16'],
  ['Content-Type', 'application/json; charset="utf-8'],
  ['Content-Type', 'multipart/form-data'],
  ['Content-Type', 'multipart/form-data; boundary='],
  ['Content-Type', `multipart/form-data; boundary=${'b'.repeat(500)}`],
  ['Content-Type', '/'],
  ['Content-Type', 'application/json, text/html'],
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'br'],
  ['Content-Encoding', 'rot13'],
  ['Content-Encoding', 'gzip, gzip'],
  ['Accept', 'text/html'],
  ['Accept', '*/*;q=x'],
  ['Accept-Encoding', 'identity;q=0, *;q=0'],
  ['Idempotency-Key', ''],
  ['Idempotency-Key', ' '],
  ['Idempotency-Key', 'two words'],
  ['Idempotency-Key', 'é'],
  ['Idempotency-Key', 'k'.repeat(256)],
  ['Idempotency-Key', 'a, b'],
  ['Traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  ['Traceparent', 'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  ['Traceparent', '00-00000000000000000000000000000000-b7ad6b7169203331-01'],
  ['Traceparent', 'nonsense'],
  ['Tracestate', 'x'.repeat(600)],
  ['X-Request-Id', 'forged'],
  ['X-Forwarded-For', 'not-an-address'],
  ['X-Forwarded-For', '::ffff:1.2.3.4, fe80::1%eth0'],
  ['X-Forwarded-For', ','],
  ['X-Forwarded-Proto', 'gopher'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Origin', 'null'],
  ['Origin', 'https://evil.example'],
  ['Cookie', 'a=b; __proto__=1'],
  ['Authorization', 'Bearer x'],
  ['Range', 'bytes=0-1'],
  ['If-None-Match', '*'],
  ['If-Modified-Since', 'never'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
  ['Expect', '100-continue'],
  ['Expect', 'a-miracle'],
  ['Upgrade', 'websocket'],
  ['Connection', 'Upgrade'],
  ['Connection', 'close, X-API-KEY'],
  ['Transfer-Encoding', 'chunked'],
  ['Transfer-Encoding', 'gzip, chunked'],
  ['Transfer-Encoding', 'identity'],
  ['Content-Length', '0'],
  ['Content-Length', '5'],
  ['Content-Length', '-1'],
  ['Content-Length', '99999999999999999999'],
  ['Content-Length', '1e3'],
  ['Content-Length', '2000000'],
  ['Host', ''],
  ['Host', 'a b'],
  ['Host', '[::1'],
  ['X-Long', 'x'.repeat(17_000)],
  ['X-Odd', '\u0001'],
  ['X-Odd', 'ü💥'],
  ['X Odd', '1'],
  ['', 'x'],
];

/** A right request with headers that are not. */
export function withOddHeaders(random: Random, parts: Parts): Parts {
  const headers = [...parts.headers];
  for (let left = random.between(1, 3); left > 0; left--) {
    const [name, value] = random.pick(HEADERS);
    const at = headers.findIndex(([other]) => other.toLowerCase() === name.toLowerCase());
    // Twice, or in place of the right one.
    if (at >= 0 && random.chance(0.7)) headers[at] = [name, value];
    else headers.push([name, value]);
  }
  return { ...parts, headers };
}
