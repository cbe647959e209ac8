import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { StartedServices } from '../harness/services.ts';
import type { Caller } from './calls.ts';

/** A checkout under measure: its server, on a database and indexes of its own. */
export interface Side {
  checkout: string;
  url: string;
  databaseUrl: string;
  /** Prefix of its indexes in the engine. */
  indexPrefix: string;
  callers: Caller[];
  /** The import of the dataset into an empty database, the first build of the indexes included. */
  import: CommandResult;
  /** A rebuild of all indexes. */
  reindex: CommandResult;
  /** The peak resident memory of the server in MB; NaN on systems without `/proc`. */
  serverMegabytes(): Promise<number>;
  stop(): Promise<void>;
}

/** The cost of a command, and its output. */
export interface CommandResult {
  seconds: number;
  /** Peak resident memory. */
  megabytes: number;
  stdout: string;
}

const ACCOUNTS = 8;
const CREDITS = 1_000_000_000;
const UNLIMITED = '1000000';

/** Limits that no call meets. */
const SETTINGS = {
  RATE_SEARCHES: UNLIMITED,
  RATE_LOOKUPS: UNLIMITED,
  RATE_OTHER: UNLIMITED,
  RATE_AUTOCOMPLETE: UNLIMITED,
  // Limits of version 1.0.0; later ones ignore them.
  EVENT_LOOP_DELAY_MS_MAX: UNLIMITED,
  RESPONSE_MS_MAX: UNLIMITED,
};

/** Prints the peak memory of a process when it ends. */
const REPORT_MEMORY = `data:text/javascript,process.on('exit',()=>console.error('peak-kB',process.resourceUsage().maxRSS))`;

/** Runs a command of a checkout to its end, with the runtime options that its own scripts have. */
export async function runCommand(
  checkout: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<CommandResult> {
  const begin = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', REPORT_MEMORY, ...(await programOf(checkout)), ...args],
    {
      cwd: checkout,
      env: { ...process.env, LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += chunk));
  child.stderr.on('data', (chunk) => (output.stderr += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${args[0]} in ${checkout} ended with ${code}: ${output.stderr}`);
  const kilobytes = Number(/peak-kB (\d+)/.exec(output.stderr)?.[1] ?? Number.NaN);
  return {
    seconds: (performance.now() - begin) / 1_000,
    megabytes: kilobytes / 1_000,
    stdout: output.stdout,
  };
}

async function programOf(checkout: string): Promise<string[]> {
  const text = await readFile(join(checkout, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: { roster: string } };
  return [...scripts.roster.split(' ').filter((word) => word.startsWith('--')), 'src/main.ts'];
}

/**
 * Loads a dataset with a checkout's own commands, and starts its server.
 * @param loaded called with the address of the loaded database, before the server uses it
 */
export async function startSide(
  checkout: string,
  name: string,
  dataset: string,
  services: StartedServices,
  loaded?: (databaseUrl: string) => Promise<unknown>,
): Promise<Side> {
  const databaseUrl = await services.createDatabase(name);
  const indexPrefix = `${name}_`;
  const env = {
    ...{ DATABASE_URL: databaseUrl, MEILI_URL: services.meiliUrl, MEILI_KEY: services.meiliKey },
    ...{ MEILI_PREFIX: indexPrefix, ...SETTINGS },
  };
  await runCommand(checkout, ['migrate'], env);
  const imported = await runCommand(checkout, ['import', dataset, '--json', '--allow-rejects'], env);
  const reindex = await runCommand(checkout, ['reindex', '--json'], env);
  const callers = await Promise.all(
    Array.from({ length: ACCOUNTS }, async (_, nr) => {
      const order = ['account', 'create', '--name', `Bench ${nr}`, '--credits', String(CREDITS), '--json'];
      return JSON.parse((await runCommand(checkout, order, env)).stdout) as Caller;
    }),
  );
  await loaded?.(databaseUrl);
  const server = await serve([...(await programOf(checkout)), 'serve'], checkout, {
    ...{ HOST: '127.0.0.1', PORT: '0', DRAIN_DELAY_MS: '0', LOG_LEVEL: 'warn', ...env },
  });
  return { checkout, databaseUrl, indexPrefix, callers, import: imported, reindex, ...server };
}

/** Starts a server in a process of its own. It prints its address once it answers. */
export async function serve(
  program: readonly string[],
  directory: string,
  env: Record<string, string>,
): Promise<Pick<Side, 'url' | 'serverMegabytes' | 'stop'>> {
  const child = spawn(process.execPath, program, {
    cwd: directory,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /answers at (http:\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    void ended.then((code) => reject(new Error(`${program.join(' ')} ended with ${code}`)));
  });
  return {
    url,
    async serverMegabytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1_000;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
