import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { drain } from '../../search-index/sync/worker.ts';
import { LOCK_SUPPRESSIONS } from '../../src/dataset/import/session.ts';
import { suppressPerson } from '../../src/dataset/import/suppress.ts';
import { LOAD_LOCK } from '../../src/db/load-lock.ts';
import { post, serviceForTests } from '../api/http/service.ts';
import { openTestEngine } from '../harness/engine.ts';
import { SILENT } from '../sync/synced-records.ts';
import { claimedBlocks } from './blocks.ts';

const blocks = claimedBlocks('test/docs/sql.test.ts');
const service = serviceForTests();
let engine: Engine;
beforeAll(() => {
  engine = openTestEngine(service.database.indexPrefix);
});
afterAll(() => engine.close());

/** The statements of the blocks, in order. */
const example = blocks.takeAll('docs/sql.md', 'An example').map(({ text }) => text);
const large = blocks.takeAll('docs/sql.md', 'A first or large load').map(({ text }) => text);

async function run(sql: string): Promise<void> {
  const client = await service.database.pool.connect();
  try {
    await client.query(sql);
  } finally {
    client.release(true);
  }
}

async function inStep(): Promise<void> {
  await drain({ pool: service.database.pool, engine, log: SILENT });
}

const search = async (path: string, body: object) => (await post(service, path, body)).body;
const totalIn = async (place: number) =>
  (await search('person_role_search/totals', { organization_locations: [place] })).total_search_results;

test('the page has all of its blocks run, and names the locks that the commands take', () => {
  expect(blocks.left()).toEqual([]);
  expect(example.join()).toContain(LOCK_SUPPRESSIONS);
  expect(large.join()).toContain(`select pg_advisory_lock(${LOAD_LOCK})`);
});

test('the statements of the example load records that searches find, and nothing a second time', async () => {
  const { pool } = service.database;
  await suppressPerson(pool, { network_public_identifier: 'Ole-Brandt' });
  const [landed = '', ...loads] = example;
  await run(landed);
  for (const sql of loads) await run(sql);
  await inStep();
  expect(await search('person_role_search', { role_title: 'lens designer' })).toMatchObject({
    search_results: [{ id: 10_000_090 }],
  });
  expect(await totalIn(10_000_000)).toBe(1);
  const jobs = await search('job_search', { title: 'optics technician' });
  expect(jobs.search_results).toMatchObject([
    { organization: { id: 10_000_070, name: 'Nordlicht Optik', domain: 'https://www.nordlicht.example' } },
  ]);
  const byEmail = await search('person_detail_reverse_lookup/by_email', { email: 'ines@nordlicht.example' });
  expect(byEmail).toMatchObject({ id: 10_000_090, full_name: 'Ines Falke' });
  const suppressed = await post(service, 'person_detail_lookup', { person_id: 10_000_091 });
  expect(suppressed.status).toBe(404);

  await pool.query('truncate outbox, outbox_changes');
  for (const sql of loads) await run(sql);
  const { rows } = await pool.query('select topic from outbox_changes');
  expect(rows).toEqual([]);
});

test('what a source no longer has is deleted from the searches', async () => {
  const { pool } = service.database;
  await pool.query('delete from crm.people');
  await run(example.at(-1) ?? '');
  await inStep();
  expect(await totalIn(10_000_000)).toBe(0);
});

test('a large load notes nothing, and raises the data version, so that the indexes are rebuilt', async () => {
  const { pool } = service.database;
  for (const sql of large) await run(sql);
  expect((await pool.query('select from outbox_changes')).rowCount).toBe(0);
  await ensureIndexes({ pool, engine });
  const { total_search_results: found } = await search('organization_search/totals', {
    organization_ids: [20_000_001, 20_001_000],
  });
  expect(found).toBe(2);
});
