import { execFile } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CHECKOUT } from '../commands/roster-process.ts';

/** Copies the files of the checkout that Git does not ignore, in their current state. */
export async function copyCheckout(to: string): Promise<void> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await promisify(execFile)('git', list, { cwd: CHECKOUT, maxBuffer: 1 << 24 });
  const deleted = await promisify(execFile)('git', ['ls-files', '--deleted', '-z'], { cwd: CHECKOUT });
  const removed = new Set(deleted.stdout.split('\0'));
  for (const file of stdout.split('\0').filter((name) => name && !removed.has(name))) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await cp(join(CHECKOUT, file), join(to, file));
  }
}

/** Copies the checkout, and lets the copy use its installed packages: commands there run and build without a change here. */
export async function copyWithPackages(to: string): Promise<void> {
  await copyCheckout(to);
  await symlink(join(CHECKOUT, 'node_modules'), join(to, 'node_modules'));
}
