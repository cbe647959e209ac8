import { type SpawnOptions, spawn } from 'node:child_process';

/**
 * Runs a program to its end, its output beside our own where nothing else is said.
 * @throws Error where it fails
 */
export function runProcess(program: string, args: readonly string[], options: SpawnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code ?? signal}.`));
    });
  });
}
