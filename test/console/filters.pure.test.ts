import { expect, test } from 'vitest';
import { chipText } from '../../console/src/search/chip-text.ts';
import { type Filter, filterGroups, wordLikeOperator } from '../../console/src/search/filters.ts';
import { facetTitles, requestFields, type ServiceDocument } from '../../console/src/service-document.ts';
import { document } from '../api/contract/openapi-document.ts';

const filters = (search: string): Filter[] =>
  filterGroups(requestFields(document as unknown as ServiceDocument, search), search).flatMap(
    (group) => group.filters,
  );

test.each(['person_role_search', 'organization_search', 'job_search'])(
  'each filter of %s has a label of its own in the form',
  (search) => {
    const labels = filters(search).map(({ label }) => label);
    expect(labels.filter((label) => label.includes('_'))).toEqual([]);
    expect(filters(search).filter(({ hint }) => hint.length > 40)).toEqual([]);
  },
);

test.each(['person_role_search', 'organization_search', 'job_search'])(
  'each facet of %s has a title of its own',
  (search) => {
    const service = document as unknown as ServiceDocument;
    const { facets } = requestFields(service, `${search}_facets`);
    const titles = facetTitles(service, `${search}_facets`);
    expect(Object.keys(titles)).toEqual(facets?.items?.enum);
    expect(new Set(Object.values(titles)).size).toBe(Object.keys(titles).length);
    const named = Object.entries(titles).filter(([name, title]) => title.toLowerCase() === name);
    expect([named, Object.values(titles).filter((title) => title.includes('_'))]).toEqual([[], []]);
  },
);

test('a filter that the service has added since is shown with its name and description', () => {
  const [group] = filterGroups({ shoe_size: { type: 'integer', description: 'In centimetres.' } }, 'People');
  expect(group?.filters[0]).toMatchObject({ label: 'Shoe size', hint: 'In centimetres.', input: 'number' });
});

test.each([
  ['engineer or fitter', 'or'],
  ['sales and "head of"', 'and'],
  ['not intern', 'not'],
  ['engineer OR fitter', null],
  ['"trial and error"', null],
  ['"open phrase or', null],
  ['orthodontist android', null],
])('of the query %s, the word-like operator is %s', (query, word) => {
  expect(wordLikeOperator(query)).toBe(word);
});

test('a chip shows the names of ids, the first values of a long list, and plain words for flags', () => {
  const of = (name: string) => filters('person_role_search').find((one) => one.name === name) as Filter;
  const names = { 'locations/1': 'Berlin' };
  expect(chipText(of('person_locations'), [1, 2], names)).toBe('Lives in: Berlin or #2');
  expect(chipText(of('organization_domains'), ['a', 'b', 'c', 'd', 'e'], {})).toBe(
    'Websites: a or b or c or 2 more',
  );
  expect(chipText(of('role_is_current'), false, {})).toBe('Holds the role now: no');
  expect(chipText(of('funding_types'), ['series_a'], {})).toBe('Kind of funding: Series a');
  expect(chipText(of('organization_employees_start'), 1000, {})).toBe('Employees from: 1,000');
});
