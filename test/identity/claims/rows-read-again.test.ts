import type pg from 'pg';
import { expect, test } from 'vitest';
import { removeSource } from '../../../src/data-in/manage.ts';
import { writeItems } from '../../../src/data-in/write-items.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { databaseForTests, type TestDatabase } from '../../harness/database.ts';
import { rowsReadBy } from '../../harness/rows-read.ts';

const database = databaseForTests();

const LINES = 600;
/** A line reads 33 rows, and 133 with plans that read all values for each one. */
const ROWS_MAX = 60;

const CALLS = 30;
const ITEMS = 100;
/** An item reads 6 entries of the indexes of values, and 19 where plans read all that former calls wrote. */
const VALUES_MAX = 10;

const numbers = Array.from({ length: LINES }, (_, nr) => nr);
const ROWS = {
  organizations: numbers.map((nr) => ({ key: `o${nr}`, name: `Firm ${nr}`, domain: `firm${nr}.example` })),
  persons: numbers.map((nr) => ({
    key: `p${nr}`,
    full_name: `Given${nr} Family`,
    network_public_identifier: `slug-${nr}`,
  })),
  roles: numbers.map((nr) => ({
    person_key: `p${nr}`,
    organization_domain: `firm${nr}.example`,
    title: 'Analyst',
  })),
};

/** Removes all that was there, and collects statistics of what is left. */
async function empty({ pool }: TestDatabase): Promise<void> {
  await deliver({ pool }, 'crm', ROWS);
  await pool.query('analyze');
  await removeSource({ pool, log: QUIET }, 'crm');
  await pool.query('analyze');
}

test('a line reads few rows after all that was there has gone, and statistics were made without it', async () => {
  await empty(database);
  const before = await rowsReadBy(database.pool);
  await deliver(database, 'crm', ROWS);
  expect(((await rowsReadBy(database.pool)) - before) / (3 * LINES)).toBeLessThan(ROWS_MAX);
});

test('so do the items of calls, each of which writes few', async () => {
  const { pool } = database;
  await empty(database);
  const before = await valuesReadBy(pool);
  for (let call = 0; call < CALLS; call++) {
    const items = numbers.slice(0, ITEMS).map((nr) => ({
      key: `${call}-${nr}`,
      full_name: `Given${call} Family`,
      network_public_identifier: `slug-${call}-${nr}`,
    }));
    const defaults = { now: new Date() };
    await writeItems({ pool, log: QUIET, actor: undefined, source: 'crm', kind: 'persons', items, defaults });
  }
  expect(((await valuesReadBy(pool)) - before) / (CALLS * ITEMS)).toBeLessThan(VALUES_MAX);
});

/** The number of entries of the indexes of values that were read, of values that have gone, too. */
async function valuesReadBy(pool: pg.Pool): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ read: number }>(
    "select sum(idx_tup_read)::float8 as read from pg_stat_user_indexes where relname = 'claim_values'",
  );
  return rows[0]?.read ?? 0;
}
