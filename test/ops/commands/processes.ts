import { readdirSync, readFileSync } from 'node:fs';
import { vi } from 'vitest';

/** The processes that tests started: their ids and start times, because the system reuses ids. */
const tracked = new Map<number, string>();

/** Tracks processes, so that `endEverything` ends them even after their parent has ended. */
export function track(pids: readonly number[]): void {
  for (const pid of pids) {
    const began = stateOf(pid)?.began;
    if (began !== undefined) tracked.set(pid, began);
  }
}

/** Ends the tracked processes that still run, and all their descendants, each by its id. */
export async function endEverything(): Promise<void> {
  for (const pid of [...tracked.keys()].filter(isTracked)) track(descendantsOf(pid));
  const left = [...tracked.keys()].filter(isTracked);
  for (const pid of left) endNow(pid);
  tracked.clear();
  await untilGone(left);
}

/** Ends a process with SIGKILL, like a crash. A process that has already ended is no error. */
export function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export async function untilGone(pids: readonly number[]): Promise<void> {
  const check = () => {
    const left = pids.filter((pid) => stateOf(pid)).map((pid) => `${pid} ${commandLine(pid)}`);
    if (left.length > 0) throw new Error(`still running: ${left.join(', ')}`);
  };
  await vi.waitFor(check, { timeout: 60_000, interval: 50 });
}

export function descendantsOf(ancestor: number): number[] {
  const children = Map.groupBy(
    readdirSync('/proc').map(Number).filter(Boolean),
    (pid) => stateOf(pid)?.parent,
  );
  const found: number[] = [];
  const follow = (parent: number): void => {
    for (const pid of children.get(parent) ?? []) {
      found.push(pid);
      follow(pid);
    }
  };
  follow(ancestor);
  return found;
}

/** The command line of a process, its arguments separated by spaces; empty if the process has ended. */
export function commandLine(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function isTracked(pid: number): boolean {
  return stateOf(pid)?.began === tracked.get(pid);
}

/** Null if the process has ended, even if it is still a zombie. */
function stateOf(pid: number): { parent: number; began: string } | null {
  const text = read(`/proc/${pid}/stat`);
  const [state, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (!state || state === 'Z' || state === 'X') return null;
  return { parent: Number(parent), began: rest[17] ?? '' };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
