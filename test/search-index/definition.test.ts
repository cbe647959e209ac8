import { expect, test } from 'vitest';
import { defineIndex, type IndexDefinition } from '../../search-index/indexes/definition.ts';
import { ENCODER } from '../../search-index/meilisearch/encoder.ts';

const DEFINITION: IndexDefinition = {
  name: 'rows',
  table: 'rows',
  from: 'r',
  fields: { title: ['text', 'r.title'], size: ['number', 'r.size'] },
  order: ['id:asc'],
};

const contentOf = (change: Partial<IndexDefinition>) =>
  defineIndex({ ...DEFINITION, ...change }).content(ENCODER);

test.each<[string, Partial<IndexDefinition>]>([
  ['table', { table: 'others' }],
  ['from clause', { from: 'r join s on true' }],
  ['columns', { fields: { ...DEFINITION.fields, size: ['number', 'r.length'] } }],
  ['kinds of fields', { fields: { ...DEFINITION.fields, size: ['key', 'r.size'] } }],
  ['fields', { fields: { title: ['text', 'r.title'] } }],
])('the content of a definition depends on its %s, so that a change rebuilds the index', (_, change) => {
  expect(contentOf(change)).not.toBe(contentOf({}));
});

test('the content of a definition depends on the encoder, so that its hash depends on the engine', () => {
  const { content } = defineIndex(DEFINITION);
  expect(content({ ...ENCODER, text: (name, value) => ({ [name]: value }) })).not.toBe(content(ENCODER));
});
