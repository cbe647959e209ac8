import { setTimeout as after } from 'node:timers/promises';
import { within } from '../db/within.ts';
import { type Connections, checkServices, type Finding, SEARCH_CHECKS, SERVE_CHECKS } from './checks.ts';
import type { Metrics } from './metrics.ts';
import { type ObservedServices, serviceGauges } from './service-gauges.ts';
import { shared } from './shared.ts';

/** The operating state of a process: health and metrics. */
export interface ProcessState {
  /** Renders the metrics, with gauges of the current state. */
  renderMetrics(): Promise<string>;
  /** Checks what every call needs; concurrent calls share one run. */
  checks(): Promise<Finding[]>;
  /** Checks what searches need besides; a check that takes longer than `withinMs` counts as failed. */
  searchChecks(withinMs?: number): Promise<Finding[]>;
  /** Set before the process ends; `/readyz` then answers 503. */
  isDraining: boolean;
  /** Notes that a check of readiness got this answer. */
  noteShown(status: 'ok' | 'unavailable' | 'draining'): void;
  /**
   * Waits for the next check of readiness to see that the process drains: a balancer of a busy machine may be late. Resolves
   * at once where nothing checks, and after ten seconds at the latest.
   */
  untilDrainShown(): Promise<void>;
}

/** Balancers check at least this often; a longer silence means that none does. */
const CHECK_EVERY_MS_MAX = 10_000;
/** A busy process is not one that is away. Balancers wait for 10 s. */
const SERVE_CHECKS_WITHIN_MS = 8_000;

/** The longest wait of a scrape for the services. Where they take longer, it shows their last known state. */
const SCRAPE_WITHIN_MS = 300;

/** Makes the operating state of a process. */
export function createProcessState(services: ObservedServices, metrics: Metrics): ProcessState {
  const showServices = serviceGauges(metrics, services);
  const { pool, engine }: Connections = services;
  const searchChecks = shared(() => checkServices({ pool, engine }, SEARCH_CHECKS));
  const drainShown = Promise.withResolvers<void>();
  let checkedMs = Number.NEGATIVE_INFINITY;
  return {
    async renderMetrics() {
      await Promise.race([showServices(), after(SCRAPE_WITHIN_MS)]);
      return metrics.registry.metrics();
    },
    checks: shared(() => checkServices({ pool, engine }, SERVE_CHECKS, SERVE_CHECKS_WITHIN_MS)),
    searchChecks(withinMs) {
      if (withinMs === undefined) return searchChecks();
      const detail = `There was no answer within ${withinMs} ms.`;
      return within(withinMs, searchChecks()).catch((cause: unknown) =>
        SEARCH_CHECKS.map((check) => ({ check, status: 'failed', detail, cause })),
      );
    },
    isDraining: false,
    noteShown(status) {
      checkedMs = performance.now();
      if (status === 'draining') drainShown.resolve();
    },
    async untilDrainShown() {
      if (performance.now() - checkedMs > CHECK_EVERY_MS_MAX) return;
      await Promise.race([drainShown.promise, after(CHECK_EVERY_MS_MAX, undefined, { ref: false })]);
    },
  };
}
