import { type BenchCall, type Caller, closeConnections, send } from './calls.ts';

/** A server under measure. */
export interface Target {
  url: string;
  callers: Caller[];
  /** The form that a call has on this server, where it is another one. */
  formOf?(call: BenchCall): BenchCall;
}

/** Times by the nearest rank, in milliseconds. */
export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
}

/** Percentiles of times in any order; NaN of none. */
export function percentiles(timesMs: readonly number[]): Percentiles {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { p50: rank(0.5), p95: rank(0.95), p99: rank(0.99) };
}

/** The most rounds before the measured ones, in which compilers, caches and prepared statements warm up. */
const WARM_UP_ROUNDS_MAX = 10;

/** The times of one call on each side, in the order of the sides. */
export interface CallResult {
  name: string;
  /** Records that the last round found; null where answers have no total. */
  found: number | null;
  sides: Percentiles[];
}

/** Measures calls one by one. The sides take turns within every round, so that noise of the machine hits all of them. */
export async function measureCalls(
  sides: readonly Target[],
  calls: readonly BenchCall[],
  runs: number,
): Promise<CallResult[]> {
  const times = calls.map(() => sides.map((): number[] => []));
  const found = calls.map((): number | null => null);
  const warmUpRounds = Math.min(WARM_UP_ROUNDS_MAX, runs);
  for (let round = 0; round < warmUpRounds + runs; round++) {
    for (const [at, call] of calls.entries()) {
      for (let turn = 0; turn < sides.length; turn++) {
        const which = (round + turn) % sides.length;
        const { url, callers, formOf } = sides[which] as Target;
        const form = formOf?.(call) ?? call;
        const begin = performance.now();
        const { status, body } = await send(url, callers[0] as Caller, form, round);
        const ms = performance.now() - begin;
        if (status !== 200) throw new Error(`${call.name}: ${status} ${body}`);
        if (round >= warmUpRounds) times[at]?.[which]?.push(ms);
        const [, total] = /"total_search_results":(\d+)/.exec(body) ?? [];
        found[at] = total === undefined ? null : Number(total);
      }
    }
  }
  return calls.map(({ name }, at) => ({
    name,
    found: found[at] ?? null,
    sides: (times[at] ?? []).map(percentiles),
  }));
}

/** What one side answered to many connections at once. */
export interface LoadSide extends Percentiles {
  perSecond: number;
  /** Answers with 429 or 503. */
  refused: number;
}

/** A mix of calls under many connections, for each side. */
export interface LoadResult {
  name: string;
  sides: LoadSide[];
}

/** Each side works through so many slices, in turn. The first one warms up. */
const SLICES = 4;

/**
 * Measures calls over many connections, each of which sends its next call when the last is answered.
 * @param requests of a slice
 * @param accounts whose keys are used in turn
 * @param sliceMsMax after which a slice begins no more requests
 */
export async function measureLoad(
  sides: readonly Target[],
  calls: readonly BenchCall[],
  options: { name: string; connections: number; requests: number; accounts: number; sliceMsMax?: number },
): Promise<LoadResult> {
  const { name, connections, requests, accounts, sliceMsMax = Number.POSITIVE_INFINITY } = options;
  const taken = sides.map(() => ({ timesMs: [] as number[], totalMs: 0, refused: 0 }));
  for (let slice = 0; slice < SLICES; slice++) {
    for (let turn = 0; turn < sides.length; turn++) {
      const which = (slice + turn) % sides.length;
      const side = sides[which] as Target;
      const into = slice === 0 ? { timesMs: [], totalMs: 0, refused: 0 } : taken[which];
      if (into) await workThrough(side, into, slice);
    }
  }
  return {
    name,
    sides: taken.map(({ timesMs, totalMs, refused }) => ({
      ...percentiles(timesMs),
      perSecond: (timesMs.length / totalMs) * 1_000,
      refused,
    })),
  };

  async function workThrough(
    { url, callers, formOf }: Target,
    into: { timesMs: number[]; totalMs: number; refused: number },
    slice: number,
  ): Promise<void> {
    closeConnections();
    let next = slice * requests;
    const end = next + requests;
    const forms = formOf ? calls.map(formOf) : calls;
    const begin = performance.now();
    const connection = async () => {
      while (next < end && performance.now() - begin < sliceMsMax) {
        const nr = next++;
        const call = forms[nr % forms.length] as BenchCall;
        const caller = callers[nr % Math.min(accounts, callers.length)] as Caller;
        const sent = performance.now();
        const { status, body } = await send(url, caller, call, nr);
        if (status === 429 || status === 503) into.refused += 1;
        else if (status === 200) into.timesMs.push(performance.now() - sent);
        else throw new Error(`${call.name}: ${status} ${body}`);
      }
    };
    await Promise.all(Array.from({ length: connections }, connection));
    into.totalMs += performance.now() - begin;
  }
}
