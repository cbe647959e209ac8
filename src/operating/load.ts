import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createPace } from './pace.ts';

/** From where on a process takes no more requests. */
export interface LoadLimits {
  /** Requests that are being handled at a time. */
  requestsInFlightMax: number;
  /** How late the event loop usually is, in milliseconds. */
  eventLoopDelayMsMax: number;
  /** How long requests would take at the pace at which they are answered, in milliseconds. */
  responseMsMax: number;
}

/** How busy a process is. */
export interface Load {
  /** Counts a request, unless there are too many already: then it answers false. */
  enter(): boolean;
  leave(): void;
  inFlight(): number;
  close(): void;
}

const SAMPLE_EVERY_MS = 20;
const LOOK_EVERY_MS = 250;
const NANOSECONDS_A_MS = 1_000_000;

/** Watches the event loop and the pace of answers until it is closed. */
export function createLoad({ requestsInFlightMax, eventLoopDelayMsMax, responseMsMax }: LoadLimits): Load {
  const pace = createPace(responseMsMax);
  const delays = monitorEventLoopDelay({ resolution: SAMPLE_EVERY_MS });
  delays.enable();
  let inFlight = 0;
  let isLate = false;
  // The median: one long pause, as for a collection of garbage, is no overload.
  const timer = setInterval(() => {
    isLate =
      delays.count > 0 && delays.percentile(50) / NANOSECONDS_A_MS - SAMPLE_EVERY_MS > eventLoopDelayMsMax;
    delays.reset();
    pace.look(inFlight, performance.now());
  }, LOOK_EVERY_MS).unref();
  return {
    enter() {
      if (isLate || inFlight >= Math.min(requestsInFlightMax, pace.room())) return false;
      inFlight += 1;
      return true;
    },
    leave() {
      inFlight -= 1;
      pace.ended(inFlight);
    },
    inFlight: () => inFlight,
    close() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
