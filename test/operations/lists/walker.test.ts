import { expect, test } from 'vitest';
import { serviceForTests } from '../../api/http/service.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { listOf, onLists, recordsIn } from './calls.ts';
import { createDisturber, walkers } from './disturber.ts';

const PERSONS = 2_400;
/** Imports, merges, unmerges and suppressions beside the walks; `npm run test:long` takes more. */
const STEPS = Number(process.env.ROSTER_PROPERTY_RUNS ?? 25);
const service = serviceForTests({
  insertRecords: async (pool) =>
    void (await deliver({ pool }, 'crm', walkers([...Array(PERSONS).keys()], 'First'))),
});

test('a walk beside imports, merges, unmerges and suppressions sees each record that still exists once, in order', async () => {
  const { pool } = service.database;
  const { id, total } = await listOf(service, 'person_role_search', { role_title: 'walker' });
  expect(total).toBe(PERSONS);
  const { rows } = await pool.query<{ ids: number[] }>(
    'select array_to_json(ids) as ids from list_chunks where list_id = $1 order by nr',
    [id],
  );
  const stored = rows.flatMap(({ ids }) => ids);
  const { suppressed, disturbed, step } = createDisturber(service.database, stored, 11);
  let steps = 0;
  const disturbing = (async () => {
    while (steps < STEPS) await step(steps++);
  })();
  do {
    const before = new Set(suppressed);
    const walked: number[] = [];
    for (const part of [0, 1, 2]) {
      const answer = await onLists(service, 'GET', `${id}/parts/${part}/?fields=headline`);
      expect(answer.status).toBe(200);
      const records = recordsIn(answer).map((record) => record.id);
      expect(records.length + Number(answer.headers.get('x-gone'))).toBe(
        Math.min(1_000, total - part * 1_000),
      );
      walked.push(...records);
    }
    // Undisturbed records are all seen once, in order; suppressed ones never again; no other record is seen.
    const undisturbed = stored.filter((one) => !disturbed.has(one));
    expect(walked.filter((one) => !disturbed.has(one))).toEqual(undisturbed);
    expect(walked.filter((one) => before.has(one))).toEqual([]);
    expect(walked.filter((one) => !stored.includes(one))).toEqual([]);
  } while (steps < STEPS);
  await disturbing;
  expect(suppressed.size).toBeGreaterThan(0);
  // In the end, each record that still exists is there once.
  const answers = await Promise.all(
    [0, 1, 2].map((part) => onLists(service, 'GET', `${id}/parts/${part}/?fields=id`)),
  );
  const last = answers.flatMap((answer) => recordsIn(answer).map((record) => record.id));
  const { rows: records } = await pool.query<{ id: number }>(
    `select distinct on (record) record as id from (
      select coalesce(record_id, asked.id) as record, place
      from unnest($1::bigint[]) with ordinality as asked (id, place)
      left join claims on claims.kind = 'persons' and claims.id = asked.id) as named
    join persons on persons.id = record order by record, place`,
    [stored],
  );
  expect(last.toSorted((a, b) => a - b)).toEqual(records.map((one) => one.id).toSorted((a, b) => a - b));
});
