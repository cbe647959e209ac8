import { execFile } from 'node:child_process';
import { copyFile, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CHECKOUT } from '../ops/commands/roster-process.ts';

/** Copies the files of the checkout that Git does not ignore, in their current state. */
export async function copyCheckout(to: string): Promise<void> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await promisify(execFile)('git', list, { cwd: CHECKOUT, maxBuffer: 1 << 24 });
  const deleted = await promisify(execFile)('git', ['ls-files', '--deleted', '-z'], { cwd: CHECKOUT });
  const removed = new Set(deleted.stdout.split('\0'));
  const files = stdout.split('\0').filter((name) => name && !removed.has(name));
  for (const directory of new Set(files.map(dirname))) await mkdir(join(to, directory), { recursive: true });
  for (const file of files) await copyFile(join(CHECKOUT, file), join(to, file));
}

/** Copies the checkout, and lets the copy use its installed packages: commands there run and build without a change here. */
export async function copyWithPackages(to: string): Promise<void> {
  await copyCheckout(to);
  await symlink(join(CHECKOUT, 'node_modules'), join(to, 'node_modules'));
}
