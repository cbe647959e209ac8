import { test } from 'vitest';
import { databaseForTests } from '../../harness/database.ts';
import { tryHistory } from './claims-history.ts';

const database = databaseForTests();

test.each([1, 2, 4, 14])(
  'after any steps the records are what a plain merge of the claims gives, and the next import succeeds (seed %i)',
  (seed) => tryHistory(database, seed, 12, false),
);

test.each([3, 5])('after a kill at any statement the next import finishes what was begun (seed %i)', (seed) =>
  tryHistory(database, seed, 6, true),
);
