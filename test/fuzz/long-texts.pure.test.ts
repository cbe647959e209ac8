import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyze, foldName } from '../../search-index/text/analyzer.ts';
import { readBody, readQuery } from '../../src/api/http/body.ts';
import { parseJson } from '../../src/api/http/parse-json.ts';
import { readTrace } from '../../src/base/log/current-request.ts';
import { readDateTime } from '../../src/contract/input/date-time.ts';
import * as field from '../../src/contract/input/input-fields.ts';
import { shown } from '../../src/contract/input/validation-problem.ts';
import { domainKey } from '../../src/dataset/domain.ts';
import { hasExtension, readEmailAddress, readPhoneNumber } from '../../src/dataset/format/contact-values.ts';
import { readSlugKey } from '../../src/db/slug-key.ts';
import { placeKey } from '../../src/identity/places/place-key.ts';
import { parseTextQuery } from '../../src/search/boolean-query.ts';
import { growthOf, LINEAR_GROWTH_MAX } from '../harness/growth.ts';
import { SEED } from '../harness/seed.ts';
import { CHEAP_RUNS } from './runs.ts';

// Two marks that stand below and above a letter: each pair has to be sorted.
const MARKS = '\u0301\u0316';

test.each<[string, (text: string) => unknown, unknown]>([
  ['a text', (text) => analyze(`caf\u00e9 b${text}c`), ['cafe', 'bc']],
  ['a text without spaces', (text) => analyze(`\u6f22${text}`), ['\u6f22']],
  ['a name', (text) => foldName(`b${text}c`), 'bc'],
  ['a place', (text) => placeKey([`b${text}c`]), 'bc'],
  ['an email address', (text) => readEmailAddress(`a${text}@b.example`), null],
  ['a host of an email address', (text) => readEmailAddress(`a@b${text}.example`), null],
  ['a phone number', (text) => readPhoneNumber(`+44${text}2079460123`), null],
  ['an extension of a phone number', (text) => hasExtension(`+44${text}2079460123 ext. 1`), false],
  ['a slug', (text) => readSlugKey(`a${text}`), null],
])('%s with many marks on a letter is read in linear work', async (_, read, expected) => {
  expect(read(MARKS.repeat(40_000))).toEqual(expected);
  expect(await growthOf(read, (length) => MARKS.repeat(length / 2))).toBeLessThan(LINEAR_GROWTH_MAX);
});

test.each<[string, (text: string) => unknown, unknown]>([
  ['inside', (text) => readSlugKey(`a.example${text}x/?y`), 'x'],
  ['at its end', (text) => readSlugKey(`a.example/x${text}`), 'x'],
])('an address with many slashes %s is read in linear work', async (_, read, expected) => {
  expect(read('/'.repeat(80_000))).toEqual(expected);
  expect(await growthOf(read, (length) => '/'.repeat(length))).toBeLessThan(LINEAR_GROWTH_MAX);
});

test.each<[string, (text: string) => unknown, string]>([
  ['an address with many dots', (text) => readSlugKey(`${text}?x`), 'a.'],
  ['a slug that is encoded many times', (text) => readSlugKey(`a/%${text}`), '25'],
])('%s is read in linear work', async (_, read, token) => {
  expect(read(token.repeat(80_000))).toBeNull();
  expect(await growthOf(read, (length) => token.repeat(length / 2))).toBeLessThan(LINEAR_GROWTH_MAX);
});

test.each([
  [`\u304b${'\u3099'.repeat(2)}`, ['\u304c\u3099']],
  [`e${'\u0301'.repeat(30)}a`, ['ea']],
  [`e${'\u0301'.repeat(31)}a`, ['ea']],
])('%j keeps its words', (text, words) => expect(analyze(text)).toEqual(words));

/** Reads a body of a type. */
function readAs(type: string, text: string): Promise<unknown> {
  const body = Buffer.from(text);
  const headers = { 'content-type': type, 'content-length': String(body.length) };
  const request = Object.assign(Readable.from([body]), { headers, method: 'POST' }) as unknown as Request;
  const types = ['application/json', FORM, 'multipart/form-data'] as const;
  return readBody(request, {} as Response, [...types], (fields) => fields);
}

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';
const DISPOSITION = 'content-disposition: form-data; name="a"';
const A_TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** The limit of Node for an address with its headers. */
const ADDRESS_CHARACTERS_MAX = 16_384;

/** A reader of texts from outside, and the tokens of its language. */
const READERS: Record<string, [read: (text: string) => unknown, tokens: string[]]> = {
  'a JSON text': [
    parseJson,
    [...'{}[]:,"\\-0.e tn', '\\"', '\\\\', '\\u', '\\u0041', '"a"', '":', '"a":1,', 'true', '\n'],
  ],
  'a JSON body': [(text) => readAs('application/json', text), [...'{[":,\\', '\\"', '"a":', '\ufeff', 'é']],
  'a form': [
    (text) => readAs(FORM, text),
    [...'a&=%+;[]{', '[]', '[0]', '%2', '%25', '%5B', '%C3%A9', '&a=', '&&'],
  ],
  // Node bounds an address, and a form may have 5,000 values: the work of `URLSearchParams` grows faster with many more.
  'a query string': [
    (text) => readQuery(`/a?${text.slice(0, ADDRESS_CHARACTERS_MAX)}`),
    [...'a?&=%+#/', '%2', '%25', '%C3%A9', '[]'],
  ],
  'a multipart form': [
    (text) => readAs(MULTIPART, text),
    [
      '--x',
      '--x--',
      '--',
      '\r\n',
      '\r\n\r\n',
      '\r',
      '\n',
      DISPOSITION,
      '--x\r\n',
      `--x\r\n${DISPOSITION}\r\n\r\n`,
      ' ',
      'a:',
      ':',
    ],
  ],
  'the headers of a part': [
    (text) => readAs(MULTIPART, `--x\r\n${DISPOSITION}${text}\r\n\r\n1\r\n--x--\r\n`),
    [
      ...'; =":\\a*',
      '\\"',
      '; a=',
      '; a="',
      '; a="b"',
      '="',
      '\r\n',
      '\r\na: b',
      '\r\ncontent-type: text/plain; charset=',
    ],
  ],
  'the boundary of a form': [
    (text) => readAs(`multipart/form-data; boundary=${text}`, '--x--\r\n'),
    [...'; ="\\x', '\\"', '; a="', 'boundary=', '/'],
  ],
  'a boolean query': [
    parseTextQuery,
    [...'()"-* a+#\'', ' AND ', ' OR ', ' NOT ', '“', 'c++', '.net', '\u00ad', '工', 'é'],
  ],
  'a filter by a text': [(text) => field.textQuery('', '').safeParse(text), [...'()"-* a', ' AND ', ' OR ']],
  'an analyzed text': [
    analyze,
    [..."a.-+#' 0", 'c++', '.net', '工', 'か\u3099', 'ไ', 'é', '\u0301', '\u00ad', '🚀', '\ud800', 'ß'],
  ],
  'a name': [foldName, [...'a.-& ', 'é', '\u0301', '\u00ad', '工', '&amp;']],
  'a domain': [domainKey, [...'a.:/@?#%[]- ', 'http://', 'www.', 'xn--', '..', '。', '%2e', '\u200c', '1']],
  'a list of domains': [
    (text) => field.bulkDomains('', '').safeParse(text),
    [...'a., \n', 'a.example,', 'http://', ', ,'],
  ],
  'an email address': [
    readEmailAddress,
    [...'a@.+"(<> ', 'a@', '@a.example', '..', '\u0301', '\u00ad', '。', '１'],
  ],
  'a phone number': [
    readPhoneNumber,
    [...'+0(-). ;,#x', '+44', '(0)', 'tel:', ' ext. ', ';ext=', '\u00ad', '١', '（', '+52'],
  ],
  'a date-time': [readDateTime, [...'2-:T.,Z+ ', '2024-01-01', 'T00:00', '.0', '+00:00', ' UTC']],
  'a slug': [readSlugKey, [...'a/?#%: ', 'http://', '//', '%2F', '%25', '/in/', 'İ', '\u0301', '\ua7ce']],
  'a place': [(text) => placeKey([text, text]), [...'a,-. ', 'é', '\u0301', 'ß']],
  'a trace': [(text) => readTrace(A_TRACE + text, text), [...'-0f,= ', '00-', A_TRACE, '-01', 'a=b,']],
  'a value in an error': [shown, [...'a"\\', '\ud800', '🚀', '\u0301']],
};

test.each(Object.entries(READERS))(
  'the work to read %s grows with its length, whatever is repeated in it',
  async (_, [read, tokens]) => {
    const token = fc.constantFrom(...tokens);
    const some = (minLength: number, maxLength: number) =>
      fc.array(token, { minLength, maxLength }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(some(0, 3), some(1, 3), some(0, 2), async (begin, repeated, end) => {
        const textOf = (length: number) => begin + repeated.repeat(Math.ceil(length / repeated.length)) + end;
        expect(await growthOf(read, textOf)).toBeLessThan(LINEAR_GROWTH_MAX);
      }),
      // Each token alone, with a beginning that it may leave open.
      { numRuns: Math.ceil(CHEAP_RUNS / 100), seed: SEED, examples: tokens.map((one) => ['', one, '']) },
    );
  },
);
