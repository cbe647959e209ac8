/**
 * `npm run test:meilisearch`: runs the tests of the port, random searches and a test of workers on the latest Meilisearch that
 * Roster works with, where the PATH or `../shared/engines` has it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { RECOMMENDED_VERSION } from '../../search-index/meilisearch/versions.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
const NAME = `meilisearch-${RECOMMENDED_VERSION}`;
const PACKED = join(CHECKOUT, `../shared/engines/${NAME}-linux-x64.xz`);
const UNPACKED = join(CHECKOUT, 'node_modules/.cache', NAME);

const VITEST = [join(CHECKOUT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'quick'];
const FILES = ['test/engine', 'test/property/search.test.ts', 'test/sync/changes.test.ts'];

/** Tests start the Meilisearch of the PATH. */
const PATH = pathWithMeilisearch();
if (PATH === null) {
  console.log(`The tests on Meilisearch ${RECOMMENDED_VERSION} are skipped: put it on the PATH.`);
} else {
  const files = process.argv.length > 2 ? process.argv.slice(2) : FILES;
  const env = { ...process.env, PATH };
  process.exitCode =
    spawnSync(process.execPath, [...VITEST, ...files], { env, stdio: 'inherit' }).status ?? 1;
}

function pathWithMeilisearch(): string | null {
  const own = process.env.PATH ?? '';
  const unpacked = UNPACKED + delimiter + own;
  if (has(own)) return own;
  if (!has(unpacked) && existsSync(PACKED)) {
    mkdirSync(UNPACKED, { recursive: true });
    spawnSync('sh', ['-c', 'xz -dc "$0" > meilisearch && chmod +x meilisearch', PACKED], { cwd: UNPACKED });
  }
  return has(unpacked) ? unpacked : null;
}

function has(path: string): boolean {
  const env = { ...process.env, PATH: path };
  const { stdout } = spawnSync('meilisearch', ['--version'], { env, encoding: 'utf8' });
  return stdout?.trim() === `meilisearch ${RECOMMENDED_VERSION}`;
}
