import { createHash } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import type { Statement } from '../../../src/db/statement.ts';
import { findPairs } from '../../../src/identity/match/review.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { databaseForTests } from '../../harness/database.ts';
import { rowsReadBy } from '../../harness/rows-read.ts';
import { indexNames } from '../../operations/stewardship/names.ts';

const database = databaseForTests();

const NAMESAKES = 300;
/** Each finds itself, and what is shown of the pairs. */
const ROWS_MAX = 5 * NAMESAKES;

/** A person without namesakes reads 3 roles, and all of those without an organization where the planner hashes them. */
const ROLES_OF_ONE_MAX = 10;

const firmOf = (nr: number) => `firm${nr}.example`;
const person = (key: string, domain: string | undefined) => ({
  key,
  full_name: 'Jane Smith',
  roles: [{ title: 'Analyst', ...(domain && { organization_domain: domain }) }],
});

test('of many persons of one name, those of one firm are likely pairs, and the others are not read', async () => {
  const { pool } = database;
  const numbers = Array.from({ length: NAMESAKES }, (_, nr) => nr);
  await deliver(database, 'crm', {
    organizations: numbers.map((nr) => ({ key: `o${nr}`, name: `Firm ${nr}`, domain: firmOf(nr) })),
    persons: numbers.map((nr) => person(`p${nr}`, firmOf(nr))),
  });
  await deliver(database, 'shop', { persons: [7, 8].map((nr) => person(`s${nr}`, firmOf(nr))) });
  const { rows: persons } = await pool.query<{ id: number; key: string }>(
    "select record_id as id, key from claims where kind = 'persons'",
  );
  const idOf = (key: string) => persons.find((one) => one.key === key)?.id;
  await indexNames(pool);
  let read = 0;
  const query = async (asked: string | Statement, values?: unknown[]) => {
    // A review may take longer than a request.
    expect(asked).not.toHaveProperty('query_timeout');
    const answer = await pool.query(asked as string, values);
    read += answer.rows.length;
    return answer;
  };
  const connection = { query } as unknown as pg.Pool;
  const { pairs } = await findPairs(connection, { kinds: ['persons'], limit: 10 });
  const found = pairs.map(({ ids, matched_on }) => ({ ids, matched_on }));
  expect(found.toSorted((a, b) => a.ids[0] - b.ids[0])).toEqual(
    [7, 8].map((nr) => ({
      ids: [idOf(`p${nr}`), idOf(`s${nr}`)],
      matched_on: ['full_name', 'organization_name', 'organization_domain', 'title'],
    })),
  );
  expect(read).toBeLessThan(ROWS_MAX);
});

/** A name that is like no other one. */
const nameOf = (nr: number) =>
  createHash('sha256')
    .update(String(nr))
    .digest('hex')
    .slice(0, 12)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);

test('a person is compared with namesakes alone, however many persons have an employer that is no organization', async () => {
  const { pool } = database;
  await deliver(database, 'freelancers', {
    persons: Array.from({ length: 3_000 }, (_, nr) => ({
      key: `f${nr}`,
      full_name: `${nameOf(nr)} ${nameOf(-nr)}`,
      roles: [{ title: 'Analyst', organization_name: 'Self-employed' }],
    })),
  });
  await indexNames(pool);
  await pool.query('analyze');
  const before = await rowsReadBy(pool, 'roles');
  const recordsMax = 200;
  await findPairs(pool, { kinds: ['persons'], limit: 10, recordsMax });
  expect(((await rowsReadBy(pool, 'roles')) - before) / recordsMax).toBeLessThan(ROLES_OF_ONE_MAX);
});
