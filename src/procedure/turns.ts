import PQueue from 'p-queue';
import { ProblemError, tooBusy } from '../request/problem.ts';

/** The account of a call; a network address for a call without a key that this process knows. */
export type Caller = number | string;

/** Runs a bounded number of tasks at a time. The others wait for their turn, which callers take one after the other. */
export type Turns = ReturnType<typeof createTurns>;

/** The tasks of a caller that wait or run. */
interface Line {
  open: number;
  /** The round of its last task. */
  round: number;
  /** When a task of it was last done, in milliseconds. */
  doneAtMs: number;
}

const WAIT_MS_MAX = 5_000;

/**
 * Start-time fair queueing: each task of a caller belongs to a later round than the caller's task before it, and the
 * tasks of an earlier round run first.
 * @param concurrency tasks that run at a time
 * @param waitMsMax the longest wait of a task of whose caller no other task is done meanwhile, in milliseconds
 */
export function createTurns(concurrency: number, kind: 'requests' | 'searches', waitMsMax = WAIT_MS_MAX) {
  const queue = new PQueue({ concurrency });
  const lines = new Map<Caller, Line>();
  /** The round of the task that was begun last. */
  let begun = 0;
  return {
    /**
     * Runs a task in its turn. A caller's tasks keep their order, and each waits for at most one task of every other
     * caller more than the caller's task before it, so a caller with many tasks delays its own.
     * @param callerGone aborts when the caller has disconnected: a task that still waits is then dropped
     * @throws ProblemError 503 where the turn does not come in time; otherwise the error of `task`
     */
    async run<Answer>(caller: Caller, callerGone: AbortSignal, task: () => Promise<Answer>): Promise<Answer> {
      const line = lines.get(caller) ?? { open: 0, round: -1, doneAtMs: 0 };
      lines.set(caller, line);
      line.open += 1;
      line.round = Math.max(begun, line.round + 1);
      const { round } = line;
      const { signal, end } = waitFor(line, waitMsMax, kind, callerGone);
      try {
        const turn = async () => {
          // The queue would drop a running task, too, when its signal aborts.
          end();
          begun = round;
          const answer = await task();
          line.doneAtMs = performance.now();
          return answer;
        };
        return await queue.add(turn, { priority: -round, signal });
      } finally {
        end();
        line.open -= 1;
        if (line.open === 0) lines.delete(caller);
      }
    },
    /** Tasks that wait for their turn. */
    waiting: () => queue.size,
    /** Begins no task until it is resumed. */
    pause: () => queue.pause(),
    resume: () => void queue.start(),
  };
}

/** A signal that aborts when the line has stood still for `ms` or the caller has gone, until `end` is called. */
function waitFor(line: Line, ms: number, kind: 'requests' | 'searches', callerGone: AbortSignal) {
  const waiting = new AbortController();
  const sinceMs = performance.now();
  const check = () => {
    const stoodMs = performance.now() - Math.max(sinceMs, line.doneAtMs);
    if (stoodMs >= ms) waiting.abort(tooBusy(kind));
    else timer = setTimeout(check, Math.ceil(ms - stoodMs));
  };
  let timer = setTimeout(check, ms);
  const leave = () =>
    waiting.abort(new ProblemError('request_timeout', 'The connection was closed before the call began.'));
  if (callerGone.aborted) leave();
  else callerGone.addEventListener('abort', leave, { once: true });
  return {
    signal: waiting.signal,
    end() {
      clearTimeout(timer);
      callerGone.removeEventListener('abort', leave);
    },
  };
}
