import type { AccountStep } from './idempotency/call.ts';
import { tooBusy } from './problem.ts';

/** Runs searches, some at a time. */
export interface SearchScheduler {
  /**
   * What a search answers, once it is its turn.
   * @param operation whose searches usually take as long as this one
   * @throws ProblemError 503 where too many wait, or its turn does not come in time; else what `search` throws
   */
  run<Answer>(operation: string, search: () => Promise<Answer>): Promise<Answer>;
  /** How many searches wait for their turn. */
  waiting(): number;
}

interface Waiting {
  dueMs: number;
  begin(): void;
}

/** As long as for a connection to the database. */
const WAIT_MS_MAX = 5_000;

/** So many may always wait for their turn: a client that asks for some dozens at once is no overload. */
const ALWAYS_WAIT = 64;

/** How many times as long as usual an operation may take, before those that came later no longer pass it. */
const PATIENCE = 10;

/** How much the last search counts in what is usual. */
const NEWS_SHARE = 0.05;

/**
 * Many searches at once only slow each other down, and lookups with them. So they take turns, by earliest deadline: a search
 * is due ten times as long after it came as its operation usually takes. Quick ones pass slow ones, and none waits for ever,
 * since who comes later is due later.
 * @param atOnce how many searches run at a time
 * @param waitMsMax where those that wait need longer than this, no more are taken
 */
export function createSearchScheduler(atOnce: number, waitMsMax: number): SearchScheduler {
  const waiting = new Set<Waiting>();
  const usualMs = new Map<string, number>();
  /** Of all searches, whatever their operation. */
  let anyUsualMs = 0;
  let running = 0;

  function turn(operation: string): Promise<void> | undefined {
    if (running < atOnce) {
      running += 1;
      return undefined;
    }
    if (waiting.size >= ALWAYS_WAIT && (waiting.size * anyUsualMs) / atOnce > waitMsMax)
      throw tooBusy('searches');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      waiting.delete(one);
      reject(tooBusy('searches'));
    }, WAIT_MS_MAX);
    const one = {
      dueMs: performance.now() + PATIENCE * (usualMs.get(operation) ?? 0),
      begin() {
        waiting.delete(one);
        clearTimeout(timer);
        resolve();
      },
    };
    waiting.add(one);
    return promise;
  }

  /** The turn goes on to the search that is due first. */
  function passOn(): void {
    let first: Waiting | undefined;
    for (const one of waiting) if (!first || one.dueMs < first.dueMs) first = one;
    if (first) first.begin();
    else running -= 1;
  }

  return {
    async run(operation, search) {
      await turn(operation);
      const startMs = performance.now();
      try {
        return await search();
      } finally {
        const tookMs = performance.now() - startMs;
        usualMs.set(operation, following(usualMs.get(operation) ?? tookMs, tookMs));
        anyUsualMs = following(anyUsualMs, tookMs);
        passOn();
      }
    },
    waiting: () => waiting.size,
  };
}

/** What is usual after one more. */
function following(usual: number, latest: number): number {
  return usual + NEWS_SHARE * (latest - usual);
}

/** The step of an operation that searches: its handler runs when it is its turn. */
export const scheduled: AccountStep<object> = ({ ctx, path, next }) =>
  ctx.services.scheduler.run(path, () => next());
