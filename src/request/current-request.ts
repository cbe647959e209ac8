import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';

/** The distributed trace of a request (W3C Trace Context). */
export interface Trace {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** The headers that pass the trace on to another service, with a span of this request. */
  headers: { traceparent: string; tracestate?: string };
}

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;
const SAMPLED = 1;

/** Parses the trace headers of a request; null where they are missing or invalid. */
export function readTrace(traceparent: string | undefined, tracestate: string | undefined): Trace | null {
  const [, version, traceId, flags = '', more] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  // Later versions may add fields at the end; version 00 has none.
  if (traceId === undefined || (version === '00' && more !== undefined)) return null;
  const isSampled = (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED;
  const own = `00-${traceId}-${randomBytes(8).toString('hex')}-${isSampled ? '01' : '00'}`;
  const state = tracestate !== undefined && TRACESTATE.test(tracestate) && { tracestate };
  return { traceId, headers: { traceparent: own, ...state } };
}

// Async storage, because tRPC also formats errors that occur before there is a context.
const storage = new AsyncLocalStorage<{ requestId: string; trace: Trace | null }>();

/**
 * Runs `handle` with a new request id and a trace, which all its calls can read. The id is never the caller's: two
 * callers could choose the same.
 */
export function withRequestId(trace: Trace | null, handle: (requestId: string) => void): void {
  const requestId = randomUUID();
  storage.run({ requestId, trace }, handle, requestId);
}

/** The id of the current request. */
export function currentRequestId(): string {
  return storage.getStore()?.requestId ?? randomUUID();
}

/** The headers that pass the trace of the current request on to another service. */
export function traceHeaders(): Record<string, string> {
  return storage.getStore()?.trace?.headers ?? {};
}

/** The fields of log entries that are written during a request. */
export function requestLogFields(): { requestId?: string; trace_id?: string } {
  const current = storage.getStore();
  if (!current) return {};
  return { requestId: current.requestId, ...(current.trace && { trace_id: current.trace.traceId }) };
}
