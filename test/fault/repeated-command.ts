import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { endNow } from '../ops/commands/processes.ts';
import { type Ended, type Running, spawnRoster } from '../ops/commands/roster-process.ts';

/** A command that is started again whenever it ends. */
export interface RepeatedCommand {
  /** Kills a run with SIGKILL at a random moment. */
  kill(): Promise<void>;
  /** Waits for the current run to end, and starts no other. */
  end(): Promise<void>;
  /** Number of runs that ended with exit code 0. */
  finished(): number;
}

export interface CommandRun {
  args: readonly string[];
  /** Called with the result of the run; `null` if it was killed. */
  onEnd(ended: Ended | null): void;
}

const PAUSE_MAX_MS = 1_500;
/** Longest time between the choice of a run and its kill. */
const LIFE_MAX_MS = 2_500;

/** Runs a command repeatedly, each time with the arguments that `next` returns. */
export function repeatCommand(next: () => Promise<CommandRun>, env: Record<string, string>): RepeatedCommand {
  const killed = new WeakSet<Running>();
  let running: Running | null = null;
  let hasEnded = false;
  let finished = 0;
  const looping = loop();

  async function loop(): Promise<void> {
    while (!hasEnded) {
      const { args, onEnd } = await next();
      running = spawnRoster(args, { env });
      const ended = await running.ended;
      if (ended.code === 0) finished += 1;
      onEnd(killed.has(running) ? null : ended);
      running = null;
      await pause(randomInt(PAUSE_MAX_MS));
    }
  }

  return {
    finished: () => finished,
    async kill() {
      while (!running) await pause(5);
      const chosen = running;
      await Promise.race([pause(randomInt(LIFE_MAX_MS)), chosen.ended]);
      // If the run has ended by itself meanwhile, the next run is killed.
      if (running !== chosen) return this.kill();
      killed.add(chosen);
      endNow(chosen.pid);
      await chosen.ended;
    },
    async end() {
      hasEnded = true;
      await looping;
    },
  };
}
