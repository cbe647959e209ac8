/**
 * `npm run test:containers`: starts what the Dockerfile and the compose file say in real containers, if this machine has a
 * Docker engine or can start one, and removes all of it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getBaseImages } from './base-images.ts';
import { type DockerEngine, obstacleToEngine, openEngine } from './engine.ts';

const VITEST = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const CONFIG = join(import.meta.dirname, 'vitest.config.ts');
/** On a disk: images are several gigabytes, and are mounted. */
const DIRECTORY = '/var/tmp/roster-containers-';
const LIMIT_MS = 900_000;

const obstacle = obstacleToEngine();
if (obstacle !== null) skip(obstacle);
else {
  const directory = await mkdtemp(DIRECTORY);
  try {
    const engine = await openEngine(directory).catch((error: Error) => skip(error.message));
    if (engine) await run(engine, directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

function skip(reason: string): void {
  console.log(`The tests in containers are skipped. ${reason}`);
}

async function run(engine: DockerEngine, directory: string): Promise<void> {
  try {
    console.log(getBaseImages(engine, directory));
    const args = [VITEST, 'run', '--config', CONFIG, ...process.argv.slice(2)];
    const tests = spawn(process.execPath, args, { env: engine.env, stdio: 'inherit', timeout: LIMIT_MS });
    // A terminal sends these to the tests, too, which end their containers first.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal));
    const [code] = await once(tests, 'exit');
    process.exitCode = code ?? 1;
  } finally {
    await engine.stop();
  }
}
