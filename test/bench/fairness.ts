import { setTimeout as delay } from 'node:timers/promises';
import { type BenchCall, type Caller, closeConnections, send } from './calls.ts';
import { callsOf, flood, type Kind } from './flood.ts';
import { percentiles, type Target } from './measure.ts';
import { table } from './report.ts';
import type { Samples } from './samples.ts';

/** Longer than the minute that limits count, so that the next flood is within them. */
const TURN_SECONDS = 62;

/** The answers that two accounts got: one that floods the server, and another one. */
interface Fairness {
  /** Times of the other account's answers, in milliseconds. */
  timesMs: Record<Kind, number[]>;
  /** Answers by their status. */
  flood: Record<number, number>;
  other: Record<number, number>;
}

/**
 * Measures how long one account waits while another one sends, at once, all that its limits allow in a minute.
 * The one account sends a search and a lookup a second. The sides take turns of a minute.
 * @param turns of each side
 * @returns a Markdown table
 */
export async function measureFairness(
  sides: readonly (Target & { checkout: string })[],
  samples: Samples,
  turns: number,
): Promise<string> {
  const calls = callsOf(samples);
  const results = sides.map(
    (): Fairness => ({
      ...{ timesMs: { searches: [], lookups: [] }, flood: {}, other: {} },
    }),
  );
  for (let turn = 0; turn < turns; turn++)
    for (const [at, side] of sides.entries()) await takeTurn(side, turn, results[at] as Fairness);
  const header = ['checkout', 'calls', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms', 'answers', 'flood'];
  const rows = results.flatMap(({ timesMs, flood: flooded, other }, at) =>
    Object.entries(timesMs).map(([kind, all]) => {
      const { p50, p95, p99 } = percentiles(all);
      const times = [p50, p95, p99, Math.max(...all)].map((ms) => String(Math.round(ms)));
      return [sides[at]?.checkout ?? '', kind, ...times, written(other), written(flooded)];
    }),
  );
  return table(header, rows);

  async function takeTurn({ url, callers }: Target, turn: number, into: Fairness): Promise<void> {
    const [flooder, other] = callers as [Caller, Caller];
    closeConnections();
    const ask = async (caller: Caller, kind: Kind, round: number) => {
      const call = calls[kind][round % calls[kind].length] as BenchCall;
      const begin = performance.now();
      const { status } = await send(url, caller, call, round);
      return { status, ms: performance.now() - begin };
    };
    // A server takes the calls of keys that it has not seen yet for those of one address.
    for (const caller of [flooder, other]) await ask(caller, 'searches', turn);
    const flooded = flood({ url, caller: flooder, samples, turn });
    const asked: Promise<void>[] = [];
    const measure = async (kind: Kind, round: number) => {
      const { status, ms } = await ask(other, kind, round);
      into.timesMs[kind].push(ms);
      into.other[status] = (into.other[status] ?? 0) + 1;
    };
    for (let second = 0; second < TURN_SECONDS; second++) {
      const round = turn * TURN_SECONDS + second;
      asked.push(measure('searches', round), measure('lookups', round));
      await delay(1_000);
    }
    await Promise.all(asked);
    for (const [status, number] of Object.entries(await flooded))
      into.flood[Number(status)] = (into.flood[Number(status)] ?? 0) + number;
  }
}

function written(counts: Record<number, number>): string {
  return Object.entries(counts)
    .map(([status, number]) => `${number} × ${status}`)
    .join(', ');
}
