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
  rowsSql: 'select id, text from rows where id > $1 order by id limit $2',
  countSql: 'select count(*) as count from rows',
  document: ({ id }) => ({ id }),
  texts: ({ text }) => ({ text }),
  specimens: [{ id: 1, text: 'a b' }],
};

const hashOf = (change: Partial<IndexDefinition<Row>>) =>
  defineIndex({ ...DEFINITION, ...change }).definitionHash();

test.each<[string, Partial<IndexDefinition<Row>>]>([
  ['settings', { settings: { sortableAttributes: [] } }],
  ['rows', { rowsSql: 'select id, title as text from rows where id > $1 order by id limit $2' }],
  ['documents', { document: ({ id }) => ({ id: id + 1 }) }],
  ['texts', { texts: ({ text }) => ({ text: `${text} c` }) }],
  ['fields', { texts: ({ text }) => ({ title: text }) }],
])('an index of other %s has another fingerprint, and so is built again', (_, change) => {
  expect(hashOf(change)).not.toBe(hashOf({}));
});

test('what an index is asked in which order is no part of what it holds', () => {
  expect(hashOf({ order: ['id:desc'] })).toBe(hashOf({}));
});
