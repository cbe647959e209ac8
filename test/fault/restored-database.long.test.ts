import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { liveIndexes } from '../../search-index/rebuild/states.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { createAccount } from '../../src/operations/account/manage.ts';
import { type EmbeddedPostgres, startPostgres } from '../../src/ops/embedded/postgres.ts';
import { migrate } from '../../src/ops/migrate.ts';
import { insertRecords } from '../api/http/records.ts';
import { type Relay, startRelay } from '../api/http/relay.ts';
import { post } from '../api/http/service.ts';
import { type OwnServe, serveWith, settingsOf } from '../api/operating/serve.ts';
import { directoryForTests } from '../harness/directories.ts';
import { openTestEngine } from '../harness/engine.ts';
import { removeIndexes } from '../harness/indexes.ts';
import { administer, databaseUrl } from '../harness/services.ts';
import { startRecovered, startStandby, takeBaseBackup } from '../harness/standby.ts';
import { endEverything } from '../ops/commands/processes.ts';
import {
  type Running,
  roster,
  searchJobs,
  spawnRoster,
  untilPrints,
} from '../ops/commands/roster-process.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { NO_DIFFERENCES } from '../sync/synced-records.ts';

/** A `serve` and a `worker` whose database goes back in time, at the same address, while the engine does not. */

const SOON = { timeout: 120_000, interval: 50 };
const PREFIX = 'went_back_';

/** Finds the job posts that are changed after the state that is restored. */
const LATER = { title: 'falconer', is_active: null };

const engine = openTestEngine(PREFIX);

const directory = directoryForTests({ onDisk: true });
let server: { postgres: EmbeddedPostgres; name: string };
let relay: Relay;
/** The database, at the fixed address of the relay. */
let database: Database & { url: string; indexPrefix: string };
let serve: OwnServe & { accountId: number; key: string };
let worker: Running;

const options = (name: string) => ({
  directory: join(directory.path, name),
  durable: false,
  onRestart: () => {},
});
const primary = () => ({ url: server.postgres.url, directory: join(directory.path, server.name) });
const portOf = ({ url }: EmbeddedPostgres) => Number(new URL(url).port);
const settings = () => settingsOf({ database: database as never });

beforeAll(async () => {
  server = { postgres: await startPostgres(options('first')), name: 'first' };
  relay = await startRelay('127.0.0.1', portOf(server.postgres));
  const url = new URL(server.postgres.url);
  url.port = String(relay.port);
  database = { ...(await openDatabase(url.href)), url: url.href, indexPrefix: PREFIX };
  await migrate(database);
  await insertRecords(database.pool);
  const { account_id: accountId, key } = await createAccount(database.orm.em, 'Test', 10_000);
  serve = { ...(await serveWith({ database: database as never })), accountId, key };
});
afterAll(async () => {
  await endEverything();
  await database?.close();
  await relay?.close();
  await server?.postgres.stop();
  await removeIndexes(engine);
  await engine.close();
});

/** A worker that can not reach the database when it starts ends, so it has started before the database is cut off. */
async function startWorker(): Promise<void> {
  worker = spawnRoster(['worker'], { env: settings() });
  await untilPrints(worker, /keeps the search indexes (in step)/);
}

async function stopWorker(): Promise<void> {
  worker.signal('SIGTERM');
  await worker.ended;
}

async function moveTo(name: string, postgres: EmbeddedPostgres): Promise<void> {
  server = { postgres, name };
  await relay.restore(portOf(postgres));
}

/** Waits until the worker has indexed every change, and compares all documents. */
async function untilInSync(): Promise<void> {
  const waiting = async () =>
    (await database.pool.query('select from outbox union all select from outbox_changes')).rowCount;
  await expect.poll(waiting, SOON).toBe(0);
  await expect.poll(async () => (await ready())[0], SOON).toBe(200);
  expect(await findDifferences(database.pool, engine)).toEqual(NO_DIFFERENCES);
}

async function ready(): Promise<[status: number, body: string]> {
  const response = await fetch(`${serve.url}/readyz/searches`);
  return [response.status, await response.text()];
}

const onStandby = (standby: EmbeddedPostgres, statement: string) => administer(standby.url, statement);

async function untilTrue(standby: EmbeddedPostgres, condition: string): Promise<void> {
  await vi.waitFor(() => onStandby(standby, `do $$ begin assert ${condition}; end $$`), SOON);
}

/** Waits until the replica has every change of the primary. */
async function untilCaughtUp(standby: EmbeddedPostgres): Promise<void> {
  const { rows } = await database.pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn');
  await untilTrue(standby, `pg_last_wal_replay_lsn() >= '${rows[0]?.lsn}'`);
}

async function promote(name: string, standby: EmbeddedPostgres): Promise<void> {
  await server.postgres.stop();
  await onStandby(standby, 'select pg_promote()');
  await moveTo(name, standby);
}

/** Each saves the current state of the database, and returns a function that restores it. */
const RESTORES: Record<string, () => Promise<() => Promise<void>>> = {
  'the promotion of a replica that lacked the last changes': async () => {
    const standby = await startStandby(primary(), options('lagging'));
    await untilCaughtUp(standby);
    await onStandby(standby, `alter system set primary_conninfo = ''`);
    await onStandby(standby, 'select pg_reload_conf()');
    await untilTrue(standby, 'not exists (select from pg_stat_wal_receiver)');
    return () => promote('lagging', standby);
  },
  'a point-in-time recovery': async () => {
    await takeBaseBackup(primary(), options('recovered').directory);
    return async () => {
      await server.postgres.stop();
      await moveTo('recovered', await startRecovered(options('recovered')));
    };
  },
  'the restore of a dump': async () => {
    // Like a restored dump, a copy has the rows of one moment in new tables of another database.
    const maintenance = databaseUrl(server.postgres.url, 'postgres');
    await relay.cut();
    await administer(maintenance, 'create database restored template roster');
    await relay.restore();
    return async () => {
      await administer(maintenance, 'drop database roster with (force)');
      await administer(maintenance, 'alter database restored rename to roster');
      await relay.restore();
    };
  },
};

test('the promotion of a replica that has every change rebuilds no index', async () => {
  await startWorker();
  await untilInSync();
  const live = async () => [...(await liveIndexes(database.pool, engine)).values()];
  const before = await live();
  const standby = await startStandby(primary(), options('current'));
  await untilCaughtUp(standby);
  await relay.cut();
  await promote('current', standby);
  await untilInSync();
  expect(await live()).toEqual(before);
  await stopWorker();
});

test('after the database’s disk is restored, a worker notices that the engine is ahead, and rebuilds', async () => {
  await startWorker();
  await untilInSync();
  await stopWorker();
  await relay.cut();
  await server.postgres.stop();
  const copy = options('disk');
  execFileSync('cp', ['--archive', primary().directory, copy.directory]);
  await moveTo(server.name, await startPostgres(options(server.name)));
  await database.pool.query(`update job_posts set title = 'Falconer'`);
  await startWorker();
  await untilInSync();
  expect((await searchJobs(serve, LATER)).total).toBeGreaterThan(0);
  await stopWorker();

  await relay.cut();
  await server.postgres.stop();
  await moveTo('disk', await startPostgres(copy));
  await expect.poll(async () => (await ready())[0], SOON).toBe(503);
  await startWorker();
  await untilInSync();
  expect((await searchJobs(serve, LATER)).total).toBe(0);
  await stopWorker();
});

test.each(Object.entries(RESTORES))(
  'after %s, searches answer 503 until the rebuild, and then find no lost change',
  async (_, save) => {
    const falcons = () => searchJobs(serve, LATER);
    const launched = async () =>
      (await post(serve, 'organization_search', { simple_event_source: 'launch_site' })).body
        .total_search_results;
    await startWorker();
    await untilInSync();
    expect(await launched()).toBe(1);
    const goBack = await save();
    await database.pool.query(`update job_posts set title = 'Falconer'`);
    await database.pool.query(`delete from simple_events where source = 'launch_site'`);
    await untilInSync();
    expect((await falcons()).total).toBeGreaterThan(0);
    expect(await launched()).toBe(0);
    await stopWorker();

    await relay.cut();
    await goBack();
    const restored = expect.stringMatching(/were built before this database was restored or promoted: /);
    await expect.poll(ready, SOON).toEqual([503, restored]);
    expect(await falcons()).toEqual({ status: 503, total: -1 });
    const doctor = async () => (await roster(['doctor'], { env: settings() })).stdout;
    await expect.poll(doctor, SOON).toMatch(/WRONG +indexes .*restored or promoted/);

    await startWorker();
    const seen = new Set<string>();
    await vi.waitFor(async () => {
      const { status, total } = await falcons();
      seen.add(`${status} ${total}`);
      if (status !== 200) throw new Error(`searches are still ${status}`);
    }, SOON);
    expect([...seen].sort()).toEqual(['200 0', '503 -1']);
    // Events now have as many changes as in the lost time. No answer cached in that time may be used.
    await database.pool.query('update funding_events set date_featured = date_featured + 1');
    await untilInSync();
    expect([(await falcons()).total, await launched()]).toEqual([0, 1]);
    await stopWorker();
  },
);
