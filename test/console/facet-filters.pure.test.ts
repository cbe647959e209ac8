import { expect, test } from 'vitest';
import { clickOn } from '../../console/src/search/facet-filters.ts';

const FIELDS = [
  'person_skills',
  'industries',
  'organization_ids',
  'is_remote',
  'employees_start',
  'employees_end',
  'founded_date_start',
  'founded_date_end',
  'date_featured_start',
  'date_featured_end',
];

const click = (facet: string, value: string | number | boolean, filters = {}) =>
  clickOn(facet, value, FIELDS, filters);

test('a click adds a facet value to the list of its filter, and a second click removes it', () => {
  expect(click('person_skill', 300)).toEqual({ isChosen: false, changes: { person_skills: [300] } });
  const both = { person_skills: [301, 300] };
  expect(click('person_skill', 300, { person_skills: [301] })).toEqual({ isChosen: false, changes: both });
  expect(click('person_skill', 300, both)).toEqual({ isChosen: true, changes: { person_skills: [301] } });
  expect(click('industry', 7)?.changes).toEqual({ industries: [7] });
  expect(click('organization', 5)?.changes).toEqual({ organization_ids: [5] });
});

test('a click replaces the value of a filter that has only one, and a second click removes it', () => {
  const range = { employees_start: 11, employees_end: 50 };
  expect(click('employees', '11-50', { employees_start: 1 })).toEqual({ isChosen: false, changes: range });
  const none = { employees_start: undefined, employees_end: undefined };
  expect(click('employees', '11-50', range)).toEqual({ isChosen: true, changes: none });
  expect(click('employees', '10001+')?.changes).toEqual({ employees_start: 10001, employees_end: undefined });
  expect(click('is_remote', false, { is_remote: true })?.changes).toEqual({ is_remote: false });
  const year = { founded_date_start: '2012-01-01', founded_date_end: '2012-12-31' };
  expect(click('founded_year', 2012)?.changes).toEqual(year);
  const month = { date_featured_start: '2028-02-01', date_featured_end: '2028-02-29' };
  expect(click('month', '2028-02')?.changes).toEqual(month);
  expect(click('last_seen', '2028-02')?.changes).toEqual({ seen_since: '2028-02-01' });
});

test('a click on a facet without a filter in the search has no effect', () => {
  expect(clickOn('person_skill', 300, ['title'], {})).toBeNull();
});
