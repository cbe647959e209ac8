import { expect, test } from 'vitest';
import type { OpenTable } from '../../../src/identity/claim.ts';
import { deliver, tableOf } from '../../data-in/tables/memory-table.ts';
import { databaseForTests } from '../../harness/database.ts';

const database = databaseForTests();

const LINES = 1_200;
const lines = (line: (nr: number) => object) => Array.from({ length: LINES }, (_, nr) => line(nr));

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
  const empty = tableOf('emails', []);
  const later: OpenTable = {
    ...empty,
    async *read(...given) {
      share = await expectedShare('persons');
      yield* empty.read(...given);
    },
  };
  await deliver(database, 'crm', {}, { tables: [tableOf('persons', persons), later] });
  expect(share).toBeCloseTo(0.5, 1);
});
