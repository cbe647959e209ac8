import type { Turns } from '../procedure/turns.ts';
import type { Metrics } from './metrics.ts';
import { createProcessState, type ProcessState } from './process-state.ts';
import type { ObservedServices } from './service-gauges.ts';

/** The operating state of an API process: health, metrics, load. */
export interface Operating extends ProcessState {
  metrics: Metrics;
  /** Requests that are being handled. */
  requestsInFlight: number;
  /** The bound of `requestsInFlight`. */
  readonly requestsInFlightMax: number;
}

/** Makes the operating state of a process. */
export function createOperating(
  { searches, ...services }: ObservedServices & { searches: Turns },
  metrics: Metrics,
  requestsInFlightMax: number,
): Operating {
  const state = createProcessState(services, metrics);
  const inFlight = metrics.gauge('roster_requests_in_flight', 'Requests that are being handled.');
  const waiting = metrics.gauge('roster_searches_waiting', 'Searches that wait for their turn.');
  const operating: Operating = {
    ...state,
    metrics,
    renderMetrics() {
      inFlight.set(operating.requestsInFlight);
      waiting.set(searches.waiting());
      return state.renderMetrics();
    },
    requestsInFlight: 0,
    requestsInFlightMax,
  };
  return operating;
}
