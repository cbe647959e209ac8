import { expect, test } from 'vitest';
import { type Filter, filterGroups } from '../../console/src/search/filters.ts';
import { nameKey, readNames, writtenNames } from '../../console/src/search/names.ts';
import { requestFields, type ServiceDocument } from '../../console/src/service-document.ts';
import { operations } from '../../src/api/http/operations.ts';
import { document } from '../api/contract/openapi-document.ts';

function filtersOf(search: string): Filter[] {
  const fields = requestFields(document as unknown as ServiceDocument, search);
  return filterGroups(fields, search).flatMap(({ filters }) => filters);
}

const roles = filtersOf('person_role_search');
const of = (name: string) => roles.find((filter) => filter.name === name) as Filter;

/** Opens an address with these names, as a reload or another person does. */
const opened = (names: string | null) => readNames(new URLSearchParams(names === null ? {} : { names }));

test('an id shows the name of its own kind of record, also after a reload', () => {
  const industry = writtenNames(
    roles,
    { person_industries: [7] },
    {},
    {
      by: { person_industries: [7] },
      names: { 7: 'Robotics' },
    },
  );
  const changes = { organization_keywords: [7], organization_locations: [7] };
  const all = writtenNames(roles, { person_industries: [7], ...changes }, opened(industry), {
    by: changes,
    names: { 7: 'Bolts' },
  });
  const names = opened(all);
  expect(names[nameKey(of('person_industries'), 7)]).toBe('Robotics');
  expect(names[nameKey(of('organization_keywords'), 7)]).toBe('Bolts');
  expect(names[nameKey(of('person_skills'), 7)]).toBeUndefined();
});

test('filters of one kind share the names, and a name leaves the address with the last filter of its id', () => {
  const names = opened('{"industries/7":"Robotics","person_skills/7":"Welding"}');
  const nothing = { by: {}, names: {} };
  const held = writtenNames(roles, { person_industries_exclude: [7] }, names, nothing);
  expect(held).toBe('{"industries/7":"Robotics"}');
  expect(writtenNames(roles, { person_industries: [8], role_title: '7' }, names, nothing)).toBeNull();
});

test.each(['', 'x', '5', 'null', '[1', '"text"'])('an address with the names %j can be opened', (names) => {
  expect(() => opened(names)).not.toThrow();
});

test('every list of ids is a picker, and names an autocomplete operation, but the lists of the account', () => {
  for (const search of ['person_role_search', 'organization_search', 'job_search']) {
    const ofAccount = filtersOf(search).filter(({ input }) => input === 'lists');
    expect(ofAccount.map(({ name }) => name)).toEqual(['in_lists', 'not_in_lists']);
    const lists = filtersOf(search).filter(
      ({ name, input }) =>
        input !== 'lists' && requestFields(document, search)[name]?.items?.type === 'integer',
    );
    expect(lists.length).toBeGreaterThan(2);
    for (const { name, input, lookup } of lists) {
      expect([name, input]).toEqual([name, 'picker']);
      expect(operations.map(({ operationId }) => operationId)).toContain(lookup);
    }
  }
  expect(of('organizations').lookup).toBe('autocomplete_organizations');
  expect(of('organization_web_technologies').lookup).toBe('autocomplete_web_technologies');
  expect(of('role_title')).toMatchObject({ input: 'query', lookup: null });
});
