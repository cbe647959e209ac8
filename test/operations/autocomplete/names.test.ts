import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../../search-index/engine.ts';
import { DEFINITION_VERSION } from '../../../search-index/indexes/version.ts';
import { ensureIndexes, rebuildStaleIndexes } from '../../../search-index/rebuild/rebuild.ts';
import { createSuggest, type Suggest } from '../../../src/search/suggestions.ts';
import { databaseForTests } from '../../harness/database.ts';
import { openTestEngine } from '../../harness/engine.ts';
import { removeIndexes } from '../../harness/indexes.ts';

const database = databaseForTests();
let engine: Engine;
let suggest: Suggest;
beforeAll(async () => {
  engine = openTestEngine(database.indexPrefix);
  suggest = createSuggest(database.pool);
});
afterAll(async () => {
  await removeIndexes(engine);
  await engine.close();
});

const tend = () => rebuildStaleIndexes({ pool: database.pool, engine });
const change = (sql: string) => database.pool.query(sql);
const namesFor = async (text: string) =>
  (await suggest({ kind: 'industries', text, page: 1, pageSize: 10 })).suggestions.map(({ name }) => name);

test('autocomplete is unavailable until the names are filled for the first time', async () => {
  await change("insert into industries (id, name) values (1, 'Mining')");
  await expect(namesFor('min')).rejects.toThrow('not filled yet');
  await ensureIndexes({ pool: database.pool, engine });
  expect(await namesFor('min')).toEqual(['Mining']);
});

test('a load that does not use the outbox has its names, and no removed one, after the next rebuild', async () => {
  await change(`begin; set local roster.outbox = 'off';
    insert into industries (id, name) values (2, 'Milling');
    delete from industries where id = 1;
    update data_version set version = version + 1;
    commit`);
  // A removed value is in no answer, also before.
  expect(await namesFor('mi')).toEqual([]);
  await tend();
  expect(await namesFor('mi')).toEqual(['Milling']);
  expect((await change('select id from autocomplete_industries')).rows).toEqual([{ id: 2 }]);
});

test.each<[string, number, string[]]>([
  ['an earlier version are made anew', DEFINITION_VERSION - 1, ['Milling']],
  ['a later version are left alone', DEFINITION_VERSION + 1, []],
])('the keys of %s', async (_, version, names) => {
  await change("update autocomplete_industries set name_key = '', terms = ''");
  await change(`update data_version set names_definition = array[${version}]`);
  await tend();
  expect(await namesFor('mill')).toEqual(names);
});
