import { expect, test } from 'vitest';
import { changeText, savedAddress } from '../../console/src/search/saved.ts';

test('a saved address has the filters, their names and the columns, without the opened record and the page', () => {
  const params = new URLSearchParams({ role_title: 'fitter', open: '7', page: '2', columns: 'name' });
  expect(savedAddress('people', params)).toBe('people?role_title=fitter&columns=name');
  expect(savedAddress('people', new URLSearchParams({ open: '7' }))).toBe('people');
});

test.each([
  [3, 5, '+2'],
  [1_300, 100, '-1,200'],
  [3, 3, ''],
  [null, 3, ''],
  [3, undefined, ''],
])('a total of %s then and %s now has changed by "%s"', (then, now, text) => {
  expect(changeText(then, now)).toBe(text);
});
