import { expect, test } from 'vitest';
import { removeSource } from '../../../src/data-in/manage.ts';
import { setRetention } from '../../../src/stewardship/retention/rules.ts';
import { runRetention } from '../../../src/stewardship/retention/run.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

/** One more than go in a batch. */
const CLAIMS = 5_001;

const INSERT = `
insert into claims (kind, id, record_id, source_id, key, body, collected_at, first_seen, last_seen)
select 'organizations', id, id, 1001, 'k' || id, jsonb_build_object('name', 'Organization ' || id), old, old, old
from generate_series(1e13::bigint, 1e13::bigint + $1 - 1) as id, cast('2020-01-01' as timestamptz) as old`;

const options = () => ({ pool: database.pool, log: QUIET, report: '/dev/null' });

/** The ways in which many claims of a source go. */
const WAYS: [string, () => Promise<unknown>][] = [
  ['are removed with their source', () => removeSource(options(), 'crm')],
  [
    'are not in a complete delivery',
    () => deliver(database, 'crm', { organizations: [] }, { isComplete: true, isConfirmed: true }),
  ],
  [
    'no delivery has had for long',
    async () => {
      await setRetention(database.pool, { source: 'crm', kind: null, days: 30 });
      expect(await runRetention(options())).toMatchObject({
        expired: [{ source: 'crm', kind: 'organizations', claims: CLAIMS }],
      });
    },
  ],
];

test.each(WAYS)('more claims than a batch has all go if they %s', async (_, remove) => {
  const { pool } = database;
  await pool.query(`insert into sources (id, name) values (1001, 'crm')`);
  await pool.query(INSERT, [CLAIMS]);
  await remove();
  const { rows } = await pool.query(
    'select count(*)::int as gone, count(body)::int as left from claims union all select count(*)::int, 0 from pending_claims',
  );
  expect(rows).toEqual([
    { gone: CLAIMS, left: 0 },
    { gone: 0, left: 0 },
  ]);
});
