import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { inject, vi } from 'vitest';
import { openEngine } from '../../search-index/meilisearch.ts';
import { ensureIndexes } from '../../search-index/rebuild.ts';
import { createAccount } from '../../src/account/create.ts';
import { issueApiKey } from '../../src/api/api-key.ts';
import { generate } from '../../src/dataset/generate/generate.ts';
import { importDataset } from '../../src/dataset/import/import.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { serveWith } from '../operating/serve.ts';
import { readDatasetValues } from './dataset-values.ts';
import type { FuzzAccount } from './request.ts';
import type { World } from './world.ts';

/** The service in a process of its own, as it is deployed, over a generated dataset. */
export interface FuzzedService {
  port: number;
  database: TestDatabase;
  world: World;
  /** What stands in no answer, whoever asks. */
  secrets: string[];
  /** Gives the accounts new keys to delete, in place of all that there are. */
  renewSpareKeys(): Promise<void>;
  /** What the process holds after it collected its garbage, in bytes. */
  heapBytes(): Promise<number>;
  /** What it logged: warnings and errors alone. */
  logged(): string;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

const PERSONS = 100;
const DATASET_SEED = 7;
/** Feedback is limited by account, whatever the settings. */
const ACCOUNTS = 24;
/** What each account begins with. */
export const CREDITS = 1_000_000_000;
const SPARE_KEYS = 40;

const SETTINGS = {
  NODE_OPTIONS: `--expose-gc --import=${new URL('./heap-on-signal.ts', import.meta.url).href}`,
  RATE_SEARCHES: '1000000',
  RATE_LOOKUPS: '1000000',
  RATE_OTHER: '1000000',
  // By address, of which there are many.
  RATE_AUTOCOMPLETE: '2',
  RATE_REFUSED_KEYS: '2',
  TRUST_PROXY: '1',
  REQUESTS_IN_FLIGHT_MAX: '1000000',
  EVENT_LOOP_DELAY_MS_MAX: '1000000',
  RESPONSE_MS_MAX: '1000000',
};

/** Starts it, with limits of accounts that no run meets but that of feedback. */
export async function startFuzzedService(): Promise<FuzzedService> {
  const database = await createTestDatabase();
  await loadDataset(database);
  const { world, ownKeys } = await createWorld(database);
  const serve = await serveWith({ database }, SETTINGS);
  let hasEnded = false;
  void serve.ended.then(() => {
    hasEnded = true;
  });
  return {
    port: Number(new URL(serve.url).port),
    database,
    world,
    secrets: [database.url, database.indexPrefix, inject('services').meiliKey],
    async renewSpareKeys() {
      await database.pool.query('delete from api_keys where prefix <> all($1)', [ownKeys]);
      await issueSpareKeys(database, world);
    },
    async heapBytes() {
      const measured = () => [...serve.stdout().matchAll(/heap (\d+)/g)];
      const before = measured().length;
      serve.signal('SIGUSR2');
      await vi.waitFor(() => {
        if (measured().length === before) throw new Error('the heap was not measured');
      }, 60_000);
      return Number(measured().at(-1)?.[1]);
    },
    logged: () => serve.stderr(),
    hasEnded: () => hasEnded,
    async stop() {
      serve.signal('SIGTERM');
      await serve.ended;
      await database.drop();
    },
  };
}

async function loadDataset(database: TestDatabase): Promise<void> {
  const { meiliUrl: url, meiliKey: key } = inject('services');
  const directory = await mkdtemp(join(tmpdir(), 'roster-fuzz-'));
  const engine = openEngine({ url, key, prefix: database.indexPrefix });
  try {
    await generate(directory, { persons: PERSONS, seed: DATASET_SEED });
    await importDataset({ pool: database.pool, directory, log: pino({ level: 'silent' }) });
    await ensureIndexes({ pool: database.pool, engine });
  } finally {
    await engine.close();
    await rm(directory, { recursive: true });
  }
}

async function createWorld({ pool }: TestDatabase): Promise<{ world: World; ownKeys: string[] }> {
  let number = 0;
  const account = async (credits: number): Promise<FuzzAccount> => {
    // Its name is told to itself alone.
    const name = `fuzzed-account-${++number}.`;
    const { account_id: id, key } = await createAccount(pool, name, credits);
    return { id, key, name };
  };
  const accounts: FuzzAccount[] = [];
  for (let left = ACCOUNTS; left > 0; left--) accounts.push(await account(CREDITS));
  const [loose, poor, inactive, expired, websitesOnly] = (await Promise.all(
    [CREDITS, 0, 10, 10, 1_000_000].map(account),
  )) as [FuzzAccount, FuzzAccount, FuzzAccount, FuzzAccount, FuzzAccount];
  await pool.query('update users set is_active = false where account_id = $1', [inactive.id]);
  await pool.query(
    `update api_keys set expiry_date = now() - interval '1 day' from users where users.id = user_id and account_id = $1`,
    [expired.id],
  );
  await pool.query(
    `update api_keys set scopes = '{websites}' from users where users.id = user_id and account_id = $1`,
    [websitesOnly.id],
  );
  const gone = await account(0);
  await pool.query('delete from api_keys using users where users.id = user_id and account_id = $1', [
    gone.id,
  ]);
  const { rows } = await pool.query<{ prefix: string }>('select prefix from api_keys');
  const world: World = {
    accounts,
    loose,
    poor,
    badKeys: { inactive, expired, websitesOnly, unknown: gone },
    spareKeys: new Map(),
    values: await readDatasetValues(pool),
  };
  return { world, ownKeys: rows.map(({ prefix }) => prefix) };
}

async function issueSpareKeys({ pool }: TestDatabase, { accounts, loose, spareKeys }: World): Promise<void> {
  for (const account of [...accounts, loose]) {
    const { rows } = await pool.query<{ id: number }>('select id from users where account_id = $1', [
      account.id,
    ]);
    const issued: string[] = [];
    for (let left = SPARE_KEYS; left > 0; left--) {
      const { prefix } = await issueApiKey(pool, { userId: rows[0]?.id ?? 0 });
      issued.push(prefix);
    }
    spareKeys.set(account, issued);
  }
}
