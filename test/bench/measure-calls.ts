import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchCall, Caller, CallerOf } from './calls.ts';
import { send } from './http-client.ts';
import { type RecordedCall, recordCalls, sendCall } from './record-calls.ts';
import { isCounting } from './recording-proxy.ts';
import { type ServerProcess, startFloor, startServer } from './server-process.ts';
import { type Percentiles, percentiles } from './statistics.ts';

/** What was measured of one call, in milliseconds. */
export interface CallResult {
  operation: string;
  name: string;
  /** How many records it finds; null where the operation does not say. */
  total: number | null;
  /** How many requests to the engine and statements to the database one such call takes. */
  inner: number;
  /** How many of them are requests to the engine. */
  engineRequests: number;
  /** How many of those count what the whole search finds and answer no page of it. */
  countingRequests: number;
  /** Over REST. */
  rest: Percentiles;
  /** The same requests and statements, sent by a bare server. */
  floor: Percentiles;
}

/** The results of all calls of a kind, and of all their times together. */
export interface CallResults {
  calls: CallResult[];
  whole: { rest: Percentiles; floor: Percentiles };
}

/** Where the database and the engine are, and what else the server is told. */
export interface Target {
  databaseUrl: string;
  meiliUrl: string;
  environment: { MEILI_URL: string } & Record<string, string>;
  /** For logs and recordings. */
  directory: string;
}

/** Rounds before the measured ones: compilers and caches of both sides get warm. */
const WARM_UP_ROUNDS = 10;

/** A server and its floor, both running. */
export interface Sides {
  server: ServerProcess;
  floor: ServerProcess;
  recorded: RecordedCall[];
}

/**
 * Runs `work` with a server and a floor that knows the calls of all rounds.
 *
 * @param prepare makes what the floor knows of what was recorded
 */
export async function withSides<T>(
  target: Target,
  callerOf: CallerOf,
  calls: readonly BenchCall[],
  rounds: number,
  work: (sides: Sides) => Promise<T>,
  prepare: (recorded: RecordedCall[]) => RecordedCall[] = (recorded) => recorded,
): Promise<T> {
  const { databaseUrl, meiliUrl, environment, directory } = target;
  const recorded = await recordCalls(environment, callerOf, calls, rounds, directory);
  const file = join(directory, 'recorded.json');
  await writeFile(file, JSON.stringify(prepare(recorded)));
  const server = await startServer(environment, join(directory, 'server.log'));
  try {
    const floor = await startFloor({ databaseUrl, meiliUrl, recorded: file }, join(directory, 'floor.log'));
    try {
      return await work({ server, floor, recorded });
    } finally {
      await floor.stop();
    }
  } finally {
    await server.stop();
  }
}

/** Asks the floor for what a call of a round takes. */
export async function askFloor(floor: ServerProcess, call: number, round: number): Promise<void> {
  const answer = await send('POST', `${floor.url}/${call}/${round}`, {}, Buffer.alloc(0));
  if (answer.status !== 200) throw new Error(`the floor: ${answer.body}`);
}

/** Measures each call one after another, in turn with its floor. */
export async function measureCalls(
  target: Target,
  caller: Caller,
  calls: readonly BenchCall[],
  runs: number,
): Promise<CallResults> {
  const rounds = WARM_UP_ROUNDS + runs;
  return withSides(
    target,
    () => caller,
    calls,
    rounds,
    async ({ server, floor, recorded }) => {
      const times = calls.map(() => ({ rest: [] as number[], floor: [] as number[] }));
      for (let round = 0; round < rounds; round++) {
        for (const [at, call] of calls.entries()) {
          const sides = {
            rest: async () => void (await sendCall(server.url, caller, call, round)),
            floor: () => askFloor(floor, at, round),
          };
          // Now the one first, now the other: what the first warms is fair to both.
          for (const side of round % 2 === 0 ? (['rest', 'floor'] as const) : (['floor', 'rest'] as const)) {
            const begin = performance.now();
            await sides[side]();
            if (round >= WARM_UP_ROUNDS) times[at]?.[side].push(performance.now() - begin);
          }
        }
      }
      return summary(calls, recorded, times);
    },
  );
}

function summary(
  calls: readonly BenchCall[],
  recorded: readonly RecordedCall[],
  times: readonly { rest: number[]; floor: number[] }[],
): CallResults {
  const whole = (side: 'rest' | 'floor') => percentiles(times.flatMap((time) => time[side]));
  return {
    calls: calls.map(({ operation, name }, at) => {
      const { total = null, rounds = [] } = recorded[at] ?? {};
      const { requests = [], statements = [] } = rounds.at(-1) ?? {};
      const { rest = [], floor = [] } = times[at] ?? {};
      return {
        ...{ operation, name, total, inner: requests.length + statements.length },
        engineRequests: requests.length,
        countingRequests: requests.filter(isCounting).length,
        ...{ rest: percentiles(rest), floor: percentiles(floor) },
      };
    }),
    whole: { rest: whole('rest'), floor: whole('floor') },
  };
}
