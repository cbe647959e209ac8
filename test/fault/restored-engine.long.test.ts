import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import { ensureIndexes, tendIndexes } from '../../search-index/rebuild/rebuild.ts';
import { drain } from '../../search-index/sync/worker.ts';
import { type EmbeddedMeilisearch, startMeilisearch } from '../../src/embedded/meilisearch.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { type OpenDirectory, openDirectory } from '../harness/directories.ts';
import { clientOf, putDocuments } from '../harness/engine-client.ts';
import { insertRecords } from '../http/records.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { NO_DIFFERENCES, SILENT } from '../sync/synced-records.ts';

let directory: OpenDirectory;
let database: TestDatabase;
let meilisearch: EmbeddedMeilisearch;
let engine: Engine;

const COPY = 'earlier-copy';
const LIVE = 'meilisearch';

beforeAll(async () => {
  directory = await openDirectory({ onDisk: true });
  database = await createTestDatabase();
  await insertRecords(database.pool);
  await start();
  await ensureIndexes({ pool: database.pool, engine });
  await drainAll();
  await stop();
  await copy(LIVE, COPY);
  await start();
  await change();
  await drainAll();
});
afterAll(async () => {
  if (meilisearch) await stop();
  await database?.drop();
  await directory?.remove();
});

async function start(): Promise<void> {
  meilisearch = await startMeilisearch({ directory: join(directory.path, LIVE), onRestart: () => {} });
  engine = openEngine({ url: meilisearch.url, key: meilisearch.key, prefix: 'restored_' });
}

async function stop(): Promise<void> {
  await engine.close();
  await meilisearch.stop();
}

async function copy(from: string, to: string): Promise<void> {
  await rm(join(directory.path, to), { recursive: true, force: true });
  await cp(join(directory.path, from), join(directory.path, to), { recursive: true });
}

/** Restores the engine from an earlier copy, after a check that its documents match the records. */
async function restore(): Promise<void> {
  expect(await findDifferences(database.pool, engine)).toEqual(NO_DIFFERENCES);
  await stop();
  await copy(COPY, LIVE);
  await start();
}

let employees = 10;
/** Changes documents of several indexes. */
async function change(): Promise<void> {
  employees += 1;
  await database.pool.query('update organizations set employees = $1', [employees]);
}

const drainAll = () => drain({ pool: database.pool, engine, log: SILENT });
const tend = (by: Engine) => tendIndexes({ pool: database.pool, engine: by });

test('an engine that is restored from an earlier copy answers no search, and its indexes are rebuilt once', async () => {
  await restore();
  expect((await findDifferences(database.pool, engine)).stale).toContain('organizations 1017');
  const answered = new Set<string>();
  const asking: Engine = {
    ...engine,
    // Other programs have sent tasks since, so the task number does not show that the engine is an earlier copy.
    readMarks: async (uids) =>
      (await engine.readMarks(uids)).map((mark) => mark && { ...mark, taskUid: 1_000_000 }),
    putDocuments: async (uid, documents, version) => {
      const search = engine.countEach([{ index: 'organizations', where: [] }]);
      answered.add(
        await search.then(
          () => 'an answer',
          ({ name }: Error) => name,
        ),
      );
      return engine.putDocuments(uid, documents, version);
    },
  };
  expect(await tend(asking)).toEqual(expect.arrayContaining(['organizations', 'roles']));
  expect([...answered]).toEqual(['SearchUnavailableError']);
  expect(await findDifferences(database.pool, engine)).toEqual(NO_DIFFERENCES);
  expect(await tend(asking)).toEqual([]);
});

test('an earlier copy of an engine is noticed, even if it runs queued tasks and indexes a change first', async () => {
  // The number of the engine's last task is recorded.
  await change();
  await drainAll();
  await restore();
  const uid = engine.indexUid('organizations');
  const { results } = await clientOf(engine).index(uid).getDocuments({ limit: 1_000 });
  await putDocuments(engine, uid, results);
  await database.pool.query("update organizations set description = 'Another one' where id = 1018");
  await drainAll();
  await tend(engine);
  expect(await findDifferences(database.pool, engine)).toEqual(NO_DIFFERENCES);
});

test('no index is rebuilt when the clock of the engine is set back', async () => {
  let hours = 0;
  const shown = new Map<string, string>();
  /** Reports each timestamp as the shifted clock showed it when it was first read. */
  const clocked: Engine = {
    ...engine,
    readMarks: async (uids) => {
      const marks = await engine.readMarks(uids);
      return marks.map((mark, at) => {
        if (!mark) return mark;
        const seconds = new Date(Date.parse(mark.updatedAt) - hours * 3_600_000).toISOString().slice(0, 19);
        const key = `${uids[at]} ${mark.updatedAt}`;
        const updatedAt = shown.get(key) ?? seconds + mark.updatedAt.slice(19);
        shown.set(key, updatedAt);
        return { ...mark, updatedAt };
      });
    },
  };
  const rebuilt: string[][] = [];
  for (hours of [0, 1, 1, 2, 2]) {
    await change();
    await drain({ pool: database.pool, engine: clocked, log: SILENT });
    rebuilt.push(await tend(clocked));
  }
  expect(rebuilt.flat()).toEqual([]);
  expect(await findDifferences(database.pool, engine)).toEqual(NO_DIFFERENCES);
});
