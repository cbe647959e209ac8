import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A `roster serve` in a process of its own. */
export interface ServerProcess {
  url: string;
  stop(): Promise<void>;
}

const START_WITHIN_MS = 30_000;
const root = join(import.meta.dirname, '../..');

/**
 * Starts a server as an operator would, its output in a file.
 *
 * @param nodeArguments for the runtime, before the program
 * @throws Error with its output where it does not come up
 */
export async function startServer(
  environment: Record<string, string>,
  output: string,
  nodeArguments: string[] = [],
): Promise<ServerProcess> {
  const file = await open(output, 'w');
  const child = spawn(process.execPath, [...nodeArguments, 'src/main.ts', 'serve'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', file.fd, file.fd],
  });
  const ended = once(child, 'exit');
  await file.close();
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    const text = await readFile(output, 'utf8');
    const url = /answers at (http:\S+)/.exec(text)?.[1];
    if (url) return { url, stop: () => stop() };
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`the server did not come up:\n${text}`);
    }
    await delay(50);
  }

  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  }
}
