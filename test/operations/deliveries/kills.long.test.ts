import { readdir } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { serviceForTests } from '../../api/http/service.ts';
import { serveWith, settingsOf } from '../../api/operating/serve.ts';
import { contentWithoutIds } from '../../data-in/content-without-ids.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { ndjson } from '../../dataset/dataset-directory.ts';
import { killAtTable, until, waitsFor } from '../../dataset/killed-load.ts';
import { createTestDatabase } from '../../harness/database.ts';
import { endEverything } from '../../ops/commands/processes.ts';
import { spawnRoster } from '../../ops/commands/roster-process.ts';
import { onSource, writerOf } from '../sources/calls.ts';
import { runWaiting, send } from './calls.ts';

const service = serviceForTests({ insertRecords: async () => {} });
afterEach(endEverything);

const THINGS = 400;
const many = (line: (nr: number) => object) => Array.from({ length: THINGS }, (_, nr) => line(nr));

/** Things of a delivery, whose keys begin with a prefix. */
const tablesOf = (prefix: string) => ({
  organizations: many((nr) => ({
    key: `${prefix}${nr}`,
    name: `Firm ${prefix} ${nr}`,
    keywords: [`K ${nr % 7}`],
  })),
  persons: many((nr) => ({ key: `${prefix}${nr}`, full_name: `Person ${prefix} ${nr}` })),
  roles: many((nr) => ({
    person_key: `${prefix}${nr}`,
    organization_key: `${prefix}${nr % 50}`,
    title: 'Clerk',
  })),
  emails: many((nr) => ({ person_key: `${prefix}${nr}`, email: `${prefix}${nr}@x.example` })),
});

const filesOf = (prefix: string) =>
  Object.entries(tablesOf(prefix)).map(([kind, lines]) => [`${kind}.ndjson`, ndjson(lines)] as const);

const environment = () => ({ ...settingsOf(service), DELIVERIES_DIR: service.deliveriesDirectory });
const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;

/** The deliveries were loaded once each, and the records are those of the same tables without a kill. */
async function expectLoaded(key: string, ids: readonly number[], prefixes: readonly string[]): Promise<void> {
  const { body } = await onSource(service, key, 'crm/deliveries', { method: 'GET' });
  expect(body).toMatchObject({
    count: ids.length,
    results: ids.map((id) => ({ id, state: 'done', error: null, outcome: { rejected: 0, set_aside: 0 } })),
  });
  const undisturbed = await createTestDatabase();
  for (const prefix of prefixes) await deliver(undisturbed, 'crm', tablesOf(prefix));
  expect(await contentWithoutIds(service.database)).toEqual(await contentWithoutIds(undisturbed));
  await undisturbed.drop();
}

test('a delivery whose workers are killed ends once, with the records of one without kills', {
  timeout: 120_000,
}, async () => {
  const key = await writerOf(service, 'crm');
  const id = idOf(await send(service, key, 'crm', filesOf('a')));
  const startWorker = () => spawnRoster(['worker'], { env: environment() });
  for (const table of ['organizations', 'claim_values', 'emails'])
    await killAtTable(service.database, table, startWorker);
  const { pool } = service.database;
  const readRow = async () =>
    (await pool.query('select state, attempts from deliveries where id = $1', [id])).rows;
  expect(await readRow()).toEqual([{ state: 'running', attempts: 3 }]);
  startWorker();
  await until(service.database, true, `select from deliveries where date_ended is not null`);
  expect(await readRow()).toEqual([{ state: 'done', attempts: 4 }]);
  await expect.poll(() => readdir(service.deliveriesDirectory)).toEqual([]);
  await expectLoaded(key, [id], ['a']);
});

test('a delivery whose API is killed while it is taken, or while it is loaded, is taken and loaded once', {
  timeout: 120_000,
}, async () => {
  const key = await writerOf(service, 'crm');
  const before = (await onSource(service, key, 'crm/deliveries', { method: 'GET' })).body as unknown as {
    results: { id: number }[];
  };
  const headers = { 'idempotency-key': 'killed' };
  const sendTo = (url: string) => send({ ...service, url }, key, 'crm', filesOf('b'), {}, headers);
  let lost: Promise<unknown> = Promise.resolve();
  await killAtTable(service.database, 'deliveries', async () => {
    const api = await serveWith(service, environment());
    lost = sendTo(api.url).then(
      () => 'answered',
      () => 'lost',
    );
    return api;
  });
  expect(await lost).toBe('lost');

  // The program sends it again, with the same key.
  let id = 0;
  let running: Promise<void> = Promise.resolve();
  await killAtTable(service.database, 'organizations', async () => {
    const api = await serveWith(service, environment());
    await expect
      .poll(async () => {
        const sent = await sendTo(api.url);
        id = idOf(sent);
        return sent.status;
      })
      .toBe(201);
    running = runWaiting(service);
    await until(service.database, true, waitsFor('organizations'));
    return api;
  });
  await running;
  await expectLoaded(key, [id, ...before.results.map((one) => one.id)], ['a', 'b']);
});
