import { expect, test } from 'vitest';
import { csvOf, parseCsv } from '../../console/src/csv.ts';
import { exportPrice } from '../../console/src/search/export-run.ts';

test.each([
  ['a "b"', '"a ""b"""'],
  ['1,5\n6', '"1,5\n6"'],
  ['=1+1', `"'=1+1"`],
  ['@a', `"'@a"`],
  ['+1+cmd', `"'+1+cmd"`],
  ['+12025550101, +a', `"'+12025550101, +a"`],
  ['+12025550101', '"+12025550101"'],
  ['+12025550101, +4930123456', '"+12025550101, +4930123456"'],
])('a file has the cell %j as %s: only phone numbers may begin like a formula', (text, cell) => {
  expect(csvOf([[text, text]])).toBe(`${cell},${cell}\r\n`);
});

test.each([
  [0, 1, [], 0],
  [100, 1, [], 1],
  [101, 2, [], 4],
  [250, 1, [2, 6], 3 + 250 * 8],
])(
  'an export of %i results at %i a page with contacts at %j costs at most %i',
  (total, page, contacts, price) => {
    expect(exportPrice(total, page, contacts)).toBe(price);
  },
);

test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\ufeffa;b\n"1;5";"say ""hi"""\n',
    [
      ['a', 'b'],
      ['1;5', 'say "hi"'],
    ],
  ],
  [
    'a\tb\r1\t\r\t\r',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'name,note\nAda,"two\nlines, one cell"',
    [
      ['name', 'note'],
      ['Ada', 'two\nlines, one cell'],
    ],
  ],
  ['a,b\n"open', [['a', 'b'], ['open']]],
  ['', []],
])('the file %j has the rows %j', (text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

test('a file that is written can be read', () => {
  const rows = [
    ['a', 'b "c"', 'd\r\ne'],
    ['1', ',;\t', ''],
  ];
  expect(parseCsv(csvOf(rows))).toEqual(rows);
});
