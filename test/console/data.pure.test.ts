import { expect, test } from 'vitest';
import {
  beginningOf,
  columnsFields,
  faultKinds,
  type Reject,
  readingFields,
  seemNamed,
  type TableGuess,
  tableOf,
  whyNotTogether,
} from '../../console/src/data/import/files.ts';
import { daysAgo, moved, rankedNames } from '../../console/src/data/sources/order.ts';
import { did } from '../../console/src/data/sources/sources.ts';

const table = (file: string, columns: Record<string, string | null>): TableGuess => ({
  ...{ file, kind: 'persons', is_doubtful: false, reason: '', fields: [], key: null },
  ...{ encoding: 'windows-1252', locale: 'de', country: null, mapping: 'create view …' },
  columns: Object.entries(columns).map(([column, field]) => ({
    ...{ column, table: 'persons', field, is_doubtful: false, reason: '', example: null },
  })),
});
const reject = (line: number, reason: string, further: Reject['further'] = []): Reject => ({
  ...{ file: 'persons.csv', line, field: 'email', reason, value: `value ${line}` },
  ...{ further, partly: false, warning: null },
});

test('the order of sources: one moves, and those that stay last keep no rank', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  const sources = [
    { name: 'a', rank: 1 },
    { name: 'b', rank: null },
    { name: 'c', rank: null },
  ];
  expect(rankedNames(['a', 'b', 'c'], sources)).toEqual(['a']);
  expect(rankedNames(['b', 'a', 'c'], sources)).toEqual(['b', 'a']);
  expect(rankedNames(['c', 'a', 'b'], sources)).toEqual(['c', 'a', 'b']);
  expect(rankedNames(['b'], [{ name: 'b', rank: null }])).toEqual(['b']);
});

test('what a delivery did is said in words, and why one failed', () => {
  const none = { added: 0, changed: 0, closed: 0, rejected: 0, partly: 0 };
  const last = { delivery_id: 7, state: 'done', error: null, date_ended: '', ...none } as const;
  expect(did({ ...last, added: 1_200, partly: 2 })).toBe('Delivery 7 done: 1,200 added, 2 in part');
  expect(did(last)).toBe('Delivery 7 done: its lines change nothing');
  const error = 'There is no file crm.csv.';
  expect(did({ ...last, delivery_id: null, state: 'failed', error })).toBe(`Import failed: ${error}`);
});

test('a moment is named by its days', () => {
  const now = Date.parse('2026-11-29T12:00:00Z');
  expect(daysAgo('2026-11-29T08:00:00Z', now)).toBe('today');
  expect(daysAgo('2026-11-28T11:00:00Z', now)).toBe('yesterday');
  expect(daysAgo('2026-11-20T11:00:00Z', now)).toBe('9 days ago');
});

test('of a large file of lines the first whole lines are sent, also in UTF-16, and all of any other file', async () => {
  const lines = 'Firma;Ort\n'.repeat(100_000);
  const part = await beginningOf(new File([lines], 'a.csv'));
  expect(part.size).toBeLessThan(600_000);
  expect((await part.text()).endsWith('Ort\n')).toBe(true);
  const wide = await beginningOf(new File([Buffer.from(lines, 'utf16le')], 'a.csv'));
  expect(
    Buffer.from(await wide.arrayBuffer())
      .toString('utf16le')
      .endsWith('Ort\n'),
  ).toBe(true);
  const json = new File([lines], 'a.json');
  expect(await beginningOf(json)).toBe(json);
});

test('tables named after kinds with columns named after fields need no mapping; tables of other columns are not mixed', () => {
  const own = table('persons.csv', { key: 'key', full_name: 'full_name', notes: null });
  const german = table('Kontakte.csv', { Nr: 'key', Name: 'full_name' });
  expect([seemNamed([own]), seemNamed([own, german])]).toEqual([true, false]);
  for (const other of [
    { ...own, file: 'roles.csv' },
    { ...german, file: 'persons.csv' },
  ])
    expect(seemNamed([other])).toBe(false);
  expect([whyNotTogether([own]), whyNotTogether([german, { ...german, file: 'b.csv' }])]).toEqual([
    null,
    null,
  ]);
  expect(whyNotTogether([own, german])).toMatch(/different columns/);
  const reading = [
    ['encoding', 'windows-1252'],
    ['locale', 'de'],
  ];
  expect(readingFields(german, {})).toEqual([['mapping', 'create view …'], ...reading]);
  expect(readingFields(own, { isNamed: true })).toEqual(reading);
  const book = { ...german, encoding: null, locale: null };
  expect(readingFields(book, { sheet: 'Contacts' })).toEqual([
    ['mapping', 'create view …'],
    ['sheet', 'Contacts'],
  ]);
  expect(readingFields(undefined, { preset: 'json-ld', sheet: 'Contacts' })).toEqual([['preset', 'json-ld']]);
  expect(readingFields({ ...book, mapping: 'm' }, { row: '/a/b' })).toEqual([
    ['mapping', 'm'],
    ['row', '/a/b'],
  ]);
  expect(columnsFields({ sheet: undefined, fields: { Nr: 'key' } })).toEqual([['chosen_fields', 'Nr=key']]);
});

test('faults are counted by kind, also those beside others', () => {
  const rejects = [
    reject(2, 'must be an address', [{ field: 'title', reason: 'must be a text', value: null }]),
    reject(3, 'must be an address'),
    reject(4, 'names none: 4 is no key'),
    reject(5, 'names none: 5 is no key'),
  ];
  expect(faultKinds(rejects)).toMatchObject([
    { field: 'email', reason: 'must be an address', count: 2, line: 2, value: 'value 2' },
    { field: 'email', reason: 'names none', count: 2, line: 4 },
    { field: 'title', reason: 'must be a text', count: 1, line: 2 },
  ]);
});

test('records are a table of their fields', () => {
  expect(
    tableOf([
      { key: 'a', fields: { name: 'A', tags: ['x'] } },
      { key: 'b', organization: { by: 'name', name: 'B' } },
    ]),
  ).toEqual({
    columns: ['key', 'name', 'tags', 'organization'],
    rows: [
      { key: 'a', name: 'A', tags: '["x"]' },
      { key: 'b', organization: 'B' },
    ],
  });
});
