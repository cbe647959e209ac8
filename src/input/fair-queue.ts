import PQueue from 'p-queue';
import { ProblemError, tooBusy } from './problem.ts';

/** The account of a call; a network address for a call without a key that this process knows. */
export type Caller = number | string;

/** Runs a bounded number of tasks at a time. The others wait; callers take turns, whatever the number of their tasks. */
export type FairQueue = ReturnType<typeof createFairQueue>;

/** The tasks of a caller that wait or run. */
interface CallerQueue {
  pending: number;
  /** The virtual time of its last task. */
  virtualTime: number;
  /** When a task of it was last done, in milliseconds. */
  doneAtMs: number;
}

const WAIT_MS_MAX = 5_000;

/**
 * Start-time fair queueing: each task of a caller has a later virtual time than the caller's task before it, and tasks run
 * in the order of their virtual times.
 * @param concurrency tasks that run at a time
 * @param waitMsMax a task fails after this long without progress on any task of the same caller, in milliseconds
 */
export function createFairQueue(concurrency: number, kind: 'requests' | 'searches', waitMsMax = WAIT_MS_MAX) {
  const queue = new PQueue({ concurrency });
  const callers = new Map<Caller, CallerQueue>();
  /** The virtual time of the task that was begun last. */
  let now = 0;
  return {
    /**
     * Runs a task in its turn. A caller's tasks keep their order, and each waits for at most one task of every other
     * caller more than the caller's task before it, so a caller with many tasks delays its own.
     * @param callerGone aborts when the caller has disconnected: a task that still waits is then dropped
     * @throws ProblemError 503 where the turn does not come in time; otherwise the error of `task`
     */
    async run<Answer>(caller: Caller, callerGone: AbortSignal, task: () => Promise<Answer>): Promise<Answer> {
      const own = callers.get(caller) ?? { pending: 0, virtualTime: -1, doneAtMs: 0 };
      callers.set(caller, own);
      own.pending += 1;
      own.virtualTime = Math.max(now, own.virtualTime + 1);
      const { virtualTime } = own;
      const { signal, end } = limitWait(own, waitMsMax, kind, callerGone);
      try {
        const turn = async () => {
          // The queue would drop a running task, too, when its signal aborts.
          end();
          now = virtualTime;
          const answer = await task();
          own.doneAtMs = performance.now();
          return answer;
        };
        return await queue.add(turn, { priority: -virtualTime, signal });
      } finally {
        end();
        own.pending -= 1;
        if (own.pending === 0) callers.delete(caller);
      }
    },
    /** Tasks that wait for their turn. */
    waiting: () => queue.size,
    /** Begins no task until it is resumed. */
    pause: () => queue.pause(),
    resume: () => void queue.start(),
  };
}

/** A signal that aborts when no task of the caller has ended for `ms` or the caller has gone, until `end` is called. */
function limitWait(own: CallerQueue, ms: number, kind: 'requests' | 'searches', callerGone: AbortSignal) {
  const waiting = new AbortController();
  const sinceMs = performance.now();
  const check = () => {
    const idleMs = performance.now() - Math.max(sinceMs, own.doneAtMs);
    if (idleMs >= ms) waiting.abort(tooBusy(kind));
    else timer = setTimeout(check, Math.ceil(ms - idleMs));
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
