import { randomBytes } from 'node:crypto';

/** The distributed trace that a request belongs to, as W3C Trace Context tells it. */
export interface Trace {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** Of this request's own part, 16 hexadecimal digits. */
  spanId: string;
  /** Whether the caller records the trace. */
  isSampled: boolean;
  /** What the caller's tools added, passed on as it came. */
  state?: string;
}

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;
const SAMPLED = 1;

/** The trace that a request's headers name; null where they name none, or not in the way the standard says. */
export function readTrace(traceparent: string | undefined, tracestate: string | undefined): Trace | null {
  const [, version, traceId, flags = '', more] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  // Later versions may add fields at the end; the first one has none.
  if (traceId === undefined || (version === '00' && more !== undefined)) return null;
  return {
    traceId,
    spanId: randomBytes(8).toString('hex'),
    isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED,
    ...(tracestate !== undefined && TRACESTATE.test(tracestate) && { state: tracestate }),
  };
}

/** The headers that pass a trace on to a service that is asked for its sake. */
export function headersOfTrace(trace: Trace | null): Record<string, string> {
  if (!trace) return {};
  return {
    traceparent: `00-${trace.traceId}-${trace.spanId}-${trace.isSampled ? '01' : '00'}`,
    ...(trace.state !== undefined && { tracestate: trace.state }),
  };
}
