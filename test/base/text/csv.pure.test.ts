import { expect, test } from 'vitest';
import { csvLine } from '../../../src/base/text/csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("https://x.example")', `"'=HYPERLINK(""https://x.example"")"`],
  ['+1+1', "'+1+1"],
  ['-1+cmd', "'-1+cmd"],
  ['-2-3', "'-2-3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\n=1', `"'\n'=1"`],
  ['\tplain', `"'\tplain"`],
  ['  =1+1', "'  =1+1"],
  ['\u00a0=1+1', "'\u00a0=1+1"],
  ['\ufeff=1+1', "'\ufeff=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM', "'＠SUM"],
  ['a\n=1+1', `"a\n'=1+1"`],
  ['a\r\n＝1', `"a\r\n'＝1"`],
])('a formula is guarded: %j', (value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`);
});

test.each([
  '42',
  '-5',
  '+5',
  '-12.50',
  '1,000',
  '+442079460123',
  '+44 20 7946 0123',
  'Ann Archer',
  'a=b',
  "O'Neil",
  'ann+tag@x.example',
  '2026-11-01T00:00:00.000Z',
  '',
])('a number, a phone number and a plain text stay as they are: %j', (value) => {
  const shown = value.includes(',') ? `"${value}"` : value;
  expect(csvLine([value])).toBe(`${shown}\r\n`);
});

test.each([
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['a "b" c', '"a ""b"" c"'],
  ['a\nb', '"a\nb"'],
])('what would end a cell is quoted: %j', (value, cell) => {
  expect(csvLine(['x', value, 'y'])).toBe(`x,${cell},y\r\n`);
});
