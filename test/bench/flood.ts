import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type BenchCall, type Caller, closeConnections, send } from './calls.ts';
import { lookups } from './lookups.ts';
import type { Samples } from './samples.ts';
import { jobSearches, organizationSearches, roleSearches } from './searches.ts';

/** The calls that the default limits allow one account in a minute. */
const CALLS = { searches: 300, lookups: 1_000 };

/** A kind of calls. */
export type Kind = keyof typeof CALLS;

/** An account that floods a server. */
export interface Flooder {
  url: string;
  caller: Caller;
  samples: Samples;
  /** Turns have other values. */
  turn: number;
}

/** The measured calls of each kind. */
export function callsOf(samples: Samples): Record<Kind, BenchCall[]> {
  return {
    searches: [...jobSearches(samples), ...organizationSearches(samples), ...roleSearches(samples)],
    lookups: lookups(samples).slice(0, 1),
  };
}

/** Sends at once all calls that limits allow in a minute, from a thread of its own; returns the answers by status. */
export function flood(flooder: Flooder): Promise<Record<number, number>> {
  const worker = new Worker(new URL(import.meta.url), { workerData: flooder });
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

if (!isMainThread) {
  const { url, caller, samples, turn } = workerData as Flooder;
  const kinds = Object.entries(callsOf(samples)) as [Kind, BenchCall[]][];
  const asked = kinds.flatMap(([kind, calls]) =>
    Array.from({ length: CALLS[kind] }, (_, at) => {
      const nr = turn * CALLS[kind] + at;
      return send(url, caller, calls[nr % calls.length] as BenchCall, nr);
    }),
  );
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(asked)) counts[status] = (counts[status] ?? 0) + 1;
  closeConnections();
  parentPort?.postMessage(counts);
}
