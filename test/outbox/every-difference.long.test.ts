import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { loadRecords } from '../property/load-records.ts';
import { rawRecords } from '../property/random-records.ts';
import { readDocuments } from './all-documents.ts';
import { type RandomChange, randomChanges } from './random-changes.ts';
import { emptyDatabase } from './small-records.ts';
import { untold } from './untold.ts';

/** Transactions a run, each held against the documents before and after it. */
const TRANSACTIONS = 80;
const RUNS = 6;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Makes changes in one transaction; those that the database refuses are left out. */
async function commit(changes: readonly RandomChange[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const { sql, values } of changes) {
      await client.query('savepoint change');
      try {
        await client.query(sql, [...values]);
      } catch (error) {
        // Only what the constraints refuse.
        if (!(error as { code?: string }).code?.startsWith('23')) throw error;
        await client.query('rollback to change');
      }
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

test('whatever is changed by SQL, the outbox tells of every document that differs, comes or goes', async () => {
  let changed = 0;
  const runs = fc.tuple(
    rawRecords,
    fc.array(randomChanges, { minLength: TRANSACTIONS, maxLength: TRANSACTIONS }),
  );
  await fc.assert(
    fc.asyncProperty(runs, async ([records, transactions]) => {
      await emptyDatabase(database.pool);
      await loadRecords(database.pool, records);
      let before = await readDocuments(database.pool);
      for (const changes of transactions) {
        await database.pool.query('truncate outbox_changes, outbox');
        await commit(changes);
        const after = await readDocuments(database.pool);
        const difference = await untold(database.pool, before, after);
        expect(difference.missed).toEqual([]);
        changed += difference.changed;
        before = after;
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  // So that it can't hold for want of differences.
  expect(changed).toBeGreaterThan(RUNS * TRANSACTIONS * 3);
});
