import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { drain } from '../../search-index/sync/worker.ts';
import { likelyOrganizations } from '../../src/identity/match/organizations.ts';
import { likelyPersons } from '../../src/identity/match/persons.ts';
import { databaseForTests } from '../harness/database.ts';
import { openTestEngine } from '../harness/engine.ts';
import { removeIndexes } from '../harness/indexes.ts';

const database = databaseForTests();
let engine: Engine;
beforeAll(async () => {
  engine = openTestEngine(database.indexPrefix);
  await ensureIndexes({ pool: database.pool, engine });
});
afterAll(async () => {
  await removeIndexes(engine);
  await engine.close();
});

const change = (sql: string) => database.pool.query(sql);
const sync = () => drain({ pool: database.pool, engine, log: pino({ level: 'silent' }) });

/** The ids of the organizations of a name. */
async function organizationsNamed(name: string): Promise<number[]> {
  const [found = []] = await likelyOrganizations(database.pool, [{ name }]);
  return found.map(({ id }) => id);
}

/** The ids of the persons of a name at Acme. */
async function personsNamed(full_name: string): Promise<number[]> {
  const [found = []] = await likelyPersons(database.pool, [
    { full_name, organization_name: 'Acme' },
  ] as never);
  return found.map(({ id }) => id);
}

test('workers make match find the names of new and changed records, and remove the keys of deleted ones', async () => {
  await change(`
    insert into organizations (id, name) values (1, 'Acme Inc.'), (2, 'Borea');
    insert into persons (id, full_name, first_name, last_name) values (1, 'Ada Zwirn', null, null), (2, '佐藤健一', 'Kenichi', 'Sato');
    insert into roles (id, person_id, organization_id, title, is_current) values (1, 1, 1, 'x', true), (2, 2, 1, 'x', true)`);
  await sync();
  expect([await organizationsNamed('Acme'), await personsNamed('Zwirn, Ada')]).toEqual([[1], [1]]);
  expect([await personsNamed('佐藤健一'), await personsNamed('Kenichi Sato')]).toEqual([[2], [2]]);
  await change(`
    update organizations set name = 'Boreas' where id = 2;
    update persons set full_name = 'Ada Molk' where id = 1`);
  await sync();
  expect([await organizationsNamed('Boreas'), await personsNamed('Ada Molk')]).toEqual([[2], [1]]);
  expect([await organizationsNamed('Borea'), await personsNamed('Ada Zwirn')]).toEqual([[2], []]);
  await change('delete from persons where id = 1; delete from organizations where id = 2');
  await sync();
  const { rows } = await change(
    'select id from person_name_keys union all select id from organization_name_keys order by 1',
  );
  expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test('after a load without the outbox, the next rebuild makes match find its names', async () => {
  await change(`begin; set local roster.outbox = 'off';
    insert into organizations (id, name) values (3, 'Ceres GmbH');
    delete from persons where id = 2;
    update data_version set version = version + 1;
    commit`);
  await ensureIndexes({ pool: database.pool, engine });
  expect(await organizationsNamed('Ceres')).toEqual([3]);
  expect((await change('select id from person_name_keys')).rows).toEqual([]);
});
