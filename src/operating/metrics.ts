import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram } from 'prom-client';
import type { CallObserver } from '../api/context.ts';
import type { ReplicaOutcome } from '../api/replicas.ts';
import type { Ledger } from '../credits/ledger.ts';

/** What this process counts and times, for Prometheus. No label holds an account, a person or a path. */
export interface Metrics extends CallObserver {
  registry: AggregatorRegistry<'text/plain; version=0.0.4; charset=utf-8'>;
  /** A statement ended, by the name it is prepared under. */
  statement(name: string, seconds: number): void;
  /** A connection was waited for. */
  connectionWait(seconds: number): void;
  /** A read that was meant for a replica ended. */
  replicaRead(outcome: ReplicaOutcome): void;
  /** A request to the search engine ended. */
  engine(kind: string, seconds: number): void;
  /** A request was refused for too much load. */
  shed(): void;
  /** The same ledger; what it takes is counted. */
  observed(ledger: Ledger): Ledger;
}

const REQUEST_SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const INNER_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** The metrics of a process; with `processMetrics`, those of Node and the operating system too. */
export function createMetrics({ processMetrics }: { processMetrics: boolean }): Metrics {
  const registry: Metrics['registry'] = new AggregatorRegistry();
  const registers = [registry];
  if (processMetrics) collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'roster_requests_total',
    help: 'Calls of operations by their id in the document, transport and HTTP status; aborted: the caller went.',
    labelNames: ['operation', 'transport', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'roster_request_duration_seconds',
    help: 'How long calls of operations took, from the first byte read to the last one written.',
    labelNames: ['operation'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const statements = new Histogram({
    name: 'roster_database_statement_duration_seconds',
    help: 'How long statements took, by the name they are prepared under.',
    labelNames: ['statement'],
    buckets: INNER_SECONDS,
    registers,
  });
  const waits = new Histogram({
    name: 'roster_database_connection_wait_seconds',
    help: 'How long a connection was waited for, where none of the pool was idle: for a new one, or a busy one.',
    buckets: INNER_SECONDS,
    registers,
  });
  const replicaReads = new Counter({
    name: 'roster_replica_reads_total',
    help: 'Reads that were meant for a replica: answered by it, or by the primary since it was behind or failed.',
    labelNames: ['outcome'],
    registers,
  });
  const engine = new Histogram({
    name: 'roster_engine_request_duration_seconds',
    help: 'How long requests to the search engine took.',
    labelNames: ['kind'],
    buckets: INNER_SECONDS,
    registers,
  });
  const credits = new Counter({
    name: 'roster_credits_spent_total',
    help: 'Credits taken, by operation.',
    labelNames: ['operation'],
    registers,
  });
  const shed = new Counter({
    name: 'roster_requests_shed_total',
    help: 'Requests answered 503 at once, because there were too many already.',
    registers,
  });
  return {
    registry,
    called({ operation, transport, status, ms }) {
      calls.inc({ operation, transport, status });
      seconds.observe({ operation }, ms / 1_000);
    },
    statement: (statement, took) => statements.observe({ statement }, took),
    connectionWait: (took) => waits.observe(took),
    replicaRead: (outcome) => replicaReads.inc({ outcome }),
    engine: (kind, took) => engine.observe({ kind }, took),
    shed: () => shed.inc(),
    observed: (ledger) => ({
      async charge(charge) {
        const charged = await ledger.charge(charge);
        if (charged.outcome === 'charged')
          credits.inc({ operation: charge.operation }, charge.quantity * charge.unitCost);
        return charged;
      },
    }),
  };
}

/** A value that is read when it is asked for; null: it is not known now, and is left out. */
export interface ScrapedGauge {
  name: string;
  help: string;
  labelNames: readonly string[];
  /** How the values of several processes become one. */
  aggregator: 'sum' | 'max' | 'min';
  values(): Promise<{ labels: Record<string, string>; value: number | null }[]>;
}

/** Adds gauges that are read at each scrape. */
export function addScraped({ registry }: Metrics, gauges: readonly ScrapedGauge[]): void {
  for (const { name, help, labelNames, aggregator, values } of gauges) {
    new Gauge({
      name,
      help,
      labelNames,
      aggregator,
      registers: [registry],
      async collect() {
        this.reset();
        // Without labels a reset makes it 0; what is not known must not read so.
        this.remove({});
        for (const { labels, value } of await values()) if (value !== null) this.set(labels, value);
      },
    });
  }
}
