import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import { endNow } from '../commands/processes.ts';
import { type Ended, type Running, spawnRoster } from '../commands/roster-process.ts';

/** A command that is started again whenever it ends, as a supervisor of services does. */
export interface KeptProcess {
  /** Kills it as a crash would, and comes back once its successor works. */
  kill(): Promise<void>;
  /** Asks it to end, and answers how it did. */
  stop(): Promise<Ended>;
  /** What it has said on standard error since it was last started. */
  stderr(): string;
}

/** What a command is, and when it works. */
export interface KeptCommand {
  args: readonly string[];
  env: Record<string, string>;
  /** What it prints once it works. */
  works: RegExp;
  /** Told how it ended where nobody killed it; `hasWorked`: it was up already. */
  onEnd(ended: Ended, hasWorked: boolean): void;
}

const RESTART_PAUSE_MS = 200;
/** Many processes start at the same time, and what they need may be away. */
const WORKS_WITHIN_MS = 240_000;

/** Starts a command, and waits until it works. */
export async function keepRunning({ args, env, works, onEnd }: KeptCommand): Promise<KeptProcess> {
  const expected = new WeakSet<Running>();
  let isStopping = false;
  let running = launch();

  function launch(): Running {
    const started = spawnRoster(args, { env });
    void started.ended.then(async (ended) => {
      if (isStopping) return;
      if (!expected.has(started)) onEnd(ended, works.test(ended.stdout));
      await pause(expected.has(started) ? 0 : RESTART_PAUSE_MS);
      if (!isStopping) running = launch();
    });
    return started;
  }

  const untilWorks = () =>
    vi.waitFor(
      () => {
        if (!works.test(running.stdout())) throw new Error(`${args[0]} does not work: ${running.stderr()}`);
      },
      { timeout: WORKS_WITHIN_MS, interval: 20 },
    );
  await untilWorks();
  return {
    async kill() {
      const killed = running;
      expected.add(killed);
      endNow(killed.pid);
      await killed.ended;
      await vi.waitFor(
        () => {
          if (running === killed) throw new Error(`${args[0]} is not started again`);
        },
        { timeout: WORKS_WITHIN_MS, interval: 5 },
      );
      await untilWorks();
    },
    async stop() {
      await untilWorks();
      isStopping = true;
      running.signal('SIGTERM');
      return running.ended;
    },
    stderr: () => running.stderr(),
  };
}
