/** What a run has made and has to take away again, however it ends. */
const pending = new Set<() => Promise<void>>();
let isEnding = false;

/**
 * Has something undone when the run ends, also by a signal; what was made last is undone first.
 *
 * @returns undoes it now; it happens once
 * @throws Error where the run is ending: then it is undone at once
 */
export function undoAtEnd(undo: () => unknown): () => Promise<void> {
  let undone: Promise<void> | undefined;
  const once = (): Promise<void> => {
    undone ??= (async () => void (await undo()))().finally(() => pending.delete(once));
    return undone;
  };
  pending.add(once);
  if (isEnding) {
    void once().catch(() => {});
    throw new Error('the run was ended');
  }
  return once;
}

/** Undoes all that is left to be undone; from now on nothing new can be made. */
export async function undoAll(): Promise<void> {
  isEnding = true;
  for (const undo of [...pending].reverse()) await undo().catch(report);
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

/** Undoes all when somebody ends the run. */
export function undoOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void undoAll().finally(() => process.exit(1)));
  }
}
