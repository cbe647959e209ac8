import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import { ensureIndexes, rebuildStaleIndexes } from '../../search-index/rebuild/rebuild.ts';
import { liveIndexes } from '../../search-index/rebuild/states.ts';
import { drain } from '../../search-index/sync/worker.ts';
import { type EmbeddedMeilisearch, startMeilisearch } from '../../src/ops/embedded/meilisearch.ts';
import { insertRecords } from '../api/http/records.ts';
import { databaseForTests } from '../harness/database.ts';
import { directoryForTests } from '../harness/directories.ts';
import { clientOf, putDocuments } from '../harness/engine-client.ts';
import { searchNow } from '../harness/search.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { NO_DIFFERENCES, SILENT } from '../sync/synced-records.ts';

const directory = directoryForTests({ onDisk: true });
const database = databaseForTests();
let meilisearch: EmbeddedMeilisearch;
let engine: Engine;

const COPY = 'earlier-copy';
const LIVE = 'meilisearch';

beforeAll(async () => {
  await insertRecords(database.pool);
  await start();
  await ensureIndexes({ pool: database.pool, engine });
  await drainAll();
  await copyThenChange();
});
afterAll(async () => {
  if (meilisearch) await stop();
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

/** Keeps a copy of the engine, which lacks a later change. */
async function copyThenChange(): Promise<void> {
  await stop();
  await copy(LIVE, COPY);
  await start();
  await change();
  await drainAll();
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
const tend = (by: Engine) => rebuildStaleIndexes({ pool: database.pool, engine: by });

test('an engine that is restored from an earlier copy answers no search, and its indexes are rebuilt once', async () => {
  await restore();
  expect((await findDifferences(database.pool, engine)).stale).toContain('organizations 1017');
  const answered = new Set<string>();
  const asking: Engine = {
    ...engine,
    putDocuments: async (uid, documents, version) => {
      const search = searchNow({ pool: database.pool, engine }).count({ index: 'organizations', where: [] });
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
  await copyThenChange();
  await restore();
  const uid = (await liveIndexes(database.pool, engine)).get('organizations') ?? '';
  const { results } = await clientOf(engine).index(uid).getDocuments({ limit: 1_000 });
  await putDocuments(engine, uid, results);
  await database.pool.query("update organizations set description = 'Another one' where id = 1018");
  await drainAll();
  await tend(engine);
  expect(await findDifferences(database.pool, engine)).toEqual(NO_DIFFERENCES);
});
