import { afterEach, beforeEach, expect, test } from 'vitest';
import { serviceForTests } from '../../api/http/service.ts';
import { settingsOf } from '../../api/operating/serve.ts';
import { endEverything } from './processes.ts';
import { roster } from './roster-process.ts';

const service = serviceForTests({ insertRecords: async () => {} });
afterEach(endEverything);

/** Ada and Ben have an address that several read; Ben's slug is that of Eve, too. */
beforeEach(async () => {
  const { pool } = service.database;
  await pool.query(
    'delete from objections; delete from persons; delete from suppressed_persons; delete from suppressions',
  );
  await pool.query(`
    insert into persons (id, full_name, network_public_identifier) values (1, 'Ada', 'ada'), (2, 'Ben', 'ben'), (3, 'Eve', 'ben');
    insert into emails (person_id, email, validation_status) values (1, 'desk@x.example', 'valid'), (2, 'desk+ben@x.example', 'valid');
    insert into objections (id, email, slug, is_confirmed, reason, notified_at, due_at, expires)
    values (7, 'desk@x.example', 'ben', true, 'address_of_several', now(), null, now() + interval '9 days'),
      (8, 'ada@y.example', null, false, null, null, null, now() + interval '1 day')`);
});

const objections = (...args: string[]) => roster(['objections', ...args], { env: settingsOf(service) });

const left = async () => ({
  persons: (await service.database.pool.query('select id from persons order by id')).rows.map(({ id }) => id),
  objections: (await service.database.pool.query('select id from objections order by id')).rows.map(
    ({ id }) => id,
  ),
});

test('the confirmed objections are listed, and one is shown with all whom it concerns; nothing changes', async () => {
  const list = await objections('list', '--json');
  expect(JSON.parse(list.stdout)).toMatchObject({
    objections: [{ id: 7, email: 'desk@x.example', slug: 'ben', reason: 'address_of_several' }],
  });
  const shown = await objections('show', '7', '--json');
  expect(JSON.parse(shown.stdout).persons).toEqual([
    { person_id: 1, full_name: 'Ada', has_address: true, has_profile: false },
    { person_id: 2, full_name: 'Ben', has_address: true, has_profile: true },
    { person_id: 3, full_name: 'Eve', has_address: false, has_profile: true },
  ]);
  expect(await left()).toEqual({ persons: [1, 2, 3], objections: [7, 8] });
});

test.each<[args: string[], removed: number, persons: number[]]>([
  [['2'], 1, [1, 3]],
  [['1', '3'], 2, [2]],
  [['--all'], 3, []],
  [['--refuse'], 0, [1, 2, 3]],
])('decide %j ends the objection', async (args, removed, persons) => {
  const { code, stdout, stderr } = await objections('decide', '7', ...args, '--yes', '--json');
  expect([code, stdout && JSON.parse(stdout)], stderr).toEqual([0, { objection_id: 7, removed }]);
  expect(await left()).toEqual({ persons, objections: [8] });
});

test.each<[args: string[], error: string]>([
  [['7'], 'Decide by one of ids of persons, --all and --refuse.'],
  [['7', '--all', '--refuse'], 'Decide by one of ids of persons, --all and --refuse.'],
  [['7', '4'], 'Objection 7 does not concern person 4, but 1, 2, 3.'],
  [['8', '--all'], 'No objection 8 waits for a decision.'],
  [['7', '--all'], 'There is no terminal to ask for confirmation. Add --yes.'],
])('decide %j changes nothing, and says why', async (args, error) => {
  const { code, stderr } = await objections('decide', ...args);
  expect([code, stderr]).toEqual([1, expect.stringContaining(error)]);
  expect(await left()).toEqual({ persons: [1, 2, 3], objections: [7, 8] });
});
