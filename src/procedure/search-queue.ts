import PQueue from 'p-queue';
import { ProblemError, tooBusy } from '../request/problem.ts';

/** Runs a bounded number of searches at a time; the others wait for their turn. */
export interface SearchQueue {
  /**
   * Runs a search in its turn. The first search of an account goes before the second of another, so an account with many
   * searches delays its own.
   * @param callerGone aborts when the caller has disconnected: a search that still waits then leaves the queue
   * @throws ProblemError 503 where the turn does not come in time; otherwise the error of `search`
   */
  run<Answer>(accountId: number, callerGone: AbortSignal, search: () => Promise<Answer>): Promise<Answer>;
  /** Searches that wait for their turn. */
  waiting(): number;
}

const WAIT_MS_MAX = 5_000;

/** @param concurrency searches that run at a time */
export function createSearchQueue(concurrency: number, waitMsMax = WAIT_MS_MAX): SearchQueue {
  const queue = new PQueue({ concurrency });
  /** Searches that wait or run, by account. */
  const openSearches = new Map<number, number>();
  return {
    async run(accountId, callerGone, search) {
      const before = openSearches.get(accountId) ?? 0;
      openSearches.set(accountId, before + 1);
      const { signal, end } = waitFor(waitMsMax, callerGone);
      try {
        const turn = () => {
          // The queue would drop a running search, too, when its signal aborts.
          end();
          return search();
        };
        return await queue.add(turn, { priority: -before, signal });
      } finally {
        end();
        const open = openSearches.get(accountId) ?? 1;
        if (open > 1) openSearches.set(accountId, open - 1);
        else openSearches.delete(accountId);
      }
    },
    waiting: () => queue.size,
  };
}

/** A signal that aborts after `ms` or when the caller has gone, until `end` is called. */
function waitFor(ms: number, callerGone: AbortSignal): { signal: AbortSignal; end(): void } {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(tooBusy('searches')), ms);
  const leave = () =>
    waiting.abort(new ProblemError('request_timeout', 'The connection was closed before the search began.'));
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
