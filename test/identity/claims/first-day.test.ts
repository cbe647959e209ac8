import { expect, test } from 'vitest';
import { removeSource } from '../../../src/data-in/manage.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

/** Lines of the kinds whose day may be left out. */
const LINES = {
  job_posts: { key: '1', organization_name: 'Heron', title: 'Engineer', url: 'https://heron.example/1' },
  simple_events: { key: '1', organization_name: 'Heron', reason: 'report_released' },
  funding_events: { key: '1', organization_name: 'Heron', funding_type: 'seed' },
} as const;
const KINDS = Object.keys(LINES) as (keyof typeof LINES)[];

const OTHER_URL = { url: 'https://heron.example/events' };

/** What lines say besides, one delivery after the other; null: the source withdraws the line. Then the day of the record. */
const HISTORIES: [what: string, lines: (object | null)[], day: string][] = [
  [
    'that is delivered again',
    [{ collected_at: '2026-01-05' }, { collected_at: '2026-02-01' }, { collected_at: '2026-03-01' }],
    '2026-01-05',
  ],
  [
    'that changes',
    [{ collected_at: '2026-01-05' }, { collected_at: '2026-02-01', ...OTHER_URL }],
    '2026-01-05',
  ],
  [
    'whose later line has a day',
    [{ collected_at: '2026-01-05' }, { collected_at: '2026-02-01', date_featured: '2025-12' }],
    '2025-12-01',
  ],
  [
    'whose first line has a day',
    [{ collected_at: '2026-01-05', date_featured: '2025-12-24' }, { collected_at: '2026-02-01' }],
    '2025-12-24',
  ],
  ['whose line is older', [{ collected_at: '2026-02-01' }, { collected_at: '2026-01-05' }], '2026-02-01'],
  ['that comes back', [{ collected_at: '2026-01-05' }, null, { collected_at: '2026-02-01' }], '2026-02-01'],
];

test.each(KINDS.flatMap((kind) => HISTORIES.map(([what, lines, day]) => [kind, what, lines, day] as const)))(
  'one of %s %s has the day on which the source first had it, where no line has one',
  async (kind, _, lines, day) => {
    for (const line of lines)
      await deliver(
        database,
        'board',
        line ? { [kind]: [{ ...LINES[kind], ...line }] } : { removed: [{ kind, key: '1' }] },
      );
    const { rows } = await database.pool.query(`select date_featured::text as day from ${kind}`);
    expect(rows).toEqual([{ day }]);
  },
);

test.each(KINDS)(
  'a line of %s without a day that says the same on another day changes nothing',
  async (kind) => {
    const line = (collected_at: string) => ({ [kind]: [{ ...LINES[kind], collected_at }] });
    await deliver(database, 'board', line('2026-01-05'));
    expect(await deliver(database, 'board', line('2026-02-01'))).toMatchObject({ changed: false });
  },
);

/** How a thing goes. */
const WAYS: [how: string, remove: () => Promise<unknown>][] = [
  ['is removed', () => deliver(database, 'crm', { removed: [{ kind: 'organizations', key: '1' }] })],
  [
    'lacks in a complete delivery',
    () => deliver(database, 'crm', { organizations: [] }, { isComplete: true, isConfirmed: true }),
  ],
  ['goes with its source', () => removeSource({ ...database, log: QUIET, report: '/dev/null' }, 'crm')],
];

test.each(WAYS)(
  'a thing that %s and is delivered again has its id, and is first seen then',
  async (_, remove) => {
    const { pool } = database;
    const organizations = [{ key: '1', name: 'Heron' }];
    const read = async () => (await pool.query('select id, first_seen from claims')).rows;
    await deliver(database, 'crm', { organizations });
    const [before] = await read();
    await deliver(database, 'crm', { organizations });
    expect(await read()).toEqual([before]);
    await remove();
    await deliver(database, 'crm', { organizations });
    const [after] = await read();
    expect(after.id).toBe(before.id);
    expect(after.first_seen > before.first_seen).toBe(true);
  },
);
