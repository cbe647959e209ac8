import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';

/** Runs a program to its end. */
export const runFile = promisify(execFile);

/**
 * Copies a folder next to this file into a directory, so that programs leave no files in the checkout.
 * @returns a function that runs a program there, and fails with its output
 */
export async function runnerIn(directory: string, folder: string) {
  await cp(join(import.meta.dirname, folder), directory, { recursive: true });
  return async (
    [program = '', ...args]: readonly string[],
    env: Record<string, string> = {},
  ): Promise<void> => {
    const options = { cwd: directory, env: { ...process.env, ...env }, maxBuffer: 2 ** 28 };
    const failure = await runFile(program, args, options).then(
      () => '',
      (error: { stdout: string; stderr: string }) => `failed: ${error.stdout}${error.stderr}`,
    );
    expect(failure).toBe('');
  };
}
