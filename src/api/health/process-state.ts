import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import type { Gauge } from 'prom-client';
import { SEARCH_INDEXES } from '../../../search-index/indexes/all.ts';
import { liveIndexes } from '../../../search-index/rebuild/states.ts';
import { within } from '../../db/within.ts';
import { type Connections, checkServices, type Finding, SEARCH_CHECKS, SERVE_CHECKS } from './checks.ts';
import { dataGauges } from './data-state.ts';
import type { Metrics } from './metrics.ts';
import { readBacklog } from './outbox-backlog.ts';
import { placeOf, replicaFault } from './replicas.ts';

/** The operating state of a process: health and metrics. */
export type ProcessState = ReturnType<typeof createProcessState>;

/** The services whose state is shown. */
interface ObservedServices extends Connections {
  replicas: readonly pg.Pool[];
}

/** Balancers check at least this often; a longer silence means that none does. */
const CHECK_EVERY_MS_MAX = 10_000;
/** A busy database answers late. Balancers wait for 10 s. */
const SERVE_CHECKS_WITHIN_MS = 8_000;

/** The longest wait of a scrape for the services. Where they take longer, it shows their last known state. */
const SCRAPE_WITHIN_MS = 300;
/** Frequent scrapes read the services at most once in this time. */
const KEEP_MS = 1_000;
/** The state of the data costs more to read, and changes slowly. */
const DATA_KEEP_MS = 10_000;
/** A service that is silent for longer counts as away. */
const READ_WITHIN_MS = 2_000;

/** Makes the operating state of a process. */
export function createProcessState(services: ObservedServices, metrics: Metrics) {
  const showServices = serviceGauges(metrics, services);
  const showData = shared(dataGauges(metrics, services.pool), DATA_KEEP_MS);
  const searchChecks = SEARCH_CHECKS.map((each) => {
    return { check: each.check, run: shared(() => checkServices(services, [each])) };
  });
  const drainShown = Promise.withResolvers<void>();
  let checkedMs = Number.NEGATIVE_INFINITY;
  return {
    metrics,
    /** Renders the metrics, with gauges of the current state. */
    async renderMetrics(): Promise<string> {
      await Promise.race([Promise.all([showServices(), showData()]), after(SCRAPE_WITHIN_MS)]);
      return metrics.registry.metrics();
    },
    /** Checks what every call needs; concurrent calls share one run. */
    checks: shared(() => checkServices(services, SERVE_CHECKS, SERVE_CHECKS_WITHIN_MS)),
    /** Checks what searches need besides; a check that takes longer than `withinMs` counts as failed. */
    async searchChecks(withinMs?: number): Promise<Finding[]> {
      const detail = `There was no answer within ${withinMs} ms.`;
      const findings = searchChecks.map(async ({ check, run }): Promise<Finding[]> => {
        if (withinMs === undefined) return run();
        return within(withinMs, run()).catch((cause) => [{ check, status: 'failed', detail, cause }]);
      });
      return (await Promise.all(findings)).flat();
    },
    /** Set before the process ends; `/readyz` then answers 503. */
    isDraining: false,
    /** Notes that a check of readiness got this answer. */
    noteShown(status: 'ok' | 'unavailable' | 'draining'): void {
      checkedMs = performance.now();
      if (status === 'draining') drainShown.resolve();
    },
    /**
     * Waits for the next check of readiness to see that the process drains: a balancer of a busy machine may be late.
     * Resolves at once where nothing checks, and after ten seconds at the latest.
     */
    async untilDrainShown(): Promise<void> {
      if (performance.now() - checkedMs > CHECK_EVERY_MS_MAX) return;
      await Promise.race([drainShown.promise, after(CHECK_EVERY_MS_MAX, undefined, { ref: false })]);
    },
  };
}

/** Makes gauges of the database, its pool, its replicas and the engine. Returns the function that reads and sets them. */
function serviceGauges({ gauge }: Metrics, { pool, replicas, engine }: ObservedServices) {
  const connections = gauge('roster_database_connections');
  const databaseUp = gauge('roster_database_up');
  const engineUp = gauge('roster_engine_up');
  const replicaUp = gauge('roster_replica_up');
  const documents = gauge('roster_index_documents');
  const waiting = gauge('roster_outbox_waiting_records');
  const oldestDue = gauge('roster_outbox_oldest_due_seconds');
  const setAside = gauge('roster_outbox_set_aside_records');
  return shared(async () => {
    const [backlog, live, counts] = await Promise.all([
      within(READ_WITHIN_MS, readBacklog(pool)).catch(() => null),
      within(READ_WITHIN_MS, liveIndexes(pool, engine)).catch(() => null),
      within(READ_WITHIN_MS, engine.countDocuments()).catch(() => null),
      ...replicas.map(async (replica) => {
        const fault = await within(READ_WITHIN_MS, replicaFault(pool, replica)).catch(() => 'silent');
        replicaUp.set({ replica: placeOf(replica) }, fault === null ? 1 : 0);
      }),
    ]);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'waiting' }, pool.waitingCount);
    databaseUp.set(backlog ? 1 : 0);
    engineUp.set(counts ? 1 : 0);
    show(waiting, {}, backlog?.waiting);
    show(oldestDue, {}, backlog?.oldestDueSeconds);
    show(setAside, {}, backlog?.setAside);
    for (const { name } of SEARCH_INDEXES)
      show(documents, { index: name }, counts?.get(live?.get(name) ?? ''));
  }, KEEP_MS);
}

/** Sets a series; the series of an unknown value is left out. */
function show(gauge: Gauge, labels: Record<string, string>, value: number | undefined): void {
  if (value === undefined) gauge.remove(labels);
  else gauge.set(labels, value);
}

/** Shares a read that does not fail among concurrent calls, and keeps its value for a time after it has ended. */
function shared<Value>(read: () => Promise<Value>, keepMs = 0): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  const clear = () => {
    reading = undefined;
  };
  return () => {
    reading ??= read().finally(() => (keepMs > 0 ? setTimeout(clear, keepMs).unref() : clear()));
    return reading;
  };
}
