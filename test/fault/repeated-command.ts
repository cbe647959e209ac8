import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { endNow } from '../commands/processes.ts';
import { type Ended, type Running, spawnRoster } from '../commands/roster-process.ts';

/** A command that is run to its end again and again. */
export interface RepeatedCommand {
  /** Kills it as a crash would, once it runs, after some time. */
  kill(): Promise<void>;
  /** Lets the running one end, and starts no other. */
  pause(): Promise<void>;
  resume(): void;
  /** Runs that came to their end. */
  finished(): number;
}

/** One run of a repeated command. */
export interface CommandRun {
  args: readonly string[];
  /** Told how it ended; `null` where it was killed. */
  onEnd(ended: Ended | null): void;
}

const PAUSE_MAX_MS = 1_500;
/** A run is killed within so long after it was chosen. */
const LIFE_MAX_MS = 2_500;

/** Runs a command again and again, each time as `next` says. */
export function repeatCommand(next: () => Promise<CommandRun>, env: Record<string, string>): RepeatedCommand {
  const killed = new WeakSet<Running>();
  let running: Running | null = null;
  let isPaused = false;
  let finished = 0;
  let looping = loop();

  async function loop(): Promise<void> {
    while (!isPaused) {
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
      // One that has ended by itself meanwhile was no kill: the next one is.
      if (running !== chosen) return this.kill();
      killed.add(chosen);
      endNow(chosen.pid);
      await chosen.ended;
    },
    async pause() {
      isPaused = true;
      await looping;
    },
    resume() {
      isPaused = false;
      looping = loop();
    },
  };
}
