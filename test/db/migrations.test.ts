import { expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/ops/migrate.ts';
import { databaseForTests } from '../harness/database.ts';

const database = databaseForTests();

test('the migrations create exactly the schema that the entities declare', async () => {
  expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
});

test('a database that does not exist is an error, and is not made', async () => {
  const url = `${database.url}_mistyped`;
  for (let time = 0; time < 2; time++) {
    const attempt = openDatabase(url).then((mistyped) => migrate(mistyped).finally(mistyped.close));
    await expect(attempt).rejects.toThrow(/database "\w+_mistyped" does not exist/);
  }
});

test('migrating a database that is up to date changes nothing', async () => {
  await migrate(database);
  const { rows } = await database.pool.query('select count(*)::int as migrations from migrations');
  expect(rows).toEqual([{ migrations: (await database.orm.migrator.getExecuted()).length }]);
});

test('the expressions of indexes need no search path, as a dump that is restored has none', async () => {
  const { pool } = database;
  await pool.query(
    `insert into persons (id, full_name, first_name, last_name, network_public_identifier)
    values (77, 'Dr. Jörg X-Y PhD', 'Joerg', 'Xy', 'https://network.example/in/j%C3%B6rg/')`,
  );
  await pool.query(
    `insert into organizations (id, name, network_public_identifier) values (77, 'A & B GmbH (Ulm)', 'x%C3%B6')`,
  );
  const client = await pool.connect();
  try {
    await client.query(`set search_path = ''`);
    for (const table of ['persons', 'organizations']) {
      await client.query(`reindex table public.${table}`);
      await client.query(`analyze public.${table}`);
    }
  } finally {
    client.release(true);
  }
});

test.each([
  ['an id of zero', 'insert into industries (id, name) values (0, $1)', ['Mining']],
  ['an id beyond 2^53-1', 'insert into industries (id, name) values (9007199254740992, $1)', ['Mining']],
  ['a name of 256 characters', 'insert into industries (id, name) values (1, $1)', ['x'.repeat(256)]],
  ['a balance below zero', 'insert into accounts (name, credit_balance) values ($1, -1)', ['Broke']],
  [
    'an unknown funding type',
    "insert into funding_events (id, organization_id, source, funding_type, date_featured) values (1, 1, 'funding_db', $1, '2026-01-01')",
    ['series_z'],
  ],
  [
    'a job post of an organization that does not exist',
    "insert into job_posts (id, organization_id, source, source_id, url, title, is_remote, is_active, date_featured) values (1, 1, 'network', 'a', 'https://a.example', $1, true, true, '2026-01-01')",
    ['Engineer'],
  ],
  [
    'a suppression without an identifier of the person',
    'insert into suppressions (person_id, hash) values (null, $1)',
    [null],
  ],
  ['a second data version', 'insert into data_version (version) values ($1)', [7]],
])('the database refuses %s', async (_, statement, values: (string | number | null)[]) => {
  await expect(database.pool.query(statement, values)).rejects.toThrow(/violates|too long/);
});
