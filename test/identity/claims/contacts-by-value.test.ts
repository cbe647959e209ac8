import { expect, test } from 'vitest';
import { rankSources } from '../../../src/data-in/manage.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { deliver as deliverDataset } from '../../dataset/import-delivery.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

type Rows = Record<string, object[]>;
type Given = readonly [source: string, rows: Rows];

const ANN = 'ann@heron.example';
const OTHER = 'ann@pelican.example';
const bob = (key: string, slug?: string) => ({
  key,
  full_name: 'Bob Cox',
  ...(slug && { network_public_identifier: slug }),
});

/** Deliveries, and the addresses of the persons that they make in any order. That of `dataset` is one. */
const CASES: readonly [what: string, deliveries: readonly Given[], persons: readonly string[][]][] = [
  [
    'a contact gives a person an address that a record of a dataset has: they are one',
    [
      [
        'dataset',
        {
          persons: [{ id: 1, full_name: 'Bob Cox' }],
          emails: [{ person_id: 1, email: ANN, validation_status: 'valid' }],
        },
      ],
      ['crm', { persons: [bob('1', 'bob')] }],
      ['list', { emails: [{ person_slug: 'bob', email: ANN }] }],
    ],
    [['Bob Cox', ANN]],
  ],
  [
    'a contact names a slug that persons of contradicting names have: its address is nobody’s, and joins none of them with others',
    [
      ['crm', { persons: [{ ...bob('1', 'bob'), full_name: 'Ann Bly' }] }],
      ['list', { emails: [{ person_slug: 'bob', email: ANN }] }],
      ['register', { persons: [bob('1'), bob('2', 'bob')], emails: [{ person_key: '1', email: ANN }] }],
    ],
    [['Ann Bly'], ['Bob Cox'], ['Bob Cox', ANN]],
  ],
  [
    'a contact names an address that another one gives: both belong to its person',
    [
      ['crm', { persons: [bob('1', 'bob')] }],
      ['list', { emails: [{ person_slug: 'bob', email: ANN }] }],
      ['board', { emails: [{ person_email: ANN, email: OTHER }] }],
    ],
    [['Bob Cox', ANN, OTHER]],
  ],
  [
    'a contact names an address that another one gives, and gives one that a further person of the name has: they are one',
    [
      ['crm', { persons: [bob('1', 'bob')] }],
      ['list', { emails: [{ person_slug: 'bob', email: ANN }] }],
      ['board', { emails: [{ person_email: ANN, email: OTHER }] }],
      ['register', { persons: [bob('1')], emails: [{ person_key: '1', email: OTHER }] }],
    ],
    [['Bob Cox', ANN, OTHER]],
  ],
];

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((others) => [item, ...others]));
}

/** A contact is rejected unless its person is there. So these sources deliver in this order. */
const AFTER_ANOTHER = ['crm', 'list', 'board'];

const IN_ORDERS = CASES.flatMap(([what, deliveries, persons]) =>
  permutations(deliveries)
    .map((order) => [what, order.map(([source]) => source), order, persons] as const)
    .filter(([, sources]) => {
      const places = AFTER_ANOTHER.map((source) => sources.indexOf(source)).filter((place) => place >= 0);
      return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
    }),
);

const READ = `
select full_name as name, (select coalesce(json_agg(email order by email), '[]') from emails where person_id = p.id) as emails
from persons p`;

test.each(IN_ORDERS)('%s, in the order %s', async (_what, _order, deliveries, persons) => {
  for (const [source, rows] of deliveries) {
    if (source === 'dataset') expect((await deliverDataset(database.pool, rows)).reported).toEqual([]);
    else expect(await deliver(database, source, rows)).toMatchObject({ rejected: 0 });
  }
  const { rows } = await database.pool.query<{ name: string; emails: string[] }>(READ);
  expect(rows.map(({ name, emails }) => [name, ...emails]).sort()).toEqual(persons);
});

test('ranks decide the status of an address that a contact of another source gives', async () => {
  const { pool } = database;
  const own = { person_key: '1', email: ANN, validation_status: 'risky' };
  await deliver(database, 'crm', { persons: [bob('1', 'bob')], emails: [own] });
  await deliver(database, 'list', {
    emails: [{ person_slug: 'bob', email: ANN, validation_status: 'valid' }],
  });
  const status = async () => (await pool.query('select validation_status from emails')).rows;
  for (const [first, second, shown] of [
    ['crm', 'list', 'risky'],
    ['list', 'crm', 'valid'],
  ] as const) {
    await rankSources({ pool, log: QUIET, report: '/dev/null' }, [first, second]);
    expect(await status()).toEqual([{ validation_status: shown }]);
  }
});
