import { expect, test } from 'vitest';
import { changeText, requestOf, savedAddress } from '../../console/src/search/saved.ts';
import type { ServiceDocument } from '../../console/src/service-document.ts';
import { operations } from '../../src/api/http/operations.ts';
import { document } from '../api/contract/openapi-document.ts';

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

test.each<[address: string, filters: object, isRefused: boolean]>([
  ['people?role_title=fitter&page=2&open=7&columns=name&names=%7B%7D', { role_title: 'fitter' }, false],
  ['people?person_skills=[1,2]', { person_skills: [1, 2] }, false],
  ['people?person_skills=1&person_skills=2', { person_skills: [1, 2] }, false],
  ['people?in_lists=31', { in_lists: [31] }, false],
  ['people?in_lists=paid:person', { in_lists: ['paid:person'] }, false],
  ['people?funding_types=seed', { funding_types: ['seed'] }, false],
  ['people?organization_domains=acme.example', { organization_domains: ['acme.example'] }, false],
  ['people?role_is_current=true', { role_is_current: true }, false],
  ['jobs?is_active=null', { is_active: null }, false],
  ['people?person_skills=abc', { person_skills: ['abc'] }, true],
  ['people?person_skills={}', { person_skills: [{}] }, true],
  ['people?role_is_current=maybe', { role_is_current: 'maybe' }, true],
  ['people?organization_employees_start=many', { organization_employees_start: 'many' }, true],
  ['people?role_titel=fitter', { role_titel: 'fitter' }, true],
  ['organizations?constructor=1', { constructor: '1' }, true],
])(
  'of the address %s, every filter is in the request, and the service refuses what is none',
  (address, filters, isRefused) => {
    const search = { id: 1, name: 'Saved', address, total: null, date_created: '2026-11-29T00:00:00Z' };
    const asked = requestOf(document as unknown as ServiceDocument, search);
    expect(asked?.filters).toEqual(filters);
    const operation = operations.find(({ operationId }) => operationId === asked?.kind.operationId);
    expect(operation?.input.safeParse({ account_id: 1, ...asked?.filters }).success).toBe(!isRefused);
  },
);
