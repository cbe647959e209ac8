import { expect, test } from 'vitest';
import { csvOf } from '../../console/src/csv.ts';
import { exportPrice } from '../../console/src/search/export-run.ts';

test('a file quotes every cell, and a text that spreadsheets would run begins with an apostrophe', () => {
  expect(csvOf([['a "b"', '=1+1', '1,5\n6']])).toBe('"a ""b""","\'=1+1","1,5\n6"\r\n');
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
