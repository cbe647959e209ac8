import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort, isFree } from '../../src/ops/embedded/service-process.ts';
import { copyCheckout } from '../docs/copy.ts';
import { type OpenDirectory, openDirectory } from '../harness/directories.ts';
import { CHECKOUT, outputOf, spawnProgram } from '../ops/commands/roster-process.ts';

/** A container, as `docker compose ps` shows it. */
export interface Container {
  ID: string;
  Service: string;
  State: string;
  Health: string;
  ExitCode: number;
}

/** The compose file of a copy of the checkout, under a project and an image of its own. */
export interface Installation {
  /** The directory of the copy. */
  path: string;
  /** The addresses of the API processes. */
  urls: readonly string[];
  /** Runs commands in the copy, and returns what they print. */
  run(commands: string): Promise<string>;
  /** The containers of a service, or of all services. Those of ended services are among them. */
  containers(service?: string): Promise<Container[]>;
  /** The addresses at which API processes are published now, in their order. */
  published(): Promise<string[]>;
  /** Waits until both API processes answer `/readyz/searches`. */
  untilReady(): Promise<void>;
  /** Removes the containers with their data, the image and the copy. */
  remove(): Promise<void>;
}

/**
 * Copies the checkout, and writes its file of settings. Starts nothing.
 * @param settings besides the ports
 */
export async function copyInstallation(settings: Record<string, string>): Promise<Installation> {
  const directory: OpenDirectory = await openDirectory();
  const { path } = directory;
  await copyCheckout(path);
  await mkdir(join(path, 'delivery'));
  await cp(join(CHECKOUT, 'docs/examples/dataset'), join(path, 'delivery'), { recursive: true });
  const port = await freePair();
  const lines = Object.entries({ ROSTER_PORTS: `127.0.0.1:${port}-${port + 1}`, ...settings });
  await writeFile(join(path, '.env'), lines.map(([name, value]) => `${name}=${value}\n`).join(''));
  const name = `roster-test-${process.pid}`;
  const env = { COMPOSE_PROJECT_NAME: name, ROSTER_IMAGE: `${name}:latest`, COMPOSE_PROGRESS: 'quiet' };
  const spawn = (commands: string) => spawnProgram(['sh', '-ec', commands], { env, cwd: path });
  const run = (commands: string) =>
    outputOf(spawn(commands)).catch(async (error: Error) => {
      const { stdout } = await spawn('docker compose logs --tail 20').ended;
      throw new Error(`${error.message}\n${stdout}`);
    });
  const urls = [port, port + 1].map((each) => `http://127.0.0.1:${each}`);
  return {
    path,
    urls,
    run,
    async containers(service = '') {
      const lines = await run(`docker compose ps --all --format json ${service}`);
      return lines
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
    async published() {
      const ports = await run("docker compose ps api --format '{{.Ports}}' | grep -o '127[.0-9]*:[0-9]*'");
      return ports
        .trim()
        .split('\n')
        .map((address) => `http://${address}`)
        .sort();
    },
    untilReady: () =>
      expect
        .poll(() => Promise.all(urls.map((url) => statusOf(`${url}/readyz/searches`))), { timeout: 120_000 })
        .toEqual([200, 200]),
    async remove() {
      await run('docker compose down --volumes --timeout 5; docker image rm --force "$ROSTER_IMAGE"');
      await directory.remove();
    },
  };
}

/** The status of an answer; 0 where there is none. */
export const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** Finds a free port that another free one follows. */
async function freePair(): Promise<number> {
  const port = await freePort();
  return (await isFree(port + 1)) ? port : freePair();
}
