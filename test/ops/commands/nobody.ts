import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CHECKOUT } from './roster-process.ts';

/** The start of a command line with which root runs a program as the user `nobody`. */
export const AS_NOBODY = ['runuser', '-u', 'nobody', '--'];

/** Whether the tests run as root. Only root can run a program as another user. */
export const isRoot = process.getuid?.() === 0;

/** Whether the user `nobody` can read the checkout and run its Node. */
export function nobodyCanRun(): boolean {
  const succeeds = (...command: string[]) => {
    const [program = '', ...args] = [...AS_NOBODY, ...command];
    return spawnSync(program, args, { cwd: '/' }).status === 0;
  };
  return succeeds('test', '-r', join(CHECKOUT, 'src/main.ts')) && succeeds(process.execPath, '--version');
}
