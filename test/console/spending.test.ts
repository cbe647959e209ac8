import { expect, test } from 'vitest';
import { createClient } from '../../client/src/client.ts';
import { DAYS, readSpending } from '../../console/src/account/spending.ts';
import { sharedServiceForTests } from '../api/http/service.ts';

const service = sharedServiceForTests();

const NOW = new Date('2026-11-20T12:00:00Z');

/** Stores charges of one credit each, a minute apart, the newest at a given time. */
async function spend(operation: string, count: number, newest: string): Promise<void> {
  await service.database.pool.query(
    `insert into credit_changes (account_id, change_type, change_sum, change_data, balance_after, date_created)
     select $1, 'spend', -1, json_build_object('operation', $2::text), 0, $4::timestamptz - at * interval '1 minute'
     from generate_series(0, $3::integer - 1) as at`,
    [service.accountId, operation, count, newest],
  );
}

test('the sum of each day is exact, including earlier calls that are not split by operation', async () => {
  const { url, accountId, key: apiKey } = service;
  const client = createClient({ url, accountId, apiKey });
  const read = async () => {
    const { days, operations } = await readSpending(client, new AbortController().signal, NOW);
    const spent = days.filter(({ sum }) => sum > 0);
    return {
      count: days.length,
      operations,
      spent: spent.map((one) => [one.day, one.sum, Object.fromEntries(one.byOperation)]),
    };
  };
  await spend('job_search', 30, '2026-11-20T11:00:00Z');
  await spend('person_match', 3, '2026-11-20T12:00:00.001Z');
  await spend('job_search', 5, '2026-10-21T23:59:59Z');
  expect(await read()).toEqual({
    count: DAYS,
    operations: ['job_search', 'person_match'],
    spent: [['2026-11-20', 32, { job_search: 30, person_match: 2 }]],
  });

  await spend('person_detail_lookup', 600, '2026-11-19T23:59:00Z');
  await spend('job_search', 7, '2026-10-22T00:10:00Z');
  expect(await read()).toEqual({
    count: DAYS,
    operations: ['person_detail_lookup', 'earlier_calls', 'job_search', 'person_match'],
    spent: [
      ['2026-10-22', 7, { earlier_calls: 7 }],
      ['2026-11-19', 600, { person_detail_lookup: 468, earlier_calls: 132 }],
      ['2026-11-20', 32, { job_search: 30, person_match: 2 }],
    ],
  });
});
