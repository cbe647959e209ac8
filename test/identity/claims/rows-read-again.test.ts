import { expect, test } from 'vitest';
import { removeSource } from '../../../src/data-in/manage.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { databaseForTests } from '../../harness/database.ts';
import { rowsReadBy } from '../../harness/rows-read.ts';

const database = databaseForTests();

const LINES = 600;
/** A line reads 33 rows, and 133 with plans that read all values for each one. */
const ROWS_MAX = 60;

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

test('a line reads few rows after all that was there has gone, and statistics were made without it', async () => {
  const { pool } = database;
  await deliver(database, 'crm', ROWS);
  await pool.query('analyze');
  await removeSource({ pool, log: QUIET }, 'crm');
  await pool.query('analyze');
  const before = await rowsReadBy(pool);
  await deliver(database, 'crm', ROWS);
  expect(((await rowsReadBy(pool)) - before) / (3 * LINES)).toBeLessThan(ROWS_MAX);
});
