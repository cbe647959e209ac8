import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { platform } from 'node:os';
import { dirname, join } from 'node:path';

/** An account of the operating system. */
export interface Account {
  uid: number;
  gid: number;
}

/** Where PostgreSQL's files and programs are. */
export interface PostgresHome {
  directory: string;
  postgres: string;
  initdb: string;
}

/**
 * The account that runs PostgreSQL, which refuses root: null where we are not root, else the account
 * `postgres`, made where it is missing.
 */
export function serviceAccount(): Account | null {
  if (platform() === 'win32' || process.getuid?.() !== 0) return null;
  const found = lookUp('postgres');
  if (found) return found;
  const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  const account = (made.status === 0 && lookUp('postgres')) || lookUp('nobody');
  if (account) return account;
  throw new Error(
    'PostgreSQL does not run as root, and no account `postgres` could be made. Make one, or start Roster as an ordinary user.',
  );
}

function lookUp(name: string): Account | null {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}

/**
 * Where PostgreSQL can run: the wanted directory, or, where its account can't reach that one or its
 * programs (a checkout below `/root`), a directory of the checkout's own below `/var/lib/roster`.
 */
export async function reachableHome(
  directory: string,
  programs: { postgres: string; initdb: string },
  account: Account | null,
): Promise<PostgresHome> {
  if (!account) return { directory, ...programs };
  await mkdir(directory, { recursive: true, mode: 0o755 });
  const reachable = canEnter(account, directory);
  if (reachable && canRun(account, programs.postgres)) return { directory, ...programs };
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  const base = reachable ? directory : join('/var/lib/roster', name);
  const native = join(base, 'native');
  await copyOnce(dirname(dirname(programs.postgres)), native);
  const postgres = join(native, 'bin', 'postgres');
  if (!canEnter(account, base) || !canRun(account, postgres)) {
    throw new Error(
      `PostgreSQL runs as another account than root and can't reach ${base}. Set ROSTER_DATA to a directory that every account may enter.`,
    );
  }
  return { directory: base, postgres, initdb: join(native, 'bin', 'initdb') };
}

function canEnter(account: Account, directory: string): boolean {
  return spawnSync('test', ['-x', directory], account).status === 0;
}

function canRun(account: Account, program: string): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0;
}

async function copyOnce(from: string, to: string): Promise<void> {
  const present = await access(to).then(
    () => true,
    () => false,
  );
  if (present) return;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await chmod(dirname(to), 0o755);
  const half = `${to}.${process.pid}`;
  await cp(from, half, { recursive: true, verbatimSymlinks: true });
  await rename(half, to).catch(() => rm(half, { recursive: true }));
}
