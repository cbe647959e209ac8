import { expect, test } from 'vitest';
import { analyze, foldName } from '../../search-index/text/analyzer.ts';
import { hasExtension, readEmailAddress, readPhoneNumber } from '../../src/dataset/format/contact-values.ts';
import { readSlugKey } from '../../src/db/slug-key.ts';
import { placeKey } from '../../src/sources/places/place-key.ts';

// Two marks that stand below and above a letter: each pair has to be sorted.
const marks = '\u0301\u0316'.repeat(40_000);

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
  ['an address with many dots', () => readSlugKey(`${'a.'.repeat(80_000)}?x`), null],
  ['a slug that is encoded many times', () => readSlugKey(`a/%${'25'.repeat(80_000)}`), null],
  ['an address with many slashes inside', () => readSlugKey(`a.example${'/'.repeat(80_000)}x/?y`), 'x'],
  ['an address with many slashes at its end', () => readSlugKey(`a.example/x${'/'.repeat(80_000)}`), 'x'],
])('%s, with tens of thousands of marks on a letter or of slashes, is read soon', (_, read, expected) => {
  const start = performance.now();
  expect(read(marks)).toEqual(expected);
  expect(performance.now() - start).toBeLessThan(500);
});

test.each([
  [`\u304b${'\u3099'.repeat(2)}`, ['\u304c\u3099']],
  [`e${'\u0301'.repeat(30)}a`, ['ea']],
  [`e${'\u0301'.repeat(31)}a`, ['ea']],
])('%j keeps its words', (text, words) => expect(analyze(text)).toEqual(words));
