import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { DEFINITION_VERSION, definitionOrder, isLater } from '../../search-index/indexes/version.ts';
import { ENCODER } from '../../search-index/meilisearch/encoder.ts';
import { settingsOf } from '../../search-index/meilisearch/settings.ts';

/** Where this fails, raise `DEFINITION_VERSION` by one and write both here: else old and new processes rebuild in turn. */
const KNOWN = { version: 4, definitions: 'bd26744284622c1a48e839809b54871409a91ae1' };

test('a change of what the indexes hold comes with a greater version', () => {
  const definitions = hash(
    'sha1',
    SEARCH_INDEXES.map((index) => index.content(ENCODER) + JSON.stringify(settingsOf(index))).join('\n'),
  );
  expect({ version: DEFINITION_VERSION, definitions }).toEqual(KNOWN);
});

test('of two definitions the later version is the newer, and of one version that of the newer Unicode', () => {
  const [version = 0, ...unicode] = definitionOrder();
  expect(version).toBe(DEFINITION_VERSION);
  expect(unicode.length).toBeGreaterThan(1);
  expect(unicode.every(Number.isInteger)).toBe(true);
  expect(isLater([2, 16, 0], [1, 17, 0])).toBe(true);
  expect(isLater([1, 17, 0], [2, 16, 0])).toBe(false);
  expect(isLater([1, 17, 0], [1, 16, 9])).toBe(true);
  expect(isLater([1, 16, 0], [1, 16, 0])).toBe(false);
  // Where nothing was noted, what built it was older.
  expect(isLater([], [1])).toBe(false);
  expect(isLater([1], [])).toBe(true);
});
