import { expect, test } from 'vitest';
import { defineIndex, type IndexDefinition } from '../../search-index/definition.ts';

interface Row {
  id: number;
  text: string;
}

const DEFINITION: IndexDefinition<Row> = {
  name: 'rows',
  settings: { sortableAttributes: ['id'] },
  order: ['id:asc'],
  table: 'rows',
  rowsOf: (rows) => `select id, text from ${rows} order by id`,
  document: ({ id }) => ({ id }),
  texts: ({ text }) => ({ text }),
  specimens: [{ id: 1, text: 'a b' }],
};

const hashOf = (change: Partial<IndexDefinition<Row>>) =>
  defineIndex({ ...DEFINITION, ...change }).definitionHash();

test.each<[string, Partial<IndexDefinition<Row>>]>([
  ['settings', { settings: { sortableAttributes: [] } }],
  ['rows', { rowsOf: (rows) => `select id, title as text from ${rows} order by id` }],
  ['documents', { document: ({ id }) => ({ id: id + 1 }) }],
  ['texts', { texts: ({ text }) => ({ text: `${text} c` }) }],
  ['fields', { texts: ({ text }) => ({ title: text }) }],
])('an index of other %s has another fingerprint, and so is built again', (_, change) => {
  expect(hashOf(change)).not.toBe(hashOf({}));
});

test('what an index is asked in which order is no part of what it holds', () => {
  expect(hashOf({ order: ['id:desc'] })).toBe(hashOf({}));
});
