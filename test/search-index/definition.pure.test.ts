import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wordKeys } from '../../search-index/autocomplete/typing-errors.ts';
import { nameKey, tailsOf, termOf, wordsOf } from '../../search-index/autocomplete/words.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { defineIndex, type IndexDefinition } from '../../search-index/indexes/definition.ts';
import { DEFINITION_VERSION, definitionOrder, isLater } from '../../search-index/indexes/version.ts';
import { settingsOf } from '../../search-index/meilisearch/settings.ts';
import { ENCODER } from '../../search-index/meilisearch/terms.ts';
import { organizationKeys } from '../../src/base/names/organization-names.ts';
import { personKeys } from '../../src/base/names/person-names.ts';

/**
 * If this test fails, raise `DEFINITION_VERSION` by one and update both values here. Otherwise old and new processes would
 * rebuild the indexes in turn.
 */
const KNOWN = { version: 9, definitions: '5b1f202184214bbfbcb2cabb87ba8cc930308414' };

/** The keys by which a match finds names follow these lists. */
const LISTS = ['legal-forms', 'placeholders', 'suffixes', 'titles'];

const NAME = 'Straße  É\u00adÑʼ パリ 東京タワー 한국어 C++ Javascript';

test('a change of a definition or of settings of an index, or of the keys of names, raises DEFINITION_VERSION', () => {
  const indexes = SEARCH_INDEXES.map((index) => index.content(ENCODER) + JSON.stringify(settingsOf(index)));
  const key = nameKey(NAME);
  const names = [key, wordsOf(key), tailsOf(key).map(termOf), wordsOf(key).map(wordKeys)];
  const keys = [
    personKeys(NAME),
    personKeys('Dr. Jürgen de la Rosa, Jr.'),
    organizationKeys(`${NAME} & Söhne (Ulm) AG`),
  ];
  const lists = LISTS.map((list) =>
    readFileSync(new URL(`../../src/base/names/${list}.json`, import.meta.url), 'utf8'),
  );
  const definitions = hash('sha1', [...indexes, JSON.stringify([names, keys]), ...lists].join('\n'));
  expect({ version: DEFINITION_VERSION, definitions }).toEqual(KNOWN);
});

test('definitions are ordered by their version, and those of one version by the version of Unicode', () => {
  const [version = 0, ...unicode] = definitionOrder();
  expect(version).toBe(DEFINITION_VERSION);
  expect(unicode.length).toBeGreaterThan(1);
  expect(unicode.every(Number.isInteger)).toBe(true);
  expect(isLater([2, 16, 0], [1, 17, 0])).toBe(true);
  expect(isLater([1, 17, 0], [2, 16, 0])).toBe(false);
  expect(isLater([1, 17, 0], [1, 16, 9])).toBe(true);
  expect(isLater([1, 16, 0], [1, 16, 0])).toBe(false);
  // An index without a recorded order was built by an older version.
  expect(isLater([], [1])).toBe(false);
  expect(isLater([1], [])).toBe(true);
});

const DEFINITION: IndexDefinition = {
  name: 'rows',
  table: 'rows',
  from: 'r',
  fields: { title: ['text', 'r.title'], size: ['number', 'r.size'] },
  sources: [{ table: 'rows', names: 'id' }],
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
