import cluster from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { within } from '../api/within.ts';
import type { Metrics } from './metrics.ts';

/** A question for the metrics of all processes, or its answer. */
interface MetricsMessage {
  type: 'roster:metrics';
  nr: number;
  text?: string;
  error?: string;
}

const ANSWER_WITHIN_MS = 6_000;

/** The metrics of this process; where it is one of several, those of all of them together. */
export function metricsRenderer({ registry }: Metrics): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  let asked = 0;
  process.on('message', (message: MetricsMessage) => {
    if (message.type !== 'roster:metrics') return;
    if (message.text === undefined) waiting.get(message.nr)?.reject(new Error(message.error));
    else waiting.get(message.nr)?.resolve(message.text);
  });
  return async () => {
    asked += 1;
    const nr = asked;
    const answer = Promise.withResolvers<string>();
    waiting.set(nr, answer);
    process.send?.({ type: 'roster:metrics', nr } satisfies MetricsMessage);
    try {
      return await within(ANSWER_WITHIN_MS, answer.promise);
    } finally {
      waiting.delete(nr);
    }
  };
}

/** Answers each of the processes that this one started what all of them have counted. */
export function answerMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', async (worker, { type, nr }: MetricsMessage) => {
    if (type !== 'roster:metrics') return;
    const answer = await all.clusterMetrics().then(
      (text) => ({ text }),
      (error: unknown) => ({ error: String(error) }),
    );
    if (worker.isConnected()) worker.send({ type, nr, ...answer } satisfies MetricsMessage);
  });
}
