import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Trace } from './trace.ts';

interface Current {
  requestId: string;
  trace: Trace | null;
}

// tRPC formats the errors that happen before a context exists, too, and they need the id all the same.
const storage = new AsyncLocalStorage<Current>();

/**
 * Runs `handle` as a new request; all it calls sees the request's id, and the trace that it belongs to. The id is
 * always our own: one that a caller chose would let them hide in the log behind somebody else's.
 */
export function withRequestId(trace: Trace | null, handle: (requestId: string) => void): void {
  const requestId = randomUUID();
  storage.run({ requestId, trace }, handle, requestId);
}

/** The id of the request that is being handled. */
export function currentRequestId(): string {
  return storage.getStore()?.requestId ?? randomUUID();
}

/** The trace that the request that is being handled belongs to; null where there is none. */
export function currentTrace(): Trace | null {
  return storage.getStore()?.trace ?? null;
}

/** What every log entry carries that is written while a request is handled. */
export function requestLogFields(): { requestId?: string; trace_id?: string } {
  const current = storage.getStore();
  if (!current) return {};
  return { requestId: current.requestId, ...(current.trace && { trace_id: current.trace.traceId }) };
}
