import { expect, test } from 'vitest';
import { dayNumber } from '../../search-index/plan.ts';

test.each([
  ['1970-01-01', 0],
  ['1970-01-02', 1],
  ['1969-12-31', -1],
  ['2000-02-29', 11_016],
  ['2000-03-01', 11_017],
])('%s has the day number %i', (date, day) => {
  expect(dayNumber(date)).toBe(day);
});
