import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EngineRequest } from '../../search-index/engine-http.ts';
import { type EnqueuedTask, taskDone } from '../../search-index/engine-tasks.ts';
import { type Engine, openEngine } from '../../search-index/meilisearch.ts';
import { ensureIndexes, tendIndexes } from '../../search-index/rebuild.ts';
import { drain } from '../../search-index/sync.ts';
import { type EmbeddedMeilisearch, startMeilisearch } from '../../src/embedded/meilisearch.ts';
import { openDirectory } from '../commands/roster-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { insertRecords } from '../http/records.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { SILENT } from '../sync/synced-records.ts';

const NO_DIFFERENCES = { missing: [], stale: [], leftOver: [] };

let directory: Awaited<ReturnType<typeof openDirectory>>;
let database: TestDatabase;
let meilisearch: EmbeddedMeilisearch;
let engine: Engine;

const COPY = 'earlier-copy';
const LIVE = 'meilisearch';

beforeAll(async () => {
  directory = await openDirectory();
  database = await createTestDatabase();
  await insertRecords(database.pool);
  await start();
  await ensureIndexes({ pool: database.pool, engine });
  await follow();
  await stop();
  await copy(LIVE, COPY);
  await start();
  await change();
  await follow();
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

/** Puts the engine, which holds what the records say, back to an earlier copy. */
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

const follow = () => drain({ pool: database.pool, engine, log: SILENT });
const tend = (by: Engine) => tendIndexes({ pool: database.pool, engine: by });

test('an engine that was put back to an earlier copy is noticed, answers no old documents, and is built again once', async () => {
  await restore();
  expect((await findDifferences(database.pool, engine)).stale).toContain('organizations 1017');
  const answered = new Set<string>();
  const asking: Engine = {
    ...engine,
    send: async <Answer>(request: EngineRequest) => {
      // Others have sent it tasks since: by their number it is no earlier copy.
      if (request.path === '/tasks?limit=1') return { results: [{ uid: 1_000_000 }] } as Answer;
      if (request.path.endsWith('/documents')) {
        const search = engine.search({ index: 'organizations', filter: null, limit: 1 });
        answered.add(
          await search.then(
            () => 'an answer',
            ({ name }: Error) => name,
          ),
        );
      }
      return engine.send<Answer>(request);
    },
  };
  expect(await tend(asking)).toEqual(expect.arrayContaining(['organizations', 'roles']));
  expect([...answered]).toEqual(['SearchUnavailableError']);
  expect(await findDifferences(database.pool, engine)).toEqual(NO_DIFFERENCES);
  expect(await tend(asking)).toEqual([]);
});

test('an earlier copy that went on with what was in its queue is noticed, also by who comes with a change first', async () => {
  // Its last task of now is known.
  await change();
  await follow();
  await restore();
  const path = `/indexes/${engine.indexUid('organizations')}/documents`;
  const { results } = await engine.send<{ results: object[] }>({ method: 'GET', path: `${path}?limit=1000` });
  await taskDone(engine, await engine.send<EnqueuedTask>({ method: 'POST', path, body: results }));
  await database.pool.query("update organizations set description = 'Another one' where id = 1018");
  await follow();
  await tend(engine);
  expect(await findDifferences(database.pool, engine)).toEqual(NO_DIFFERENCES);
});

test('a clock that is set back makes no index built again', async () => {
  let hours = 0;
  const shown = new Map<string, string>();
  /** Shows each time as the clock said when it was read first. */
  const clocked: Engine = {
    ...engine,
    send: async <Answer>(request: EngineRequest) => {
      const answer = await engine.send<Answer>(request);
      if (request.method !== 'GET' || !/^\/indexes\/\w+$/.test(request.path)) return answer;
      const times = answer as { updatedAt: string };
      const seconds = new Date(Date.parse(times.updatedAt) - hours * 3_600_000).toISOString().slice(0, 19);
      const time = seconds + times.updatedAt.slice(19);
      const key = `${request.path} ${times.updatedAt}`;
      const updatedAt = shown.get(key) ?? time;
      shown.set(key, updatedAt);
      return { ...times, updatedAt } as Answer;
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
