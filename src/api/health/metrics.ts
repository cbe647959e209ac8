import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Charged, Ledger } from '../../accounts/billing/ledger.ts';
import type { CallObserver } from '../../operations/procedure/context.ts';
import metrics from './metrics.json' with { type: 'json' };
import { VERSION } from './version.ts';

const REQUEST_SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const INNER_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** The name of a metric. `metrics.json` has the help and the labels of each. */
type MetricName = keyof typeof metrics;

/** The metrics of a process, for Prometheus. No label holds an account, a person or a path. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Makes the metrics of a process; with `processMetrics`, also those of Node and the operating system. */
export function createMetrics({ processMetrics }: { processMetrics: boolean }) {
  const registry = new Registry();
  const registers = [registry];
  if (processMetrics) collectDefaultMetrics({ register: registry });
  const factsOf = (name: MetricName) => {
    const { help, labels }: { help: string; labels: string[] } = metrics[name];
    return { name, help, labelNames: labels, registers };
  };
  const counter = (name: MetricName) => new Counter(factsOf(name));
  const gauge = (name: MetricName) => new Gauge(factsOf(name));
  const seconds = (name: MetricName, buckets: number[]) => new Histogram({ ...factsOf(name), buckets });
  const calls = counter('roster_requests_total');
  const durations = seconds('roster_request_duration_seconds', REQUEST_SECONDS);
  const credits = counter('roster_credits_spent_total');
  const called: CallObserver['called'] = ({ operation, transport, status, ms }) => {
    calls.inc({ operation, transport, status });
    const status_class = status === 'aborted' ? status : `${Math.floor(status / 100)}xx`;
    durations.observe({ operation, status_class }, ms / 1_000);
  };
  const engineRequests = seconds('roster_engine_request_duration_seconds', INNER_SECONDS);
  /** Observes a request to the search engine. */
  const engineAnswered = (kind: string, seconds: number) => engineRequests.observe({ kind }, seconds);
  const build = gauge('roster_build_info');
  build.set({ version: VERSION, node: process.versions.node }, 1);
  const counted = async (operation: string, charging: Promise<Charged>) => {
    const charged = await charging;
    if (charged.outcome === 'charged') credits.inc({ operation }, charged.cost);
    return charged;
  };
  /** Wraps a ledger to count the credits that it charges. */
  const observed = (ledger: Ledger): Ledger => ({
    ...ledger,
    charge: (charge) => counted(charge.operation, ledger.charge(charge)),
    chargePart: (part) => counted(part.operation, ledger.chargePart(part)),
  });
  return {
    registry,
    counter,
    gauge,
    seconds,
    /** Adds a gauge whose value each scrape reads. */
    watched: (name: MetricName, read: () => number) =>
      new Gauge({
        ...factsOf(name),
        collect() {
          this.set(read());
        },
      }),
    called,
    engineAnswered,
    observed,
    statements: seconds('roster_database_statement_duration_seconds', INNER_SECONDS),
    connectionWaits: seconds('roster_database_connection_wait_seconds', INNER_SECONDS),
    replicaReads: counter('roster_replica_reads_total'),
    shedRequests: counter('roster_requests_shed_total'),
  };
}

type Method = (...given: unknown[]) => unknown;
type Observe = (seconds: number) => void;

/** Times every statement of a pool's connections, and every wait for a connection where none is idle. */
export function observePool(pool: pg.Pool, { connectionWaits, statements }: Metrics): void {
  timed(pool, 'connect', () => (pool.idleCount > 0 ? null : (seconds) => connectionWaits.observe(seconds)));
  // A pool acquires a connection many times; the first may be open already.
  const observed = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (observed.has(client)) return;
    observed.add(client);
    timed(client, 'query', (query) => {
      const statement = nameOf(query);
      return (seconds) => statements.observe({ statement }, seconds);
    });
  });
}

/** Statements without a name share one label: their texts differ without bound. */
function nameOf(statement: unknown): string {
  const named = typeof statement === 'object' && statement !== null && 'name' in statement;
  return named && typeof statement.name === 'string' ? statement.name : 'unnamed';
}

/** Replaces a method that takes a callback or returns a promise by one that observes its duration. */
function timed(object: object, method: string, observerOf: (first: unknown) => Observe | null): void {
  const original: Method = Reflect.get(object, method).bind(object);
  Reflect.set(object, method, (...given: unknown[]) => {
    const observe = observerOf(given[0]);
    if (!observe) return original(...given);
    const startMs = performance.now();
    const done = () => observe((performance.now() - startMs) / 1_000);
    const callback = given.at(-1);
    if (typeof callback === 'function')
      return original(...given.slice(0, -1), (...answer: unknown[]) => {
        done();
        return callback(...answer);
      });
    const answer = original(...given);
    if (answer instanceof Promise) answer.then(done, done);
    return answer;
  });
}
