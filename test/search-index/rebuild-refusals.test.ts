import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EngineRequest } from '../../search-index/engine-http.ts';
import type { Engine } from '../../search-index/meilisearch.ts';
import { rebuildIndexes } from '../../search-index/rebuild.ts';
import { type SyncedRecords, syncedRecords } from '../sync/synced-records.ts';
import { findDifferences } from './engine-documents.ts';

const NO_DIFFERENCES = { missing: [], stale: [], leftOver: [] };
const BAD = [1003, 1017, 1038];

let records: SyncedRecords;
let logged: string[];
const log = pino({ level: 'warn' }, { write: (entry) => void logged.push(entry) });

beforeAll(async () => {
  records = await syncedRecords();
});
beforeEach(() => {
  logged = [];
});
afterAll(() => records.close());

/** The engine, which takes no document of these organizations into an index that is built. */
function refusing(isBad: (id: number) => boolean): Engine {
  return {
    ...records.engine,
    send: async (request: EngineRequest) => {
      if (!/_organizations_next_\d+\/documents$/.test(request.path) || request.path.includes('autocomplete'))
        return records.engine.send(request);
      const lines = (request.body as Buffer).toString().trimEnd().split('\n');
      const sent = lines.map((line) => (isBad(JSON.parse(line).id) ? '{"id":"no valid id!"}' : line));
      return records.engine.send({ ...request, body: Buffer.from(sent.join('\n')) });
    },
  };
}

async function rebuild(engine: Engine): Promise<void> {
  await rebuildIndexes({ pool: records.pool, engine, log });
}

test('documents that the engine refuses are found, set aside and logged, and the rebuild goes on without them', async () => {
  await rebuild(refusing((id) => BAD.includes(id)));
  const setAside = BAD.map((record_id) => ({
    topic: 'organizations',
    record_id,
    attempts: 1,
    is_set_aside: true,
    reason: expect.stringContaining('invalid_document_id'),
  }));
  expect(await records.outbox()).toEqual(setAside);
  expect(logged.map((entry) => JSON.parse(entry).ids[0]).sort()).toEqual(BAD);
  const missing = BAD.map((id) => `organizations ${id}`);
  expect(await findDifferences(records.pool, records.engine)).toEqual({ ...NO_DIFFERENCES, missing });

  // Nothing has changed: they are left alone; and are tried again with their next change.
  await records.drain();
  expect(await records.outbox()).toEqual(setAside);
  await records.change('update organizations set employees = 77 where id = 1017');
  await records.drain();
  expect(await records.outbox()).toEqual([setAside[0], setAside[2]]);
});

test('what was set aside and is taken by a rebuild is set aside no more', async () => {
  await rebuild(records.engine);
  expect(await records.outbox()).toEqual([]);
  expect(await findDifferences(records.pool, records.engine)).toEqual(NO_DIFFERENCES);
});

test('what is refused while changes are replayed is set aside, and what changed for the better is not', async () => {
  const engine = refusing((id) => id === 1003);
  let isFirst = true;
  const changing: Engine = {
    ...engine,
    send: async (request: EngineRequest) => {
      // The snapshot is taken by then; what a worker does now is replayed.
      if (isFirst && request.path.endsWith('/documents')) {
        isFirst = false;
        await records.change('update organizations set employees = 78 where id in (1003, 1004)');
        await records.drain();
      }
      return engine.send(request);
    },
  };
  await rebuild(changing);
  expect(await records.outbox()).toMatchObject([{ record_id: 1003, is_set_aside: true }]);
  expect(await findDifferences(records.pool, records.engine)).toEqual({
    ...NO_DIFFERENCES,
    missing: ['organizations 1003'],
  });
  await rebuild(records.engine);
});

test('an engine that refuses far too much fails the rebuild with a sentence, and what it had is searched on', async () => {
  await expect(rebuild(refusing((id) => id > 1010))).rejects.toThrow(
    /refused \d+ of \d+ documents of the index organizations, which is not for what they hold.*invalid_document_id/,
  );
  expect(await records.outbox()).toEqual([]);
  expect(await findDifferences(records.pool, records.engine)).toEqual(NO_DIFFERENCES);
});

test('an engine that refuses the settings fails the rebuild, and names the task and the index', async () => {
  const engine: Engine = {
    ...records.engine,
    send: (request: EngineRequest) =>
      records.engine.send(
        request.path.endsWith('/settings')
          ? { ...request, body: { rankingRules: ['no such rule'] } }
          : request,
      ),
  };
  await expect(rebuild(engine)).rejects.toThrow(/refused a request \(invalid_settings_ranking_rules\)/);
  expect(await findDifferences(records.pool, records.engine)).toEqual(NO_DIFFERENCES);
});
