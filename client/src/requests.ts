import { createTRPCUntypedClient, httpLink } from '@trpc/client';
import type { ClientOptions } from './calls.ts';
import { answerError, RosterError } from './errors.ts';
import { orAborted } from './retry.ts';
import type { Problem } from './service.ts';

/** Bounds the open connections of a client, however many calls are made at once. */
const REQUESTS_AT_ONCE_MAX = 16;

/** A function that sends a call once over tRPC; it throws a RosterError, or the signal's reason. */
export function createSender({ url, apiKey, onAnswer }: ClientOptions) {
  const limit = createLimit(REQUESTS_AT_ONCE_MAX);
  const link = httpLink({
    url: `${String(url).replace(/\/+$/, '')}/trpc`,
    // A search can be longer than a URL allows.
    methodOverride: 'POST',
    headers: ({ op: { context } }) => ({ 'X-API-KEY': apiKey, ...(context.headers as object) }),
    fetch: (address, options) => limit(() => exchange(String(address), options as RequestInit, onAnswer)),
  });
  const client = createTRPCUntypedClient({ links: [link] });
  return async (operation: string, input: object, headers: object, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    // Sent by POST, queries and mutations look the same.
    const answer = client.query(operation, input, { context: { headers }, ...(signal && { signal }) });
    try {
      // A call that waits for its turn ends at once too.
      return await orAborted(answer, signal);
    } catch (thrown) {
      signal?.throwIfAborted();
      // tRPC wraps the errors of its requests, and those of `onAnswer`.
      throw (thrown as Error).cause ?? thrown;
    }
  };
}

/** Runs tasks in the order of their arrival, at most `atOnceMax` at a time. */
function createLimit(atOnceMax: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < atOnceMax) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The place goes straight to the next in the queue, so that no later arrival can take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Sends a request, and returns its answer if it is a result. */
async function exchange(url: string, options: RequestInit, onAnswer: ClientOptions['onAnswer']) {
  options.signal?.throwIfAborted();
  const { response, text } = await receive(url, options);
  const { status, headers } = response;
  const spent = headers.get('x-credits-spent');
  onAnswer?.({
    operations: [url.slice(url.lastIndexOf('/') + 1)],
    status,
    requestId: headers.get('x-request-id'),
    credits:
      spent === null ? null : { spent: Number(spent), remaining: Number(headers.get('x-credits-remaining')) },
    isReplayed: headers.get('idempotency-replayed') === 'true',
  });
  const body = parsed(text);
  if (body?.result) return { ok: true, json: async () => body };
  // Errors that precede the choice of an operation have the form that they have over REST.
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json');
  throw answerError(response, isProblem ? (body as Problem) : body?.error?.data?.problem);
}

async function receive(url: string, options: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    // The key would be sent on to another origin, and a POST could become a GET.
    const response = await fetch(url, { ...options, redirect: 'manual' });
    return { response, text: await response.text() };
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    const detail = `No whole answer came from ${new URL(url).origin}: check that the service runs and can be reached.`;
    throw new RosterError({ code: 'connection_failed', status: null, detail }, cause);
  }
}

/** The body of an answer over tRPC; null where it is not JSON. */
function parsed(text: string): { result?: object; error?: { data?: { problem?: Problem } } } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
