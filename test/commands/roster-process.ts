import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { commandLine, descendantsOf, remember } from './processes.ts';

/** The checkout. */
export const CHECKOUT = join(import.meta.dirname, '../..');

/** How a command ended. */
export interface Ended {
  /** Null where a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** How a command is run. */
export interface RunOptions {
  /** The settings; nothing of the environment of the tests counts. */
  env?: Record<string, string>;
  /** A program in front of Node, such as `['runuser', '-u', 'nobody', '--']`. */
  before?: readonly string[];
  /** The directory of the program, where it is a copy of this one. */
  checkout?: string;
  /** The Node that runs it, where it is another one than that of the tests. */
  node?: string;
}

/** A command that runs. */
export interface Running {
  pid: number;
  stdout(): string;
  stderr(): string;
  signal(name: NodeJS.Signals): void;
  ended: Promise<Ended>;
}

const SETTINGS =
  /^(PORT|HOST|ROSTER_\w+|DATABASE_\w+|MEILI_\w+|OPENSEARCH_(?!JAVA_HOME)\w+|LOG_LEVEL|FORCE_COLOR|NO_COLOR|NODE_(?!COMPILE_CACHE)\w+|VITEST\w*)$/;

/** Runs the command line in a process of its own. */
export function spawnRoster(args: readonly string[], options: RunOptions = {}): Running {
  const main = join(options.checkout ?? CHECKOUT, 'src/main.ts');
  return spawnProgram([options.node ?? process.execPath, main, ...args], options);
}

/** Runs any program in the checkout. */
export function spawnProgram(command: readonly string[], { env, before = [] }: RunOptions = {}): Running {
  const kept = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)));
  const [program = '', ...args] = [...before, ...command];
  const child = spawn(program, args, {
    cwd: CHECKOUT,
    env: { ...kept, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid ?? 0;
  remember([pid]);
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const ended = codeOf(child).then((code) => ({ code, ...output }));
  ended.catch(() => {});
  return {
    pid,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    signal: (name) => child.kill(name),
    ended,
  };
}

function codeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

/** Runs a command to its end. */
export function roster(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return spawnRoster(args, options).ended;
}

/** What `start` printed once it answered. */
export interface Started extends Running {
  url: string;
  accountId: number;
  key: string;
  /** The command to try that it showed, word for word. */
  curl: string;
  /** The process ids of PostgreSQL and Meilisearch. */
  engines: number[];
}

/** Starts everything on a data directory, and waits until it says where it answers. */
export async function startRoster(directory: string, options: RunOptions = {}): Promise<Started> {
  const running = spawnRoster(['start'], { ...options, env: { ROSTER_DATA: directory, ...options.env } });
  const ready = () => textIn(running, /Ctrl-C stops everything/);
  await Promise.race([
    vi.waitFor(ready, { timeout: 180_000, interval: 50 }),
    running.ended.then(({ stderr }) => Promise.reject(new Error(`start ended: ${stderr}`))),
  ]);
  const descendants = descendantsOf(running.pid);
  remember(descendants);
  return {
    ...running,
    url: textIn(running, /answers at (\S+)/),
    accountId: Number(textIn(running, /Account +(\d+)/)),
    key: textIn(running, /Demo key +(\S+)/),
    curl: textIn(running, /^ *(curl[\s\S]*?}')$/m),
    engines: enginesAmong(descendants),
  };
}

/** A process that PostgreSQL has just forked still has its name, so what descends from an engine is none. */
function enginesAmong(pids: readonly number[]): number[] {
  const named = pids.filter((pid) => /postgres -D|meilisearch --db-path/.test(commandLine(pid)));
  const below = new Set(named.flatMap(descendantsOf));
  return named.filter((pid) => !below.has(pid));
}

function textIn(running: Running, pattern: RegExp): string {
  const found = pattern.exec(running.stdout());
  if (!found) throw new Error(`no ${pattern} in: ${running.stdout()}${running.stderr()}`);
  return found[1] ?? found[0];
}

/** Sends a search for job posts, every one of them unless the filter says otherwise. */
export async function searchJobs(
  { url, accountId, key }: Pick<Started, 'url' | 'accountId' | 'key'>,
  filter: object = {},
): Promise<{ status: number; total: number }> {
  const response = await fetch(`${url}/api/${accountId}/datastorage/job_search/`, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(filter),
  });
  const body = (await response.json()) as { total_search_results?: number };
  return { status: response.status, total: body.total_search_results ?? -1 };
}

/** A directory of a test's own that every account of the system may enter. */
export async function openDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'roster-commands-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
