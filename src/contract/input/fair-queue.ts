import { ProblemError, tooBusy } from './problem.ts';

/** The account of a call; a network address for a call without a key that this process knows. */
export type Caller = number | string;

/** Runs a bounded number of tasks at a time. The others wait; callers take turns, whatever the number of their tasks. */
export type FairQueue = ReturnType<typeof createFairQueue>;

/** The tasks of a caller that wait or run. */
interface CallerQueue {
  pending: number;
  running: number;
  /** The virtual time of its last task. */
  virtualTime: number;
  /** When a task of it was last done, in milliseconds. */
  doneAtMs: number;
}

/** A task that waits. */
interface Waiting {
  own: CallerQueue;
  virtualTime: number;
  /** Ends the wait. */
  begun(): void;
}

const WAIT_MS_MAX = 5_000;

/**
 * Start-time fair queueing: each task of a caller has a later virtual time than the caller's task before it, and tasks run
 * in the order of their virtual times.
 * @param concurrency tasks that run at a time
 * @param perCaller tasks of one caller that run at a time
 * @param waitMsMax a task fails after this long without progress on any task of the same caller, in milliseconds
 */
export function createFairQueue(
  concurrency: number,
  kind: 'requests' | 'searches',
  { perCaller = concurrency, waitMsMax = WAIT_MS_MAX } = {},
) {
  const callers = new Map<Caller, CallerQueue>();
  const waiting = new Set<Waiting>();
  let isPaused = false;
  let running = 0;
  /** The virtual time of the task that was begun last. */
  let now = 0;

  const hasRoom = () => !isPaused && running < concurrency;
  const hasRoomFor = (own: CallerQueue) => hasRoom() && own.running < perCaller;

  function begin(own: CallerQueue, virtualTime: number): void {
    running += 1;
    own.running += 1;
    now = virtualTime;
  }

  function beginWaiting(): void {
    for (let next = first(); next; next = first()) {
      waiting.delete(next);
      begin(next.own, next.virtualTime);
      next.begun();
    }
  }

  /** The task that begins next; undefined where none can begin. */
  function first(): Waiting | undefined {
    let found: Waiting | undefined;
    if (!hasRoom()) return found;
    for (const task of waiting)
      if (hasRoomFor(task.own) && task.virtualTime < (found?.virtualTime ?? Number.POSITIVE_INFINITY))
        found = task;
    return found;
  }

  /** Waits until the task has begun; no longer when no task of the caller has ended for a while, or the caller has gone. */
  function wait(own: CallerQueue, virtualTime: number, callerGone: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const task = { own, virtualTime, begun: resolve };
    waiting.add(task);
    const refuse = (error: ProblemError) => {
      if (waiting.delete(task)) reject(error);
    };
    const sinceMs = performance.now();
    const check = () => {
      const idleMs = performance.now() - Math.max(sinceMs, own.doneAtMs);
      if (idleMs >= waitMsMax) refuse(tooBusy(kind));
      else timer = setTimeout(check, Math.ceil(waitMsMax - idleMs));
    };
    let timer = setTimeout(check, waitMsMax);
    const leave = () =>
      refuse(new ProblemError('request_timeout', 'The connection was closed before the call began.'));
    if (callerGone.aborted) leave();
    else callerGone.addEventListener('abort', leave, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      callerGone.removeEventListener('abort', leave);
    });
  }

  return {
    /**
     * Runs a task in its turn. A caller's tasks keep their order, and each waits for at most one task of every other
     * caller more than the caller's task before it, so a caller with many tasks delays its own.
     * @param callerGone aborts when the caller has disconnected: a task that still waits is then dropped
     * @throws ProblemError 503 where the turn does not come in time; otherwise the error of `task`
     */
    async run<Answer>(caller: Caller, callerGone: AbortSignal, task: () => Promise<Answer>): Promise<Answer> {
      const own = callers.get(caller) ?? { pending: 0, running: 0, virtualTime: -1, doneAtMs: 0 };
      callers.set(caller, own);
      own.pending += 1;
      own.virtualTime = Math.max(now, own.virtualTime + 1);
      const { virtualTime } = own;
      try {
        if (hasRoomFor(own) && !callerGone.aborted) begin(own, virtualTime);
        else await wait(own, virtualTime, callerGone);
        try {
          const answer = await task();
          own.doneAtMs = performance.now();
          return answer;
        } finally {
          running -= 1;
          own.running -= 1;
          beginWaiting();
        }
      } finally {
        own.pending -= 1;
        if (own.pending === 0) callers.delete(caller);
      }
    },
    /** Tasks that wait for their turn. */
    waiting: () => waiting.size,
    /** Begins no task until it is resumed. */
    pause(): void {
      isPaused = true;
    },
    resume(): void {
      isPaused = false;
      beginWaiting();
    },
  };
}
