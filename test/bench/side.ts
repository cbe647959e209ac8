import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { databaseUrl, type StartedServices } from '../harness/services.ts';
import type { Caller } from './calls.ts';
import { type BenchEngine, type IndexSize, peakBytes } from './engines.ts';
import type { Once } from './keeping.ts';

/** A checkout under measure: its server, on a database and indexes of its own. */
export interface Side extends Server {
  checkout: string;
  databaseUrl: string;
  engine: BenchEngine;
  callers: Caller[];
  /** The import of the dataset into an empty database, the first build of the indexes included. */
  import: CommandResult & { peakBytes: number };
  /** The first build of the indexes, in seconds. */
  buildSeconds: number;
  /** The sizes of its indexes. Meilisearch loses the indexes by this. */
  takeIndexSizes(): Promise<IndexSize[]>;
  /** Starts one more server on the same data, with further settings. */
  serveWith(settings: Record<string, string>): Promise<Server>;
}

/** A server in a process of its own. */
export interface Server {
  url: string;
  /** The peak resident memory in MB; NaN on systems without `/proc`. */
  serverMegabytes(): Promise<number>;
  stop(): Promise<void>;
}

/** The cost of a command, and its output. */
export interface CommandResult {
  seconds: number;
  /** Peak resident memory. */
  megabytes: number;
  stdout: string;
  stderr: string;
}

const CREDITS = 1_000_000_000;
const UNLIMITED = '1000000';

/** Limits that no call meets. */
const WITHOUT_LIMITS = {
  RATE_SEARCHES: UNLIMITED,
  RATE_LOOKUPS: UNLIMITED,
  RATE_OTHER: UNLIMITED,
  RATE_AUTOCOMPLETE: UNLIMITED,
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
    ...output,
  };
}

async function programOf(checkout: string): Promise<string[]> {
  const text = await readFile(join(checkout, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: { roster: string } };
  return [...scripts.roster.split(' ').filter((word) => word.startsWith('--')), 'src/main.ts'];
}

/** What a side is made of. */
export interface SideOptions {
  checkout: string;
  /** The name of its database, and the beginning of the names of its indexes. */
  name: string;
  dataset: string;
  services: StartedServices;
  engine: BenchEngine;
  once: Once;
  /** How many accounts it has. */
  accounts: number;
  /** Of the server; by default limits that no call meets. */
  settings?: Record<string, string>;
  /** Called with the address of the loaded database, before the server uses it. */
  loaded?: (databaseUrl: string) => Promise<unknown>;
}

/** Loads a dataset with a checkout's own commands, as far as an earlier run has not, and starts its server. */
export async function startSide(options: SideOptions): Promise<Side> {
  const { checkout, name, dataset, services, engine, accounts, settings = WITHOUT_LIMITS, loaded } = options;
  const once: Once = (step, work) => options.once(`${name}-${step}`, work);
  await once('database', () => services.createDatabase(name));
  const address = databaseUrl(services.postgresUrl, name);
  const env = { DATABASE_URL: address, ...engine.settings(name), ...settings };
  const run = (...args: string[]) => runCommand(checkout, args, env);
  await run('migrate');
  const imported = await once('import', () =>
    peakBytes(engine, () =>
      runCommand(checkout, ['import', dataset, '--json', '--allow-rejects'], { ...env, LOG_LEVEL: 'info' }),
    ),
  );
  const built = /^.*"ms":(\d+).*search indexes are rebuilt/m.exec(imported.stderr)?.[1];
  const callers = await once('callers', () =>
    Promise.all(
      Array.from({ length: accounts }, async (_, nr) => {
        const account = ['--name', `Bench ${nr}`, '--credits', String(CREDITS), '--json'];
        return JSON.parse((await run('account', 'create', ...account)).stdout) as Caller;
      }),
    ),
  );
  await loaded?.(address);
  const program = [...(await programOf(checkout)), 'serve'];
  const own = { HOST: '127.0.0.1', PORT: '0', DRAIN_DELAY_MS: '0', LOG_LEVEL: 'warn', ...env };
  const serveWith = (further: Record<string, string>) => serve(program, checkout, { ...own, ...further });
  const takeIndexSizes = () => engine.takeSizes(name);
  return {
    ...{ checkout, engine, databaseUrl: address, callers, import: imported },
    ...{ buildSeconds: Number(built ?? Number.NaN) / 1_000, takeIndexSizes, serveWith },
    ...(await serveWith({})),
  };
}

/** Starts a server in a process of its own. It prints its address once it answers. */
export async function serve(
  program: readonly string[],
  directory: string,
  env: Record<string, string>,
): Promise<Server> {
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
