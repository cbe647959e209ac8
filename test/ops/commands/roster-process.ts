import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { vi } from 'vitest';
import { post } from '../../api/http/service.ts';
import { commandLine, descendantsOf, track } from './processes.ts';

export const CHECKOUT = join(import.meta.dirname, '../../..');

export interface Ended {
  /** Null if a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  /** The settings. Those in the environment of the tests are not passed on. */
  env?: Record<string, string>;
  /** A command that starts Node, such as `['runuser', '-u', 'nobody', '--']`. */
  before?: readonly string[];
  /** The working directory, if it is not this checkout. */
  cwd?: string;
  /** The root directory of the program, if it is not this checkout. */
  checkout?: string;
  /** The Node that runs it, if it is not that of the tests. */
  node?: string;
}

export interface Running {
  pid: number;
  stdout(): string;
  stderr(): string;
  signal(name: NodeJS.Signals): void;
  ended: Promise<Ended>;
}

const SETTINGS =
  /^(PORT|HOST|ROSTER_\w+|DATABASE_\w+|MEILI_\w+|OPENSEARCH_(?!JAVA_HOME)\w+|LOG_LEVEL|FORCE_COLOR|NO_COLOR|NODE_(?!COMPILE_CACHE)\w+|VITEST\w*)$/;

export function spawnRoster(args: readonly string[], options: RunOptions = {}): Running {
  const main = join(options.checkout ?? CHECKOUT, 'src/main.ts');
  return spawnProgram([options.node ?? process.execPath, main, ...args], options);
}

export function spawnProgram(
  command: readonly string[],
  { env, before = [], cwd = CHECKOUT }: RunOptions = {},
): Running {
  const kept = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)));
  const [program = '', ...args] = [...before, ...command];
  const child = spawn(program, args, {
    cwd,
    env: { ...kept, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid ?? 0;
  track([pid]);
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

/** Waits until a command has succeeded, and returns its output. */
export async function outputOf(running: Running): Promise<string> {
  const { code, stdout, stderr } = await running.ended;
  if (code !== 0) throw new Error(`ended with ${code}: ${stdout}${stderr}`);
  return stdout;
}

/** Waits until a command prints a text. Returns the first group of the match. */
export async function untilPrints(
  running: Running,
  pattern: RegExp,
  { stream = 'stdout', timeoutMs = 180_000 }: { stream?: 'stdout' | 'stderr'; timeoutMs?: number } = {},
): Promise<string> {
  const found = () => textIn(running, pattern, stream);
  return Promise.race([
    vi.waitFor(found, { timeout: timeoutMs, interval: 20 }),
    running.ended.then(({ stderr }) => Promise.reject(new Error(`it ended: ${stderr}`))),
  ]);
}

export function roster(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return spawnRoster(args, options).ended;
}

/** A running `start`, with the values that it printed. */
export interface Started extends Running {
  url: string;
  accountId: number;
  key: string;
  /** The example command that it printed, unchanged. */
  curl: string;
  /** The process ids of PostgreSQL and Meilisearch. */
  engines: number[];
}

/** Runs `start` on a data directory, and waits until it prints that it is ready. */
export async function startRoster(directory: string, options: RunOptions = {}): Promise<Started> {
  const running = spawnRoster(['start'], { ...options, env: { ROSTER_DATA: directory, ...options.env } });
  await untilPrints(running, /Ctrl-C stops everything/);
  const descendants = descendantsOf(running.pid);
  track(descendants);
  return {
    ...running,
    url: textIn(running, /answers at (\S+)/),
    accountId: Number(textIn(running, /Account +(\d+)/)),
    key: textIn(running, /Demo key +(\S+)/),
    curl: textIn(running, /^ *(curl[\s\S]*?}')$/m),
    engines: enginesAmong(descendants),
  };
}

/** Leaves out the descendants of PostgreSQL: a process that it has just forked still has its command line. */
function enginesAmong(pids: readonly number[]): number[] {
  const named = pids.filter((pid) => /postgres -D|meilisearch --db-path/.test(commandLine(pid)));
  const below = new Set(named.flatMap(descendantsOf));
  return named.filter((pid) => !below.has(pid));
}

/** The first group of a match in the text that a command has printed, or the whole match. */
export function textIn(running: Running, pattern: RegExp, stream: 'stdout' | 'stderr' = 'stdout'): string {
  const found = pattern.exec(running[stream]());
  if (!found) throw new Error(`no ${pattern} in: ${running.stdout()}${running.stderr()}`);
  return found[1] ?? found[0];
}

export async function searchJobs(
  caller: Pick<Started, 'url' | 'accountId' | 'key'>,
  filter: object = {},
): Promise<{ status: number; total: number }> {
  const { status, body } = await post(caller, 'job_search', filter);
  return { status, total: body.total_search_results ?? -1 };
}
