import { createTRPCUntypedClient, httpBatchLink, httpLink, splitLink } from '@trpc/client';
import type { AppRouter } from '../router.ts';
import { callError } from './call-error.ts';
import { createRequestFetch, type ReceivedAnswer } from './request-fetch.ts';

/** The service refuses a batch of more. */
const BATCH_CALLS_MAX = 20;

/** One sending of a call. */
export interface Sending {
  /** Its dotted name. */
  operation: string;
  input: unknown;
  /** Absent for a call that may run more than once. */
  idempotencyKey: string | undefined;
  signal: AbortSignal | undefined;
}

/** Sends a call once; throws a RosterError, or the signal's reason. */
export type Transport = (sending: Sending) => Promise<unknown>;

/**
 * Calls under an idempotency key go each in a request of its own: so each can be aborted, charged and sent again by
 * itself. The others that are made at the same time share requests.
 */
export function createTransport({
  url,
  apiKey,
  onAnswer,
}: {
  url: string | URL;
  apiKey: string;
  onAnswer: ((answer: ReceivedAnswer) => void) | undefined;
}): Transport {
  const shared = {
    url: `${String(url).replace(/\/$/, '')}/trpc`,
    // A search can be longer than a URL may be.
    methodOverride: 'POST' as const,
    fetch: createRequestFetch(onAnswer),
  };
  const client = createTRPCUntypedClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ context }) => typeof context.idempotencyKey === 'string',
        true: httpLink({
          ...shared,
          headers: ({ op: { context } }) => ({
            'X-API-KEY': apiKey,
            'Idempotency-Key': String(context.idempotencyKey),
          }),
        }),
        false: httpBatchLink({ ...shared, maxItems: BATCH_CALLS_MAX, headers: { 'X-API-KEY': apiKey } }),
      }),
    ],
  });
  return async ({ operation, input, idempotencyKey, signal }) => {
    signal?.throwIfAborted();
    // Sent by POST, a write is no different: the service knows which operation is what.
    const answer = client.query(operation, input, { context: { idempotencyKey }, ...(signal && { signal }) });
    try {
      return await orAborted(answer, signal);
    } catch (thrown) {
      signal?.throwIfAborted();
      throw callError(thrown);
    }
  };
}

/** A batch is ended only when all of its calls are; a call ends at once. */
async function orAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  if (!signal) return answer;
  const settled = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { signal: settled.signal });
  });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    settled.abort();
  }
}
