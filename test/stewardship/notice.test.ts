import { afterAll, beforeAll, expect, test } from 'vitest';
import { suppressPerson } from '../../src/dataset/import/suppress.ts';
import { markNotified, type UnnotifiedPerson, unnotifiedPersons } from '../../src/stewardship/notice.ts';
import { settingsOf } from '../api/operating/serve.ts';
import { idOf, importTables } from '../data-in/tables/import-tables.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { hasTerminal, onTerminal } from '../ops/commands/on-terminal.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { outputOf, roster, spawnRoster } from '../ops/commands/roster-process.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await importTables(pool, 'crm', {
    persons: [
      { key: 'old', full_name: 'Old Archer' },
      { key: 'ann', full_name: '=Ann, "Archer"', network_public_identifier: 'ann-archer' },
      { key: 'bob', full_name: 'Bob Bell' },
      { key: 'cat', full_name: 'Cat Cook' },
      { key: 'dan', full_name: 'Dan Dyer' },
    ],
    emails: [
      { person_key: 'ann', email: 'a@gmail.com', validation_status: 'invalid' },
      { person_key: 'ann', email: 'b@gmail.com', validation_status: 'unknown' },
      { person_key: 'ann', email: 'c@gmail.com', validation_status: 'valid' },
      { person_key: 'cat', email: 'cat@gmail.com', validation_status: 'invalid' },
      { person_key: 'dan', email: 'dan@gmail.com' },
    ],
    phone_numbers: [
      { person_key: 'ann', phone_number: '+442079460199' },
      { person_key: 'bob', phone_number: '+442079460198' },
    ],
  });
  await pool.query(`update claims set first_seen = first_seen - interval '3 days' where key = 'old'`);
  // Delivered earlier by another source: the person is not new.
  await importTables(pool, 'directory', {
    persons: [{ key: 'p-1', full_name: '=Ann, "Archer"', network_public_identifier: 'ann-archer' }],
  });
  await suppressPerson(pool, { person_id: await idOf(pool, 'persons', 'dan') });
});
afterAll(async () => {
  await endEverything();
  await database.drop();
});

const today = new Date(Date.now() - 86_400_000).toISOString();

async function unnotified(since = today): Promise<UnnotifiedPerson[]> {
  const persons: UnnotifiedPerson[] = [];
  for await (const page of unnotifiedPersons(database.pool, since)) persons.push(...page);
  return persons;
}

const notice = (...args: string[]) =>
  outputOf(
    spawnRoster(['notice', '--since', today.slice(0, 10), ...args], { env: settingsOf({ database }) }),
  );

test('persons who are new have their best contact and their sources; a suppressed person is none of them', async () => {
  expect(await unnotified()).toEqual([
    {
      person_id: await idOf(database.pool, 'persons', 'ann'),
      full_name: '=Ann, "Archer"',
      first_seen: expect.stringMatching(/^\d{4}-.*Z$/),
      contact_type: 'email',
      contact: 'c@gmail.com',
      sources: ['crm', 'directory'],
    },
    expect.objectContaining({
      full_name: 'Bob Bell',
      contact_type: 'phone_number',
      contact: '+442079460198',
    }),
    expect.objectContaining({ full_name: 'Cat Cook', contact_type: null, contact: null, sources: ['crm'] }),
  ]);
  const four = (await unnotified('2020-01-01')).map(({ full_name }) => full_name);
  expect(four).toEqual(['Old Archer', '=Ann, "Archer"', 'Bob Bell', 'Cat Cook']);
});

test('the command writes a JSON line for each person, or CSV, and notes persons as told only with --mark', async () => {
  const expected = await unnotified();
  expect(
    (await notice())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(expected);
  const [ann, bob, cat] = expected;
  const csv = [
    `\ufeffperson_id,full_name,first_seen,contact_type,contact,sources`,
    `${ann?.person_id},"'=Ann, ""Archer""",${ann?.first_seen},email,c@gmail.com,"crm; directory"`,
    `${bob?.person_id},Bob Bell,${bob?.first_seen},phone_number,+442079460198,crm`,
    `${cat?.person_id},Cat Cook,${cat?.first_seen},,,crm`,
    '',
  ].join('\r\n');
  expect(await notice('--csv', '--mark')).toBe(csv);
  // She has no contact yet, and is listed again.
  expect(await notice()).toBe(`${JSON.stringify(cat)}\n`);
});

test('a person who is suppressed while the list is sent is not noted as told', async () => {
  const { pool } = database;
  await importTables(pool, 'crm', {
    persons: [{ key: 'eve', full_name: 'Eve Ellis' }],
    emails: [{ person_key: 'eve', email: 'eve@gmail.com' }],
  });
  const persons = await unnotified();
  const id = await idOf(pool, 'persons', 'eve');
  await suppressPerson(pool, { person_id: id });
  expect(await markNotified(pool, persons)).toBe(0);
  expect((await unnotified()).map(({ person_id }) => person_id)).not.toContain(id);
});

// Skipped where the program `script`, which gives a command a terminal, is not installed.
test.skipIf(!hasTerminal).each([
  ['notice', `--since ${today.slice(0, 10)}`],
  ['notice', `--since ${today.slice(0, 10)} --csv`],
  ['sources show', 'persons ID --json'],
  ['account list', '--json'],
  ['account list', ''],
])('on a terminal, control characters of the data are escaped: %s %s', async (command, words) => {
  const { pool } = database;
  const id = await idOf(pool, 'persons', 'cat');
  const name = 'Cat\u001b[2J\u009b31m\u0007\b\u202e\u2028\tCook';
  await pool.query('update persons set full_name = $1 where id = $2', [name, id]);
  await pool.query(
    `update claims set body = body || jsonb_build_object('full_name', $1::text) where id = $2`,
    [name, id],
  );
  await pool.query(`insert into accounts (name, credit_balance) values ($1, 0)`, [name]);
  const { stdout } = await onTerminal(`${command} ${words.replace('ID', String(id))}`, {
    env: settingsOf({ database }),
  });
  await pool.query(`update persons set full_name = 'Cat Cook' where id = $1`, [id]);
  expect(stdout).toContain('Cat');
  expect(stdout.replaceAll('\r\n', '\n')).not.toMatch(/(?!\n)[\p{Cc}\u202e\u2028]/u);
});

test('a day that does not exist is refused', async () => {
  const { code, stderr } = await roster(['notice', '--since', '2026-02-30']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('It must be a day as YYYY-MM-DD.')]);
});

test('retention is set, listed and run by commands', async () => {
  const { pool } = database;
  await pool.query(
    `update claims set last_seen = last_seen - interval '90 days' where kind = 'phone_numbers'`,
  );
  const command = (...args: string[]) =>
    outputOf(spawnRoster(['retention', ...args], { env: settingsOf({ database }) }));
  const set = await command('set', '--source', 'crm', '--kind', 'phone_numbers', '--days', '60');
  expect(set).toContain('Claims of crm about phone_numbers go when no delivery has had them for 60 days.');
  expect(await command('run', '--dry-run')).toBe(
    'source  kind           claims\ncrm     phone_numbers       2\nNothing was removed.\n',
  );
  expect(JSON.parse(await command('run', '--json'))).toMatchObject({
    expired: [{ source: 'crm', kind: 'phone_numbers', claims: 2 }],
    records: 0,
  });
  expect((await pool.query('select from phone_numbers')).rowCount).toBe(0);
  const list = await command('list');
  expect(list).toMatch(/^crm +phone_numbers +60$/m);
  expect(list).toMatch(/ 2 +0$/m);
});
