import { RosterError } from './errors.ts';

const FIRST_WAIT_MS = 250;
const WAIT_MS_MAX = 10_000;
/** A timer with a longer time would end at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/**
 * Retries a call with exponential back-off, and never before the service's `Retry-After` has passed.
 * @param attemptsMax at least 1
 * @throws RosterError of the last attempt, or the signal's reason
 */
export async function retrying<Result>(
  attemptsMax: number,
  signal: AbortSignal | undefined,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RosterError) || !isTransient(error) || attempts >= attemptsMax) throw error;
      const ms = waitMs(error, attempts);
      if (ms > TIMER_MS_MAX) throw error;
      await wait(ms, signal);
    }
  }
}

/** Whether the same request may succeed later. */
function isTransient({ code, status }: RosterError): boolean {
  if (code === 'unreadable_answer') return [429, 502, 503, 504].includes(status ?? 0);
  return ['connection_failed', 'rate_limited', 'service_unavailable', 'request_under_way'].includes(code);
}

/** Doubles with each attempt. Half of it is random, so that callers that failed together do not retry together. */
function waitMs({ retryAfterSeconds }: RosterError, attempts: number): number {
  const backOff = Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** (attempts - 1)) * (1 - Math.random() / 2);
  return Math.max(backOff, (retryAfterSeconds ?? 0) * 1_000);
}

/** Waits, or throws the signal's reason as soon as it is aborted. */
export async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await orAborted(waited, signal).finally(() => clearTimeout(timer));
}

/** Waits for a promise, or throws the signal's reason as soon as it is aborted. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  signal.throwIfAborted();
  const settled = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { signal: settled.signal });
  });
  return Promise.race([promise, aborted]).finally(() => settled.abort());
}
