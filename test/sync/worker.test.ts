import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import type { Clause } from '../../search-index/plan.ts';
import { openDatabase } from '../../src/db/database.ts';
import { engineUrl, openTestEngine } from '../harness/engine.ts';
import { startRelay } from '../http/relay.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { runWorker, SILENT, type SyncedRecords, syncedRecords } from './synced-records.ts';

const NO_DIFFERENCES = { missing: [], stale: [], leftOver: [] };
const SOON = { timeout: 30_000, interval: 5 };

let records: SyncedRecords;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  records = await syncedRecords();
});

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

afterAll(() => records.close());

function work(engine: Engine = records.engine, log = SILENT): void {
  endings.push(runWorker(records.pool, engine, log));
}

async function employing(employees: number): Promise<number[]> {
  const where: Clause[] = [{ kind: 'any', field: 'employees', values: [employees] }];
  return (await records.search.page({ index: 'organizations', where }, { page: 1, pageSize: 5 })).ids;
}

/** An engine that waits for a callback before it puts documents into an index, or removes them from it. */
function watched(index: string, onDocuments: (ids: number[]) => Promise<unknown> | undefined): Engine {
  const { engine } = records;
  const before = async (uid: string, ids: readonly number[]) => {
    if (uid === engine.indexUid(index)) await onDocuments([...ids]);
  };
  return {
    ...engine,
    putDocuments: async (uid, documents, version) => {
      await before(
        uid,
        documents.map(({ id }) => id),
      );
      return engine.putDocuments(uid, documents, version);
    },
    removeDocuments: async (uid, ids, version) => {
      await before(uid, ids);
      return engine.removeDocuments(uid, ids, version);
    },
  };
}

test('an idle worker indexes a change, and ends when it is stopped', async () => {
  work();
  await records.change('update organizations set employees = 101 where id = 1');
  await expect.poll(() => employing(101), SOON).toEqual([1]);
  await records.change('update organizations set employees = 102 where id = 1');
  await expect.poll(() => employing(102), SOON).toEqual([1]);
});

test('a document that changed many times before a worker starts is sent once', async () => {
  const sent: number[] = [];
  for (let employees = 200; employees < 220; employees++) {
    await records.change(`update organizations set employees = ${employees} where id = 2`);
  }
  work(watched('organizations', async (ids) => void sent.push(...ids)));
  await expect.poll(() => employing(219), SOON).toEqual([2]);
  await expect.poll(records.outbox, SOON).toEqual([]);
  expect(sent).toEqual([2]);
});

test('a document that changes while it is being sent is sent again', async () => {
  const sent: number[] = [];
  work(
    watched('organizations', async (ids) => {
      sent.push(...ids);
      if (ids.length > 0 && sent.length === 1) {
        await records.change('update organizations set employees = 302 where id = 2');
        // Another worker may gather meanwhile.
        await records.change('select gather_outbox()');
      }
    }),
  );
  await records.change('update organizations set employees = 301 where id = 2');
  await expect.poll(() => employing(302), SOON).toEqual([2]);
  await expect.poll(records.outbox, SOON).toEqual([]);
  expect(sent).toEqual([2, 2]);
});

test('two workers share the records, and never process the same record at the same time', async () => {
  const underWay = new Set<number>();
  const overlaps: number[] = [];
  const byWorker = [0, 0];
  const worker = (nr: 0 | 1): Engine => {
    const { engine } = records;
    return {
      ...engine,
      putDocuments: async (uid, documents, version) => {
        const ids = uid === engine.indexUid('jobs') ? documents.map(({ id }) => id) : [];
        byWorker[nr] = (byWorker[nr] ?? 0) + ids.length;
        for (const id of ids) {
          if (underWay.has(id)) overlaps.push(id);
          underWay.add(id);
        }
        const indexed = await engine.putDocuments(uid, documents, version);
        for (const id of ids) underWay.delete(id);
        return indexed;
      },
    };
  };
  await records.change(
    `insert into job_posts (id, organization_id, source, source_id, url, title, is_remote, is_active, date_featured)
     select 7000000 + nr, 1, 'network', nr, 'https://jobs.example/row', 'Row', false, true, '2020-01-01'
     from generate_series(1, 6000) as nr`,
  );
  work(worker(0));
  work(worker(1));
  for (let round = 0; round < 5; round++) {
    await records.change(`update job_posts set title = 'Row ${round}' where id > 7000000 and id < 7003000`);
  }
  await expect.poll(records.outbox, SOON).toEqual([]);
  expect(overlaps).toEqual([]);
  expect(Math.min(...byWorker)).toBeGreaterThan(0);
  expect(await findDifferences(records.pool, records.engine)).toEqual(NO_DIFFERENCES);
});

test('changes wait while the engine is unreachable, and are indexed once it is reachable again', async () => {
  const url = new URL(engineUrl());
  const relay = await startRelay(url.hostname, Number(url.port));
  const engine = openTestEngine(records.database.indexPrefix, `http://127.0.0.1:${relay.port}`);
  endings.push(
    () => relay.close(),
    () => engine.close(),
  );
  work(engine);
  await records.change('update organizations set employees = 401 where id = 3');
  await expect.poll(() => employing(401), SOON).toEqual([3]);
  await relay.cut();
  await records.change('update organizations set employees = 402 where id = 3');
  await records.change('delete from organizations where id = 1040');
  await expect.poll(async () => (await records.outbox()).length, SOON).toBeGreaterThan(0);
  expect(await employing(401)).toEqual([3]);
  await relay.restore();
  await expect.poll(() => employing(402), SOON).toEqual([3]);
  await records.drain();
  expect(await findDifferences(records.pool, records.engine)).toEqual(NO_DIFFERENCES);
});

test('a worker that loses the database continues once the database is reachable again', async () => {
  const url = new URL(records.database.url);
  const relay = await startRelay(url.hostname, Number(url.port));
  url.hostname = '127.0.0.1';
  url.port = String(relay.port);
  const own = await openDatabase(url.href);
  own.pool.on('error', () => {});
  endings.push(
    () => relay.close(),
    () => own.close(),
    runWorker(own.pool, records.engine),
  );
  await records.change('update organizations set employees = 501 where id = 3');
  await expect.poll(() => employing(501), SOON).toEqual([3]);
  await relay.cut();
  await records.change('update organizations set employees = 502 where id = 3');
  await relay.restore();
  await expect.poll(() => employing(502), SOON).toEqual([3]);
});
