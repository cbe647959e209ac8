import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProcess } from './process.ts';

const HERE = import.meta.dirname;
/** Beside the project's own packages: Stryker takes vitest from there, and a clean install removes both. */
const INSTALLED = join(HERE, '../../node_modules/.cache/mutation');

/** Copied last, so it tells which lock file was installed to its end. */
const DONE = join(INSTALLED, 'installed.json');

/**
 * Installs the tools that are pinned here, where they are not yet.
 * @returns the directory of their packages
 */
export async function installTools(): Promise<string> {
  const pinned = await readFile(join(HERE, 'package-lock.json'), 'utf8');
  const installed = await readFile(DONE, 'utf8').catch(() => null);
  if (installed !== pinned) {
    await mkdir(INSTALLED, { recursive: true });
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      await copyFile(join(HERE, file), join(INSTALLED, file));
    await runProcess('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: INSTALLED });
    await copyFile(join(HERE, 'package-lock.json'), DONE);
  }
  return join(INSTALLED, 'node_modules');
}
