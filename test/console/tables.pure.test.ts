import { expect, test } from 'vitest';
import { idsIn } from '../../console/src/lists/ids.ts';
import { columnTitle } from '../../console/src/search/column-titles.ts';
import { facetOf } from '../../console/src/search/facet-filters.ts';
import { filterGroups } from '../../console/src/search/filters.ts';
import { sorted } from '../../console/src/search/sorting.ts';
import { cellText } from '../../console/src/search/values.ts';

test('equal values of two roles both stand in a cell, so that the columns of roles agree', () => {
  const role = (title: string) => ({ title, organization: { name: 'Acme' } });
  const record = { id: 1, roles: [role('Fitter'), role('Chief')] };
  expect(cellText(record, 'roles.title')).toBe('Fitter, Chief');
  expect(cellText(record, 'roles.organization.name')).toBe('Acme, Acme');
});

test('a page is sorted by a column up and down, numbers by their size, and rows without a value last', () => {
  const records = [10, 9, null, 200].map((employees, at) => ({ id: at, employees }));
  const columns = [
    {
      id: 'employees',
      title: '',
      textOf: ({ employees }: Record<string, unknown>) => String(employees ?? ''),
    },
  ];
  const order = (isDescending: boolean) =>
    sorted(records, { id: 'employees', isDescending }, columns).map(({ employees }) => employees);
  expect(order(false)).toEqual([9, 10, 200, null]);
  expect(order(true)).toEqual([200, 10, 9, null]);
  expect(sorted(records, null, columns)).toBe(records);
});

test('the ids of a column are read, and other cells are counted', () => {
  const rows = [
    ['a', '1'],
    ['b', ' 22 '],
    ['c', ''],
    ['d', '-3'],
    ['e', '1e2'],
    ['f', 'x'],
    ['g', '1.5'],
  ];
  expect(idsIn(rows, 1)).toEqual({ ids: [1, 22], others: 4 });
});

test.each([
  ['matching_role.since', 'Since'],
  ['roles.organization.name', 'Role organization'],
  ['is_remote', 'Remote'],
])('the column %s is called %s', (path, title) => {
  expect(columnTitle(path)).toBe(title);
});

test.each([
  ['person_skills', 'person_skill'],
  ['industries', 'industry'],
  ['industries_exclude', 'industry'],
  ['organization_ids', 'organization'],
  ['is_remote', 'is_remote'],
  ['person_name', undefined],
])('the values of the filter %s are counted by the facet %s', (filter, facet) => {
  const facets = ['person_skill', 'industry', 'organization', 'is_remote'];
  expect(facetOf(filter, facets)).toBe(facet);
});

test('the filters by lists are a group of their own', () => {
  const list = { type: 'array', items: { type: 'integer' }, 'x-label': 'In a list' };
  const groups = filterGroups({ title: { type: 'string' }, in_lists: list, not_in_lists: list }, 'Job posts');
  expect(groups.map(({ title, filters }) => [title, filters.map(({ input }) => input)])).toEqual([
    ['Job posts', ['text']],
    ['Lists', ['lists', 'lists']],
  ]);
});
