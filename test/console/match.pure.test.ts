import { expect, test } from 'vitest';
import { guessFields, itemOf, matchFields } from '../../console/src/match/columns.ts';
import type { RowResult } from '../../console/src/match/kinds.ts';
import { countResults, matchedRows } from '../../console/src/match/run.ts';
import { requestFields, type ServiceDocument } from '../../console/src/service-document.ts';
import { document } from '../api/contract/openapi-document.ts';

const fieldsOf = (operationId: string) =>
  matchFields(requestFields(document as unknown as ServiceDocument, operationId));

test.each([
  [
    'person_match',
    ['Name', 'Company', 'Website', 'Position'],
    ['full_name', 'organization_name', 'organization_domain', 'title'],
  ],
  [
    'person_match',
    ['First Name', 'Surname', 'E-Mail', 'Mobile'],
    ['first_name', 'last_name', 'email', 'phone_number'],
  ],
  ['person_match', ['full_name', 'LinkedIn URL', 'Notes'], ['full_name', 'network_public_identifier', null]],
  ['person_match', ['email', 'second email'], ['email', null]],
  ['organization_match', ['Company name', 'Domain', 'Industry'], ['name', 'domain', null]],
  [
    'person_match',
    ['Vorname', 'Nachname', 'Firma', 'Webseite', 'Telefon (Büro)', 'Fax'],
    ['first_name', 'last_name', 'organization_name', 'organization_domain', 'phone_number', null],
  ],
  [
    'person_match',
    ['Prénom', 'Nom', 'Société', 'Poste'],
    ['first_name', 'full_name', 'organization_name', 'title'],
  ],
  ['organization_match', ['Razón social', 'Sitio web'], ['name', 'domain']],
] as const)('for %s, the headings %j are taken for %j', (operationId, headings, fields) => {
  expect(guessFields(headings, fieldsOf(operationId))).toEqual(fields);
});

test('a row fills the fields of its columns, and leaves empty cells out', () => {
  const row = [' Ada ', '', 'note', 'acme.example'];
  expect(itemOf(row, ['full_name', 'email', null, 'organization_domain', 'title'])).toEqual({
    full_name: 'Ada',
    organization_domain: 'acme.example',
  });
});

const found = (likelihood: number): RowResult => ({
  status: 'found',
  record: { id: 7, full_name: 'Ada', roles: [{ title: 'Engineer' }] },
  likelihood,
  matchedOn: ['email', 'full_name'],
});
const none: RowResult = { status: 'not_found', record: null, likelihood: null, matchedOn: [] };
const invalid: RowResult = { ...none, status: 'invalid' };

test('results are counted by likelihood, the highest first, then those without a match', () => {
  expect(countResults([none, found(8), invalid, found(10), found(8)])).toEqual([
    { label: 'Likelihood 10', count: 1 },
    { label: 'Likelihood 8', count: 2 },
    { label: 'Not found', count: 1 },
    { label: 'Too little in the row', count: 1 },
  ]);
});

test('a matched file has its own cells, and the results of the rows that were matched', () => {
  const rows = [['Ada', 'x'], ['Nobody'], ['Later', 'z']];
  expect(matchedRows(['Name', 'Note'], rows, [found(10), none], ['full_name', 'roles.title'])).toEqual([
    ['Name', 'Note', 'Roster ID', 'Likelihood', 'Matched on', 'Roster Full name', 'Roster Role title'],
    ['Ada', 'x', '7', '10', 'email, full_name', 'Ada', 'Engineer'],
    ['Nobody', '', '', '', '', '', ''],
    ['Later', 'z', '', '', '', '', ''],
  ]);
});
