import { expect, test } from 'vitest';
import { SEARCH_INDEXES } from '../../search-index/indexes.ts';
import { exact, orderOf } from '../../src/search/pages.ts';
import type { IndexName } from '../../src/search/plan.ts';

test.each<IndexName>(['organizations', 'roles', 'jobs'])('the order of %s is that of its index', (name) => {
  const index = SEARCH_INDEXES.find((candidate) => candidate.name === name);
  expect(orderOf(name)).toBe(index?.order);
  // What leaves two records equal would let a page repeat what another showed.
  expect(orderOf(name).at(-1)).toMatch(/^id:/);
});

test('an index that does not exist is named', () => {
  expect(() => orderOf('people' as IndexName)).toThrow('There is no search index "people".');
});

test('a total is what the engine gave, and never taken for zero where it gave none', () => {
  expect([exact(0), exact(25)]).toEqual([0, 25]);
  expect(() => exact(undefined)).toThrow('The search engine gave no total.');
});
