import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureIndexes } from '../../../search-index/rebuild/rebuild.ts';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { type Database, openDatabase } from '../../../src/db/database.ts';
import { createAccount } from '../../../src/operations/account/manage.ts';
import { type EmbeddedPostgres, startPostgres } from '../../../src/ops/embedded/postgres.ts';
import { migrate } from '../../../src/ops/migrate.ts';
import { directoryForTests } from '../../harness/directories.ts';
import { openTestEngine } from '../../harness/engine.ts';
import { removeIndexes } from '../../harness/indexes.ts';
import { startStandby } from '../../harness/standby.ts';
import { insertRecords } from '../http/records.ts';
import { post } from '../http/service.ts';
import { type OwnServe, serveWith } from './serve.ts';

/** A `serve` process on a primary and a streaming replica of it. */

const PREFIX = 'replicas_';
const PERSON_ID = Number.MAX_SAFE_INTEGER;

const directory = directoryForTests({ onDisk: true });
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let database: Database;
let replica: Database;
let serve: OwnServe;
let account: Awaited<ReturnType<typeof createAccount>>;

const engine = openTestEngine(PREFIX);
const options = (name: string) => ({
  directory: join(directory.path, name),
  durable: false,
  onRestart: () => {},
});

beforeAll(async () => {
  primary = await startPostgres(options('primary'));
  database = await openDatabase(primary.url);
  await migrate(database);
  await insertRecords(database.pool);
  await ensureIndexes({ pool: database.pool, engine });
  account = await createAccount(database.orm.em, 'Test', 1_000);
  standby = await startStandby(
    { url: primary.url, directory: join(directory.path, 'primary') },
    options('standby'),
  );
  replica = await openDatabase(standby.url);
  const settings = { url: primary.url, indexPrefix: PREFIX } as Parameters<typeof serveWith>[0]['database'];
  serve = await serveWith({ database: settings }, { DATABASE_REPLICA_URLS: standby.url });
});
afterAll(async () => {
  serve?.signal('SIGTERM');
  await serve?.ended;
  await Promise.all([database?.close(), replica?.close()]);
  await Promise.all([standby?.stop(), primary?.stop()]);
  await removeIndexes(engine);
  await engine.close();
});

async function ask(operation: string, body: object): Promise<{ status: number; ids: number[] }> {
  const caller = { url: serve.url, accountId: account.account_id, key: account.key };
  const { status, body: answer } = await post(caller, operation, body);
  return { status, ids: answer.search_results?.map(({ id }) => id) ?? [] };
}

async function readsWith(outcome: string): Promise<number> {
  const text = await (await fetch(serve.metricsUrl)).text();
  const line = text
    .split('\n')
    .find((each) => each.startsWith(`roster_replica_reads_total{outcome="${outcome}"}`));
  return Number(line?.split(' ')[1] ?? 0);
}

const detail = () => ask('person_detail_lookup', { person_id: PERSON_ID });

test('no answer contains a suppressed person, although the replica that serves the reads still has the row', async () => {
  await vi.waitFor(
    async () => {
      expect((await detail()).status).toBe(200);
      expect(await readsWith('answered')).toBeGreaterThan(0);
    },
    { timeout: 60_000, interval: 20 },
  );
  expect((await ask('person_role_search', {})).ids).toContain(PERSON_ID);

  await replica.pool.query('select pg_wal_replay_pause()');
  await suppressPerson(database.pool, { person_id: PERSON_ID });
  const { rows } = await replica.pool.query('select id from persons where id = $1', [PERSON_ID]);
  expect(rows).toEqual([{ id: PERSON_ID }]);
  expect((await detail()).status).toBe(404);
  const { status, ids } = await ask('person_role_search', {});
  expect([status, ids.length > 0, ids.includes(PERSON_ID)]).toEqual([200, true, false]);
  expect(await readsWith('behind')).toBeGreaterThan(0);
});

test('while the replica is away, the primary serves its reads', async () => {
  await standby.stop();
  for (let at = 0; at < 5; at++)
    expect((await ask('person_detail_lookup', { person_id: 2 })).status).toBe(200);
  expect(await readsWith('failed')).toBeGreaterThan(0);
});
