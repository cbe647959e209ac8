import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { drain, syncIndexes } from '../../search-index/sync/worker.ts';
import { insertRecords } from '../api/http/records.ts';
import { type Relay, startRelay } from '../api/http/relay.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openTestEngine } from '../harness/engine.ts';
import { removeIndexes } from '../harness/indexes.ts';
import { type SearchNow, searchNow } from '../harness/search.ts';
import { type Differences, findDifferences } from '../search-index/engine-documents.ts';

/** The small dataset with its indexes and an empty outbox. */
export interface SyncedRecords {
  database: TestDatabase;
  pool: pg.Pool;
  engine: Engine;
  search: SearchNow;
  change(sql: string): Promise<unknown>;
  drain(): Promise<void>;
  /** The outbox, by topic and id. */
  outbox(): Promise<OutboxRow[]>;
  /** The number of outbox rows that a worker has claimed. */
  claimed(): Promise<number>;
  differences(): Promise<Differences>;
  /** The engine, with a callback before it puts documents into an index, or removes them from it. */
  watched(index: string, onDocuments: (ids: number[]) => Promise<unknown> | undefined): Engine;
  close(): Promise<void>;
}

export interface OutboxRow {
  topic: string;
  record_id: number;
  attempts: number;
  reason: string | null;
  is_set_aside: boolean;
}

export const SILENT = pino({ level: 'silent' });
export const NO_DIFFERENCES: Differences = { missing: [], stale: [], leftOver: [] };

const OUTBOX =
  'select topic, record_id, attempts, reason, is_set_aside from outbox order by topic, record_id';

/** The records of a test file. */
export function recordsForTests(): SyncedRecords {
  const records = {} as SyncedRecords;
  beforeAll(async () => void Object.assign(records, await syncedRecords()));
  afterAll(() => records.close());
  return records;
}

async function syncedRecords(): Promise<SyncedRecords> {
  const database = await createTestDatabase();
  const { pool } = database;
  const engine = openTestEngine(database.indexPrefix);
  await insertRecords(pool);
  await ensureIndexes({ pool, engine });
  const drainAll = () => drain({ pool, engine, log: SILENT });
  await drainAll();
  return {
    database,
    pool,
    engine,
    search: searchNow({ pool, engine }),
    change: (sql) => pool.query(sql),
    drain: drainAll,
    outbox: async () => (await pool.query<OutboxRow>(OUTBOX)).rows,
    claimed: async () => (await pool.query('select from outbox where owner is not null')).rowCount ?? 0,
    differences: () => findDifferences(pool, engine),
    watched: (index, onDocuments) => {
      const before = async (uid: string, ids: readonly number[]) => {
        if (isOf(engine, uid, index)) await onDocuments([...ids]);
      };
      return {
        ...engine,
        putDocuments: async (uid, documents, version) => {
          const ids = documents.map(({ id }) => id);
          await before(uid, ids);
          return engine.putDocuments(uid, documents, version);
        },
        removeDocuments: async (uid, ids, version) => {
          await before(uid, ids);
          return engine.removeDocuments(uid, ids, version);
        },
      };
    },
    close: async () => {
      await removeIndexes(engine);
      await engine.close();
      await database.drop();
    },
  };
}

/** Whether a full name is that of a build of this index. */
export function isOf(engine: Engine, uid: string, index: string): boolean {
  return uid.replace(/_[0-9a-f]{12}$/, '') === engine.indexUid(index);
}

/** Runs a worker until the function returned is called. */
export function runWorker(pool: pg.Pool, engine: Engine, log = SILENT): () => Promise<void> {
  const stopping = new AbortController();
  const running = syncIndexes({ pool, engine, log }, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

/** Starts a relay to a service, and returns it with its own address. */
export async function relayTo(address: string): Promise<{ relay: Relay; url: string }> {
  const url = new URL(address);
  const relay = await startRelay(url.hostname, Number(url.port));
  url.hostname = '127.0.0.1';
  url.port = String(relay.port);
  return { relay, url: url.href.replace(/\/$/, '') };
}
