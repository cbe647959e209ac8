import { expect, test } from 'vitest';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { deliver as deliverDataset } from '../../dataset/import-delivery.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

/** Two forms of one URL. */
const FORMS = [
  ['https://Jobs.Example/1', 'https://jobs.example/1'],
  ['HTTPS://jobs.example/1?a=b', 'https://jobs.example/1?a=b'],
  ['https://jobs.example:443/1', 'https://jobs.example/1'],
  ['https://jobs.example/1#', 'https://jobs.example/1'],
  ['https://jobs.example/1/', 'https://jobs.example/1'],
  ['https://jobs.example', 'https://jobs.example/'],
  ['https://jobs.example/a b', 'https://jobs.example/a%20b'],
  ['https://jobs.example/ü', 'https://jobs.example/%C3%BC'],
  ['https://jobs.example/a/../1', 'https://jobs.example/1'],
  ['https://jöbs.example/1', 'https://xn--jbs-sna.example/1'],
  ["https://jobs.example/1?a='b'", 'https://jobs.example/1?a=%27b%27'],
] as const;

const dataset = (url: string, id = 1) =>
  deliverDataset(database.pool, {
    organizations: [{ id: 1, name: 'Heron' }],
    job_posts: [
      {
        id,
        organization_id: 1,
        source: 'board_one',
        source_id: String(id),
        url,
        title: 'Engineer',
        is_remote: false,
        is_active: true,
        date_featured: '2026-01-01',
      },
    ],
  });
const source = (url: string, key = '1') =>
  deliver(database, 'board', { job_posts: [{ key, organization_name: 'Heron', url, title: 'Engineer' }] });

/** Loads of a post of a dataset and one of a source. */
const ORDERS: [
  order: string,
  load: (written: string, compared: string) => Promise<unknown>[] | Promise<void>,
][] = [
  [
    'the dataset first',
    async (written, compared) => {
      await dataset(written);
      await source(compared);
    },
  ],
  [
    'the source first',
    async (written, compared) => {
      await source(compared);
      await dataset(written);
    },
  ],
  [
    'the dataset after other posts of the source',
    async (written, compared) => {
      await source('https://other.example/1', 'other');
      await dataset(written);
      await source(compared);
    },
  ],
  [
    'the dataset after other posts of a dataset and claims of another kind',
    async (written, compared) => {
      await dataset('https://other.example/Ü', 2);
      await deliver(database, 'board', { organizations: [{ key: '1', name: 'Ibis' }] });
      await dataset(written);
      await source(compared);
    },
  ],
];

test.each(ORDERS.flatMap(([order, load]) => FORMS.map((forms) => [order, ...forms, load] as const)))(
  '%s: a post at %s of a dataset is that at %s of a source',
  async (_, written, compared, load) => {
    await load(written, compared);
    const { rows } = await database.pool.query(
      `select count(distinct record_id)::int as records, count(*)::int as claims from claims
      where kind = 'job_posts' and body->>'url' not like '%other.example%'`,
    );
    expect(rows).toEqual([{ records: 1, claims: 2 }]);
    const posts = await database.pool.query(`select id from job_posts where url not like '%other.example%'`);
    expect(posts.rows).toEqual([{ id: 1 }]);
  },
);

test('the fragment of a URL tells posts apart', async () => {
  await dataset('https://Jobs.Example/1');
  await source('https://jobs.example/1#a');
  expect((await database.pool.query('select from job_posts')).rowCount).toBe(2);
});
