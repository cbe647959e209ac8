import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { RUNTIME_OPTIONS } from './runtime-options.ts';
import { undoAtEnd } from './undo.ts';

/**
 * Runs a module of this folder in a process of its own, so that its time and memory are its own, and answers the JSON
 * that it prints.
 *
 * @throws Error with its output where it fails
 */
export async function runChild<T>(module: string, options: object): Promise<T> {
  const program = [...RUNTIME_OPTIONS, join(import.meta.dirname, module), JSON.stringify(options)];
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const kill = undoAtEnd(async () => {
    child.kill('SIGKILL');
    await ended.catch(() => {});
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  try {
    const code = await ended;
    if (code !== 0) throw new Error(`${module} ended with ${code}: ${output}`);
    return JSON.parse(output) as T;
  } finally {
    await kill();
  }
}

/** The options that `runChild` gave to this process. */
export function childOptions<T>(): T {
  return JSON.parse(process.argv[2] ?? '{}') as T;
}

/** The most memory this process has had resident until now, in bytes. */
export function peakMemory(): number {
  return process.resourceUsage().maxRSS * 1024;
}
