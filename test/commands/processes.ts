import { readdirSync, readFileSync } from 'node:fs';
import { vi } from 'vitest';

/** The processes that tests started: their ids, and when each began, since an id is used again. */
const known = new Map<number, string>();

/** Remembers processes, so that `endEverything` ends them even where their parent is gone. */
export function remember(pids: readonly number[]): void {
  for (const pid of pids) {
    const began = stateOf(pid)?.began;
    if (began !== undefined) known.set(pid, began);
  }
}

/** Ends, each by its id, what is left of the remembered processes and of all that descend from them. */
export async function endEverything(): Promise<void> {
  for (const pid of [...known.keys()].filter(isKnown)) remember(descendantsOf(pid));
  const left = [...known.keys()].filter(isKnown);
  for (const pid of left) endNow(pid);
  known.clear();
  await untilGone(left);
}

/** Ends a process as a crash would; one that has ended already is no error. */
export function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until none of the processes is left. */
export async function untilGone(pids: readonly number[]): Promise<void> {
  const check = () => {
    const left = pids.filter((pid) => stateOf(pid)).map((pid) => `${pid} ${commandLine(pid)}`);
    if (left.length > 0) throw new Error(`still running: ${left.join(', ')}`);
  };
  await vi.waitFor(check, { timeout: 60_000, interval: 50 });
}

/** The processes that descend from one, itself excluded. */
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

/** How a process was called, its arguments parted by spaces; empty where it is gone. */
export function commandLine(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function isKnown(pid: number): boolean {
  return stateOf(pid)?.began === known.get(pid);
}

/** Null where the process has ended, even if its parent has not yet noticed. */
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
