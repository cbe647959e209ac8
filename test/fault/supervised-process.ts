import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import { endNow } from '../ops/commands/processes.ts';
import { type Ended, type Running, spawnRoster } from '../ops/commands/roster-process.ts';

/** A process that is restarted whenever it ends, as a supervisor of services does. */
export interface SupervisedProcess {
  /** Kills the process with SIGKILL, and resolves once its successor is ready. */
  kill(): Promise<void>;
  /** Ends the process with SIGTERM, and returns how it ended. */
  stop(): Promise<Ended>;
  /** Ends the process with SIGKILL, whether it is ready or not. */
  end(): Promise<void>;
  /** Standard error of the current process. */
  stderr(): string;
}

export interface SupervisedCommand {
  args: readonly string[];
  env: Record<string, string>;
  ready: RegExp;
  /** Called when the process ends without a kill or a stop; `wasReady`: it was ready before. */
  onEnd(ended: Ended, wasReady: boolean): void;
}

const RESTART_PAUSE_MS = 200;
/** Long, as many processes start at the same time, and the services that they need may be down. */
const READY_WITHIN_MS = 240_000;

/** Starts a command under supervision, and waits until it is ready. */
export async function supervise({ args, env, ready, onEnd }: SupervisedCommand): Promise<SupervisedProcess> {
  const expected = new WeakSet<Running>();
  let isStopping = false;
  let running = launch();

  function launch(): Running {
    const started = spawnRoster(args, { env });
    void started.ended.then(async (ended) => {
      if (isStopping) return;
      if (!expected.has(started)) onEnd(ended, ready.test(ended.stdout));
      await pause(expected.has(started) ? 0 : RESTART_PAUSE_MS);
      if (!isStopping) running = launch();
    });
    return started;
  }

  const untilReady = (killed?: Running) =>
    vi.waitFor(
      () => {
        if (running === killed) throw new Error(`${args[0]} is not started again`);
        if (!ready.test(running.stdout())) throw new Error(`${args[0]} is not ready: ${running.stderr()}`);
      },
      { timeout: READY_WITHIN_MS, interval: 20 },
    );
  await untilReady();
  return {
    async kill() {
      const killed = running;
      expected.add(killed);
      endNow(killed.pid);
      await killed.ended;
      await untilReady(killed);
    },
    async stop() {
      await untilReady();
      isStopping = true;
      running.signal('SIGTERM');
      return running.ended;
    },
    async end() {
      isStopping = true;
      running.signal('SIGKILL');
      await running.ended;
    },
    stderr: () => running.stderr(),
  };
}
