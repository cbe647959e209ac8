import type { BenchCall } from './calls.ts';
import { measureCalls } from './measure.ts';
import { table } from './report.ts';
import type { Server, Side } from './side.ts';

/** A checkout's two servers: one that reads the primary alone, and one that has a replica. */
export interface ReplicaSide {
  side: Side;
  withReplica: Server;
  /** The metrics of `withReplica`. */
  metricsUrl: string;
}

/**
 * Measures calls one by one with and without a replica, in turn.
 * @returns Markdown tables: the medians, and the share of reads that the replica answered
 */
export async function measureReplica(
  sides: readonly ReplicaSide[],
  calls: readonly BenchCall[],
  runs: number,
): Promise<string> {
  const targets = sides.flatMap(({ side, withReplica }) => [
    side,
    { callers: side.callers, url: withReplica.url },
  ]);
  const results = await measureCalls(targets, calls, runs);
  const reads = await Promise.all(sides.map(({ metricsUrl }) => readsByOutcome(metricsUrl)));
  const columns = sides.flatMap(({ side }) => [
    `${side.checkout}: without, ms`,
    'with a replica, ms',
    'with / without',
  ]);
  const times = results.map(({ name, sides: all }) => [
    name,
    ...sides.flatMap((_, at) => {
      const [without, withOne] = [all[2 * at]?.p50 ?? Number.NaN, all[2 * at + 1]?.p50 ?? Number.NaN];
      return [without.toPrecision(3), withOne.toPrecision(3), (withOne / without).toFixed(2)];
    }),
  ]);
  const outcomes = reads.map((counts, at) => [
    sides[at]?.side.checkout ?? '',
    ...OUTCOMES.map((outcome) => String(counts[outcome] ?? 0)),
  ]);
  return [table(['call', ...columns], times), table(['reads of the replica', ...OUTCOMES], outcomes)].join(
    '\n\n',
  );
}

const OUTCOMES = ['answered', 'behind', 'failed'];

/** Reads of a replica by their outcome, by the server's own count. */
async function readsByOutcome(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(url)).text();
  const lines = text.matchAll(/^roster_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
}
