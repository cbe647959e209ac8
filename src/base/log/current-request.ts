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

/** The caller of a request, as log entries name it. */
interface LoggedCaller {
  account: number;
  /** The prefix of its key, which identifies the key and is no secret. */
  key: string;
}

interface CurrentRequest {
  requestId: string;
  trace: Trace | null;
  caller?: LoggedCaller;
}

// Async storage, because tRPC also formats errors that occur before there is a context.
const storage = new AsyncLocalStorage<CurrentRequest>();

/**
 * Runs `handle` with a new request id and a trace, which all its calls can read. The id is never the caller's: two
 * callers could choose the same.
 */
export function withRequestId(trace: Trace | null, handle: (requestId: string) => void): void {
  const requestId = randomUUID();
  storage.run({ requestId, trace }, handle, requestId);
}

/** Names the caller in all later log entries of the current request. */
export function logCaller(caller: LoggedCaller): void {
  const current = storage.getStore();
  if (current) current.caller = caller;
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
export function requestLogFields(): Record<string, unknown> {
  const { requestId, trace, caller } = storage.getStore() ?? {};
  return { ...(requestId && { requestId }), ...(trace && { trace_id: trace.traceId }), ...caller };
}
