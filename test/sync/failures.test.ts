import { expect, onTestFinished, test } from 'vitest';
import { type Engine, EngineRefusalError } from '../../search-index/engine.ts';
import { drain } from '../../search-index/sync/worker.ts';
import { createLog } from '../../src/base/log/log.ts';
import { settingsOf } from '../api/operating/serve.ts';
import { engineSettings, engineUrl, refusedDocument } from '../harness/engine.ts';
import { spawnRoster } from '../ops/commands/roster-process.ts';
import { isOf, NO_DIFFERENCES, recordsForTests, relayTo, SILENT } from './synced-records.ts';

const SOON = { timeout: 30_000, interval: 5 };

const records = recordsForTests();

test('a refused document is set aside with the reason and logged, and all other documents are indexed', async () => {
  const logged: string[] = [];
  const log = createLog('warn', { write: (entry) => void logged.push(entry) });
  const refusing: Engine = {
    ...records.engine,
    putDocuments: (uid, documents, version) => {
      const isBad = (id: number) => id === 1017 && isOf(records.engine, uid, 'organizations');
      const sent = documents.map((document) =>
        isBad(document.id) ? { ...document, json: '{"id":"no valid id!"}' } : document,
      );
      return records.engine.putDocuments(uid, sent, version);
    },
  };
  await records.change('update organizations set employees = 7 where id > 1000');
  await drain({ pool: records.pool, engine: refusing, log });

  const bad = { topic: 'organizations', record_id: 1017, is_set_aside: true };
  expect(await records.outbox()).toEqual([
    { ...bad, attempts: 1, reason: expect.stringMatching(refusedDocument()) },
  ]);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(/"index":"organizations","ids":\[1017\].*set aside/);
  expect(await records.differences()).toEqual({
    ...NO_DIFFERENCES,
    stale: ['organizations 1017'],
  });

  // The record has not changed, so its row stays set aside.
  await records.drain();
  expect(await records.outbox()).toMatchObject([bad]);
  await records.change('update organizations set employees = 8 where id = 1017');
  await records.drain();
  expect(await records.outbox()).toEqual([]);
  expect(await records.differences()).toEqual(NO_DIFFERENCES);
});

test('a document on which the engine fails is tried again in smaller groups, and all others are indexed', async () => {
  const { engine } = records;
  const failing: Engine = {
    ...engine,
    putDocuments: async (uid, documents, version) => {
      if (isOf(engine, uid, 'organizations') && documents.some(({ id }) => id === 1017))
        throw new EngineRefusalError('The task failed. (internal)', 'internal', 'task');
      return engine.putDocuments(uid, documents, version);
    },
  };
  await records.change('update organizations set employees = 9 where id > 1000');
  await expect(drain({ pool: records.pool, engine: failing, log: SILENT })).rejects.toThrow(/internal/);
  expect(await records.outbox()).toMatchObject([{ record_id: 1017, is_set_aside: false }]);
  expect(await records.differences()).toEqual({ ...NO_DIFFERENCES, stale: ['organizations 1017'] });
  await records.pool.query('update outbox set attempts = 0');
  await records.drain();
  expect(await records.outbox()).toEqual([]);
});

test('a task that fails on a full disk is retried; then draining fails, and the rows stay', async () => {
  const { pool, engine } = records;
  let failures = 0;
  const failing: Engine = {
    ...engine,
    removeDocuments: async (uid, ids, version) => {
      await engine.removeDocuments(uid, ids, version);
      failures += 1;
      throw new EngineRefusalError(
        'No space left on device. (no_space_left_on_device)',
        'no_space_left_on_device',
        'task',
      );
    },
  };
  await records.change('delete from organizations where id = 1039');
  await expect(drain({ pool, engine: failing, log: SILENT })).rejects.toThrow(/no_space_left_on_device/);
  expect(failures).toBeGreaterThan(3);
  const rows = await records.outbox();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => !row.is_set_aside && /No space left/.test(row.reason ?? ''))).toBe(true);
  await pool.query('update outbox set attempts = 0');
  await records.drain();
  expect(await records.outbox()).toEqual([]);
});

test('another worker takes over the records that a killed worker had claimed, and processes them twice', async () => {
  const { relay, url } = await relayTo(engineUrl());
  onTestFinished(() => relay.close());
  const env = { DATABASE_URL: records.database.url, ...engineSettings(records.database.indexPrefix, url) };
  const worker = spawnRoster(['worker'], { env });
  const change = (employees: number) =>
    records.change(`update organizations set employees = ${employees} where id > 1000`);
  await change(11);
  await expect.poll(records.outbox, SOON).toEqual([]);
  relay.freeze();
  await change(12);
  await expect.poll(records.claimed, SOON).toBeGreaterThan(0);
  worker.signal('SIGKILL');
  expect((await worker.ended).code).toBeNull();
  expect(await records.claimed()).toBeGreaterThan(0);

  await records.drain();
  const { rows } = await records.pool.query(
    "select bool_and(owner is null and due_at between now() + interval '20 s' and now() + interval '30 s') as later from outbox",
  );
  expect(rows).toEqual([{ later: true }]);
  expect(await records.differences()).toEqual(NO_DIFFERENCES);
  await records.drain();
  expect(await records.outbox()).toEqual([]);
});

test('a worker that gets SIGTERM finishes the records that it has claimed, and leaves none claimed', async () => {
  const worker = spawnRoster(['worker'], { env: settingsOf(records) });
  await records.change('update job_posts set is_remote = not is_remote');
  await expect.poll(records.claimed, SOON).toBeGreaterThan(0);
  worker.signal('SIGTERM');
  expect(await worker.ended).toMatchObject({ code: 0, stderr: '' });
  expect(await records.claimed()).toBe(0);
  await records.drain();
  expect(await records.differences()).toEqual(NO_DIFFERENCES);
});
