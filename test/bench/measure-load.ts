import { orLeast } from '../long/rehearsal.ts';
import type { BenchCall, Caller, CallerOf } from './calls.ts';
import { closeConnections } from './http-client.ts';
import { askFloor, type Sides, type Target, withSides } from './measure-calls.ts';
import { sendCall } from './record-calls.ts';
import { type Percentiles, percentiles } from './statistics.ts';

/** What one side did under load; times in milliseconds. */
export interface LoadSide extends Percentiles {
  requestsPerSecond: number;
}

/** A mix of calls under many connections at once. */
export interface LoadResult {
  connections: number;
  /** How many requests were measured on each side. */
  requests: number;
  rest: LoadSide;
  /** The same requests and statements, sent by a bare server under as many connections. */
  floor: LoadSide;
  /** The most memory that the service had resident; null on systems that do not tell. */
  peakMemoryBytes: number | null;
}

/** From how many connections the calls come; each sends its next one when the last is answered. */
const CONNECTIONS = 32;
/** Each side works through a slice in turn; the first warms both. */
const SLICES = orLeast(5, 2);
/** A slice sends every call so often, something else each time where the call varies. */
const SLICE_ROUNDS = orLeast(8, 1);

interface Taken {
  timesMs: number[];
  totalMs: number;
}

/**
 * Measures a mix of calls under many connections.
 *
 * @param callers whose keys are used in turn, so that charges do not wait for each other
 * @param mix a rehearsal sends some of it
 */
export async function measureLoad(
  target: Target,
  callers: readonly Caller[],
  mix: readonly BenchCall[],
): Promise<LoadResult> {
  const calls = orLeast(mix, mix.slice(0, 4));
  const callerOf: CallerOf = (round, call) =>
    callers[(round * calls.length + call) % callers.length] as Caller;
  const measure = async ({ server, floor }: Sides): Promise<LoadResult> => {
    const sides = {
      rest: async (call: number, round: number) =>
        void (await sendCall(server.url, callerOf(round, call), calls[call] as BenchCall, round)),
      floor: (call: number, round: number) => askFloor(floor, call, round),
    };
    const taken = { rest: [] as Taken[], floor: [] as Taken[] };
    for (let slice = 0; slice < SLICES; slice++) {
      for (const side of slice % 2 === 0 ? (['rest', 'floor'] as const) : (['floor', 'rest'] as const)) {
        taken[side].push(await workThrough(sides[side], calls.length, slice));
      }
    }
    return {
      connections: CONNECTIONS,
      requests: (SLICES - 1) * SLICE_ROUNDS * calls.length,
      rest: sideOf(taken.rest.slice(1)),
      floor: sideOf(taken.floor.slice(1)),
      peakMemoryBytes: await server.peakMemoryBytes(),
    };
  };
  return withSides(target, callerOf, calls, SLICES * SLICE_ROUNDS, measure);
}

async function workThrough(
  request: (call: number, round: number) => Promise<void>,
  calls: number,
  slice: number,
): Promise<Taken> {
  // Those of the last slice may be about to be closed by the other side.
  closeConnections();
  const timesMs: number[] = [];
  let next = 0;
  const connection = async () => {
    while (next < calls * SLICE_ROUNDS) {
      const at = next;
      next += 1;
      const begin = performance.now();
      await request(at % calls, slice * SLICE_ROUNDS + Math.floor(at / calls));
      timesMs.push(performance.now() - begin);
    }
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return { timesMs, totalMs: performance.now() - begin };
}

function sideOf(slices: readonly Taken[]): LoadSide {
  const timesMs = slices.flatMap((slice) => slice.timesMs);
  const totalMs = slices.reduce((sum, slice) => sum + slice.totalMs, 0);
  return { ...percentiles(timesMs), requestsPerSecond: timesMs.length / (totalMs / 1_000) };
}
