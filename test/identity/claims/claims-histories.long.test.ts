import { expect, test } from 'vitest';
import { databaseForTests } from '../../harness/database.ts';
import { SEED } from '../../harness/seed.ts';
import { tryHistory } from './claims-history.ts';

const database = databaseForTests();

const HISTORIES = Number(process.env.CLAIM_HISTORIES ?? 20);
/** Each has a few steps more than the one before, up to this number. */
const STEPS_MAX = 8;
/** Every tenth history has a kill. */
const HISTORIES_PER_KILL = 10;
const FAILURES_MAX = 5;
const SECONDS_A_HISTORY = 60;

test(`after each step of ${HISTORIES} random histories the records are what a plain merge of the claims gives, and the next import succeeds`, {
  timeout: HISTORIES * SECONDS_A_HISTORY * 1_000,
}, async () => {
  const failures: string[] = [];
  for (let nr = 0; nr < HISTORIES && failures.length < FAILURES_MAX; nr++) {
    const steps = 3 + (nr % (STEPS_MAX - 2));
    await tryHistory(database, SEED + nr, steps, nr % HISTORIES_PER_KILL === 0).catch((error) => {
      failures.push(String(error));
    });
    if (nr % 50 === 49) console.log(`${nr + 1} histories, ${failures.length} failures`);
  }
  expect(failures).toEqual([]);
});
