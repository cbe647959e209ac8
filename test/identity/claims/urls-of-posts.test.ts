import { expect, test } from 'vitest';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { deliver as deliverDataset } from '../../dataset/import-delivery.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

/** Two forms of each URL. */
const FORMS = [
  ['https://Jobs.Example/1', 'https://jobs.example/1'],
  ['HTTPS://jobs.example/2?a=b', 'https://jobs.example/2?a=b'],
  ['https://jobs.example:443/3', 'https://jobs.example/3'],
  ['https://jobs.example/4#', 'https://jobs.example/4'],
  ['https://jobs.example/5/', 'https://jobs.example/5'],
  ['https://jobs.example', 'https://jobs.example/'],
  ['https://jobs.example/a b', 'https://jobs.example/a%20b'],
  ['https://jobs.example/ü', 'https://jobs.example/%C3%BC'],
  ['https://jobs.example/a/../6', 'https://jobs.example/6'],
  ['https://jöbs.example/1', 'https://xn--jbs-sna.example/1'],
  ["https://jobs.example/7?a='b'", 'https://jobs.example/7?a=%27b%27'],
];
const WRITTEN = FORMS.map(([written = '']) => written);
const COMPARED = FORMS.map(([, compared = '']) => compared);

const dataset = (urls: readonly string[], firstId = 1) =>
  deliverDataset(database.pool, {
    organizations: [{ id: 1, name: 'Heron' }],
    job_posts: urls.map((url, nr) => ({
      id: firstId + nr,
      organization_id: 1,
      source: 'board_one',
      source_id: String(firstId + nr),
      url,
      title: 'Engineer',
      is_remote: false,
      is_active: true,
      date_featured: '2026-01-01',
    })),
  });
const source = (urls: readonly string[]) =>
  deliver(database, 'board', {
    job_posts: urls.map((url) => ({ key: url, organization_name: 'Heron', url, title: 'Engineer' })),
  });

/** Loads of posts of a dataset and the same ones of a source. */
const ORDERS: [order: string, load: () => Promise<void>][] = [
  [
    'the dataset first',
    async () => {
      await dataset(WRITTEN);
      await source(COMPARED);
    },
  ],
  [
    'the source first',
    async () => {
      await source(COMPARED);
      await dataset(WRITTEN);
    },
  ],
  [
    'the dataset after other posts of the source',
    async () => {
      await source(['https://other.example/1']);
      await dataset(WRITTEN);
      await source(COMPARED);
    },
  ],
  [
    'the dataset after other posts of a dataset and claims of another kind',
    async () => {
      await dataset(['https://other.example/Ü'], 100);
      await deliver(database, 'board', { organizations: [{ key: '1', name: 'Ibis' }] });
      await dataset(WRITTEN);
      await source(COMPARED);
    },
  ],
];

test.each(ORDERS)(
  '%s: a post of a dataset is that of a source at another form of its URL',
  async (_, load) => {
    await load();
    const { rows } = await database.pool.query(
      `select min(record_id) as id, array_agg(body->>'url' order by source_id, key) as urls from claims
    where kind = 'job_posts' and body->>'url' not like '%other.example%' group by record_id order by 1`,
    );
    const urls = rows.map((row) => [...row.urls].sort());
    expect(urls).toEqual(FORMS.map((forms) => [...forms].sort()));
    const posts = await database.pool.query(
      `select id from job_posts where url not like '%other.example%' order by 1`,
    );
    expect(posts.rows).toEqual(FORMS.map((_, nr) => ({ id: 1 + nr })));
    expect(rows.map(({ id }) => id)).toEqual(FORMS.map((_, nr) => 1 + nr));
  },
);

test('the fragment of a URL tells posts apart', async () => {
  await dataset(['https://Jobs.Example/1']);
  await source(['https://jobs.example/1#a']);
  expect((await database.pool.query('select from job_posts')).rowCount).toBe(2);
});
