import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { url } from '../../../src/dataset/format/scalars.ts';
import { uriOf } from '../../../src/dataset/uri.ts';

const ajv = new Ajv2020();
addFormats.default(ajv);
const isUri = ajv.compile({ type: 'string', format: 'uri' });

test.each<[stored: string, answered: string]>([
  ['https://jobs.example/a b', 'https://jobs.example/a%20b'],
  ['https://jobs.example/a%20b%2Fc', 'https://jobs.example/a%20b%2Fc'],
  ['https://jobs.example/100%', 'https://jobs.example/100%25'],
  ['https://jobs.example/%zz%4', 'https://jobs.example/%25zz%254'],
  ['https://jobs.example/a|b"c<d>{e}^f`g', 'https://jobs.example/a%7Cb%22c%3Cd%3E%7Be%7D%5Ef%60g'],
  ['https://jobs.example/a\\b?c=\\d', 'https://jobs.example/a%5Cb?c=%5Cd'],
  ['https://jobs.example/[1]?ids[]=2', 'https://jobs.example/%5B1%5D?ids%5B%5D=2'],
  ['https://jobs.example/a#b#c d', 'https://jobs.example/a#b%23c%20d'],
  ['https://jobs.example/a\tb\nc\u00a0d\u0001', 'https://jobs.example/a%09b%0Ac%C2%A0d%01'],
  [
    'https://jobs.example/köln/東京?q=é#ü',
    'https://jobs.example/k%C3%B6ln/%E6%9D%B1%E4%BA%AC?q=%C3%A9#%C3%BC',
  ],
  ['https://jobs.example/😀', 'https://jobs.example/%F0%9F%98%80'],
  ['https://jobs.example/a ', 'https://jobs.example/a'],
  ['https://münchen.example:8443/straße', 'https://xn--mnchen-3ya.example:8443/stra%C3%9Fe'],
  ['HTTPS://BÜCHER.example?q', 'HTTPS://xn--bcher-kva.example?q'],
  ['https://a b:c@d@jobs.example/', 'https://a%20b:c%40d@jobs.example/'],
  ['https://jobs.example\\a', 'https://jobs.example/a'],
  ['https:///jobs.example/a', 'https://jobs.example/a'],
  ['https://jo\tbs.example/a', 'https://jobs.example/a'],
  ['https://a"b.example/', 'https://a%22b.example/'],
  // Valid URIs stay as they are, in all their parts.
  ...[
    'https://jobs.example',
    'http://user:secret@jobs.example:8080/a/../b;c=1,2?d=(e)&f=%C3%A9#g?h/i',
    'https://[2001:db8::1]:8443/a',
    "https://Jobs.Example/~x/*!$'()+@:",
    'https://192.0.2.1/',
  ].map((valid): [string, string] => [valid, valid]),
])('the URL %j is answered as %j, a valid URI', (stored, answered) => {
  expect(url.parse(stored)).toBe(stored);
  expect(uriOf(stored)).toBe(answered);
  expect(isUri(answered)).toBe(true);
  expect(uriOf(answered)).toBe(answered);
});

test('every URL that a delivery may hold is answered as a valid URI of the same host', () => {
  const piece = fc.constantFrom(...'aü %[]{}|\\^`"<>#?/@:;&=.\t', '%41', '東', '😀', 'x.example', '\u200b');
  fc.assert(
    fc.property(
      fc.constantFrom('http://', 'https://', 'https://h.example/'),
      fc.array(piece),
      (start, rest) => {
        const stored = start + rest.join('');
        if (!url.safeParse(stored).success) return;
        const answered = uriOf(stored);
        expect([stored, answered, isUri(answered)]).toEqual([stored, answered, true]);
        expect(URL.parse(answered)?.host).toBe(URL.parse(stored)?.host);
      },
    ),
    { numRuns: 20_000 },
  );
});
