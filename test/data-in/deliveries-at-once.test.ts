import { expect, test } from 'vitest';
import { writeItems } from '../../src/data-in/write-items.ts';
import { databaseForEachTest } from '../harness/database.ts';
import { QUIET } from './tables/memory-table.ts';

const database = databaseForEachTest();

/** What programs write under one key within the same millisecond, and what becomes of it. */
test.each([
  { said: ['Ada', 'Ada B.', 'Ada Byron'], statuses: ['created', 'changed', 'changed'] },
  { said: ['Ada', 'Ada', 'Ada Byron'], statuses: ['created', 'unchanged', 'changed'] },
  { said: ['Ada', 'Ada Byron', 'Ada'], statuses: ['created', 'changed', 'changed'] },
])('calls of one moment are deliveries of their own: $said', async ({ said, statuses }) => {
  const now = new Date();
  const written: string[] = [];
  for (const full_name of said) {
    const items = [{ key: 'same', full_name }];
    const call = { pool: database.pool, log: QUIET, actor: undefined, source: 'agent' };
    const [item] = await writeItems({ ...call, kind: 'persons', items, defaults: { now } });
    written.push(item?.status ?? '');
  }
  expect(written).toEqual(statuses);
  const { rows } = await database.pool.query('select full_name from persons');
  expect(rows).toEqual([{ full_name: said.at(-1) }]);
});
