import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ended, spawnProgram } from './roster-process.ts';

/** Whether a test can run a command on a terminal: `script` of util-linux makes one. */
export const hasTerminal = spawnSync('script', ['--version']).status === 0;

/**
 * Runs a command line on a terminal, which shows both outputs as one.
 * @param typed what is typed once a question is shown, before the input ends; without it nothing is typed
 */
export async function onTerminal(
  args: string,
  { env = {}, typed }: { env?: Record<string, string>; typed?: string } = {},
): Promise<Ended> {
  const shown = join(tmpdir(), `roster-test-terminal-${randomUUID()}`);
  const command = `script --quiet --flush --return --command '${process.execPath} src/main.ts ${args}' ${shown}`;
  const asked = `for try in $(seq 300); do grep -qs y/N ${shown} && break; sleep 0.1; done`;
  const line = typed === undefined ? command : `(${asked}; printf '%b' '${typed}') | ${command}`;
  const ended = await spawnProgram(['sh', '-c', line], {
    env: { TERM: 'xterm-256color', ...env },
    // With CI set, Node assumes that a terminal has no colours.
    before: ['env', '-u', 'CI'],
  }).ended;
  await rm(shown, { force: true });
  return ended;
}
