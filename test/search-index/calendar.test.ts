import { expect, test } from 'vitest';
import { yearsCompleted } from '../../search-index/calendar.ts';

test.each([
  ['2020-03-15', '2020-03-15', 0],
  ['2020-03-15', '2021-03-14', 0],
  ['2020-03-15', '2021-03-15', 1],
  ['2020-12-31', '2021-01-01', 0],
  ['2020-02-29', '2021-02-28', 0],
  ['2020-02-29', '2021-03-01', 1],
  ['1969-12-31', '1970-12-31', 1],
  ['2021-03-15', '2020-03-15', -1],
  ['2021-03-15', '2020-03-14', -2],
])('from %s to %s so many years are completed: %i', (start, end, years) => {
  expect(yearsCompleted(start, end)).toBe(years);
});
