import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FloorTask } from './floor-process.ts';
import { RUNTIME_OPTIONS } from './runtime-options.ts';
import { undoAtEnd } from './undo.ts';

/** A `roster serve` in a process of its own. */
export interface ServerProcess {
  url: string;
  /** The most memory it has had resident until now, in bytes; null on systems that do not tell. */
  peakMemoryBytes(): Promise<number | null>;
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
  const program = [...RUNTIME_OPTIONS, 'src/main.ts', 'serve'];
  return startProcess([...nodeArguments, ...program], environment, output);
}

/** Starts the floor of recorded calls; throws as `startServer` does. */
export function startFloor(task: FloorTask, output: string): Promise<ServerProcess> {
  return startProcess([join(import.meta.dirname, 'floor-process.ts'), JSON.stringify(task)], {}, output);
}

async function startProcess(
  nodeArguments: string[],
  environment: Record<string, string>,
  output: string,
): Promise<ServerProcess> {
  const file = await open(output, 'w');
  const child = spawn(process.execPath, nodeArguments, {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DRAIN_DELAY_MS: '0', ...environment },
    stdio: ['ignore', file.fd, file.fd],
  });
  const ended = once(child, 'exit');
  const stop = undoAtEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  });
  await file.close();
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    const text = await readFile(output, 'utf8');
    const url = /answers at (http:\S+)/.exec(text)?.[1];
    if (url) return { url, stop, peakMemoryBytes: () => peakMemoryOf(child.pid) };
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`the server did not come up:\n${text}`);
    }
    await delay(50);
  }
}

async function peakMemoryOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
