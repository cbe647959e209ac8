import fc from 'fast-check';
import { expect, test } from 'vitest';
import { databaseForTests } from '../harness/database.ts';
import { SEED } from '../harness/seed.ts';
import { loadRecords } from '../property/load-records.ts';
import { rawRecords } from '../property/random-records.ts';
import { differenceOf, readDocuments } from './missed-documents.ts';
import { commit, randomChanges } from './random-changes.ts';
import { emptyDatabase } from './small-records.ts';

/** Transactions of a run. The documents are compared before and after each. */
const TRANSACTIONS = 80;
/** `npm run test:long` makes 50. */
const RUNS = Number(process.env.OUTBOX_RUNS ?? 2);

const database = databaseForTests();

test('random SQL changes write an outbox row for every document that is added, changed or removed', {
  timeout: 300_000 + RUNS * 60_000,
}, async () => {
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
        await commit(database.pool, changes);
        const after = await readDocuments(database.pool);
        const difference = await differenceOf(database.pool, before, after);
        expect(difference.missed).toEqual([]);
        changed += difference.changed.length;
        before = after;
      }
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  // The runs must have changed enough documents.
  expect(changed).toBeGreaterThan(RUNS * TRANSACTIONS * 3);
});
