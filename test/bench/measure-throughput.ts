import { orLeast } from '../long/rehearsal.ts';
import type { BenchCall, Caller } from './calls.ts';
import { closeConnections } from './http-client.ts';
import { askFloor, type Sides, type Target, withSides } from './measure-calls.ts';
import { type RecordedCall, sendCall } from './record-calls.ts';

/** How many requests a second were answered. */
export interface ThroughputResult {
  name: string;
  rest: number;
  /** The same requests and statements, sent by a bare server. */
  floor: number;
  /** As `floor`, of the statements alone that the operation itself needs: no key, limit or charge. */
  unguarded: number;
}

const CONNECTIONS = 16;
const REQUESTS = orLeast(2_000, 50);
/** Each side is measured so often, in turn; the median counts. */
const SLICES = orLeast(5, 1);

/**
 * Measures one operation under many connections, each of which sends its next request when the last is answered.
 *
 * @param callers whose keys are used in turn
 */
export async function measureThroughput(
  target: Target,
  name: string,
  callers: readonly Caller[],
  call: BenchCall,
): Promise<ThroughputResult> {
  const callerOf = (round: number) => callers[round % callers.length] as Caller;
  const rounds = Math.max(100, callers.length);
  const measure = async ({ server, floor }: Sides) => {
    const sides = {
      rest: async (round: number) => void (await sendCall(server.url, callerOf(round), call, round % rounds)),
      floor: (round: number) => askFloor(floor, 0, round),
      unguarded: (round: number) => askFloor(floor, 1, round),
    };
    const rates = { rest: [] as number[], floor: [] as number[], unguarded: [] as number[] };
    for (let slice = 0; slice < SLICES + 1; slice++) {
      for (const side of ['rest', 'floor', 'unguarded'] as const) {
        const rate = await requestsPerSecond(sides[side]);
        // The first slice warms both sides.
        if (slice > 0) rates[side].push(rate);
      }
    }
    return { name, rest: median(rates.rest), floor: median(rates.floor), unguarded: median(rates.unguarded) };
  };
  return withSides(target, callerOf, [call], rounds, measure, (recorded) => [
    ...recorded,
    ...recorded.map(unguarded),
  ]);
}

/** The statements that read what is answered, by the names they are prepared under. */
function unguarded({ rounds, total }: RecordedCall): RecordedCall {
  const own = rounds.map(({ requests, statements }) => {
    return { requests, statements: statements.filter(({ name }) => name?.startsWith('read-')) };
  });
  return { rounds: own, total };
}

async function requestsPerSecond(request: (round: number) => Promise<void>): Promise<number> {
  // Those of the last slice may be about to be closed by the other side.
  closeConnections();
  let next = 0;
  const begin = performance.now();
  const connection = async () => {
    while (next < REQUESTS) {
      const round = next;
      next += 1;
      await request(round);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return REQUESTS / ((performance.now() - begin) / 1_000);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
