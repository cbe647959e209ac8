import { expect, test } from 'vitest';
import type { OpenTable } from '../../../src/identity/claim.ts';
import { BATCH_CLAIMS } from '../../../src/identity/claims/settle.ts';
import { deliver, tableOf } from '../../data-in/tables/memory-table.ts';
import { databaseForTests } from '../../harness/database.ts';

const database = databaseForTests();

const LINES = 1_200;
const lines = (line: (nr: number) => object) => Array.from({ length: LINES }, (_, nr) => line(nr));

/** A table without rows; calls `onRead` before the tables behind it are read. */
function emptyTable(onRead: () => Promise<void>): OpenTable {
  const empty = tableOf('emails', []);
  return {
    ...empty,
    async *read(...given) {
      await onRead();
      yield* empty.read(...given);
    },
  };
}

/** The share of the claims that the planner takes for those of a kind; undefined if it knows none of the kind. */
async function expectedShare(kind: string): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ share: number }>(
    `select share from pg_stats, unnest(most_common_vals::text::text[], most_common_freqs) as given (kind, share)
     where tablename = 'claims' and attname = 'kind' and given.kind = $1`,
    [kind],
  );
  return rows[0]?.share;
}

test('where statistics are from before the first claims of a kind, the rest of a delivery is planned with new ones', async () => {
  await deliver(database, 'crm', {
    organizations: lines((nr) => ({ key: `o${nr}`, name: `Organization ${nr}` })),
  });
  await database.pool.query('analyze claims');
  expect([await expectedShare('organizations'), await expectedShare('persons')]).toEqual([1, undefined]);
  let share: number | undefined;
  const persons = lines((nr) => ({ key: `p${nr}`, full_name: `Person ${nr}` }));
  const later = emptyTable(async () => {
    share = await expectedShare('persons');
  });
  await deliver(database, 'crm', {}, { tables: [tableOf('persons', persons), later] });
  expect(share).toBeCloseTo(0.5, 1);
});

test('claims without values are counted once, not again for each batch', async () => {
  const analyzed = async () => {
    const { rows } = await database.pool.query<{ times: number }>(
      `select sum(analyze_count)::int as times from pg_stat_user_tables where relname = 'claims'`,
    );
    return rows[0]?.times ?? 0;
  };
  const persons = Array.from({ length: 3 * BATCH_CLAIMS }, (_, nr) => ({
    key: `p${nr}`,
    full_name: `Person ${nr}`,
  }));
  await database.pool.query('analyze');
  const before = await analyzed();
  let after = before;
  const later = emptyTable(async () => {
    after = await analyzed();
  });
  await deliver(database, 'hr', {}, { tables: [tableOf('persons', persons), later] });
  expect(after - before).toBe(1);
});
