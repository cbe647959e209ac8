import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs a module of this folder in a process of its own, so that its time and memory are its own, and answers the JSON
 * that it prints.
 *
 * @throws Error with its output where it fails
 */
export async function runChild<T>(module: string, options: object): Promise<T> {
  const child = spawn(process.execPath, [join(import.meta.dirname, module), JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${module} ended with ${code}: ${output}`);
  return JSON.parse(output) as T;
}

/** The options that `runChild` gave to this process. */
export function childOptions<T>(): T {
  return JSON.parse(process.argv[2] ?? '{}') as T;
}

/** The most memory this process has had resident until now, in bytes. */
export function peakMemory(): number {
  return process.resourceUsage().maxRSS * 1024;
}
