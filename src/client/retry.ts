import { RosterError } from './roster-error.ts';

const FIRST_WAIT_MS = 250;
const WAIT_MS_MAX = 10_000;

/**
 * Tries until it works, fails for good, or was tried often enough; waits longer each time, and at least as long as
 * the service asks.
 * @param attemptsMax at least 1
 * @throws RosterError the last one, or the signal's reason
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
      if (!(error instanceof RosterError) || !passes(error) || attempts >= attemptsMax) throw error;
      await wait(waitMs(error, attempts), signal);
    }
  }
}

/** Whether the error may be gone when the same is sent again. */
function passes({ code, status }: RosterError): boolean {
  if (code === 'unreadable_answer')
    return status === 429 || status === 502 || status === 503 || status === 504;
  return ['connection_failed', 'rate_limited', 'service_unavailable', 'request_under_way'].includes(code);
}

/** Doubles with each attempt, up to half of it by chance, so that callers who failed together do not come together. */
function waitMs({ retryAfterSeconds }: RosterError, attempts: number): number {
  const backOff = Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** (attempts - 1)) * (1 - Math.random() / 2);
  return Math.max(backOff, (retryAfterSeconds ?? 0) * 1_000);
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}
