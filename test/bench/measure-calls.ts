import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orLeast } from '../long/rehearsal.ts';
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
const WARM_UP_ROUNDS = orLeast(10, 0);

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

/**
 * Measures each kind of calls with a server and a floor of its own, so that none is warmed by another; a rehearsal starts
 * them once for all kinds.
 *
 * @param say is told which kinds come next
 */
export async function measureKinds<Kind extends string>(
  target: Target,
  caller: Caller,
  kinds: Readonly<Record<Kind, readonly BenchCall[]>>,
  runs: number,
  say: (kinds: string) => void,
): Promise<Record<Kind, CallResults>> {
  const names = Object.keys(kinds) as Kind[];
  const results: Partial<Record<Kind, CallResults>> = {};
  const together = orLeast(
    names.map((kind) => [kind]),
    [names],
  );
  for (const group of together) {
    say(group.join(', '));
    const calls = group.map((kind): [Kind, readonly BenchCall[]] => [kind, kinds[kind]]);
    for (const [kind, measured] of await measureTogether(target, caller, calls, runs))
      results[kind] = measured;
  }
  return results as Record<Kind, CallResults>;
}

async function measureTogether<Kind extends string>(
  target: Target,
  caller: Caller,
  kinds: readonly [Kind, readonly BenchCall[]][],
  runs: number,
): Promise<[Kind, CallResults][]> {
  const rounds = WARM_UP_ROUNDS + runs;
  const all = kinds.flatMap(([, calls]) => calls);
  return withSides(
    target,
    () => caller,
    all,
    rounds,
    async (sides) => {
      const results: [Kind, CallResults][] = [];
      let first = 0;
      for (const [kind, calls] of kinds) {
        results.push([kind, await measureInTurn(sides, caller, calls, first, rounds)]);
        first += calls.length;
      }
      return results;
    },
  );
}

/**
 * Measures calls one after another, in turn with their floor.
 *
 * @param first the place of the first of them among those that the floor knows
 */
async function measureInTurn(
  { server, floor, recorded }: Sides,
  caller: Caller,
  calls: readonly BenchCall[],
  first: number,
  rounds: number,
): Promise<CallResults> {
  const times = calls.map(() => ({ rest: [] as number[], floor: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [at, call] of calls.entries()) {
      const sides = {
        rest: async () => void (await sendCall(server.url, caller, call, round)),
        floor: () => askFloor(floor, first + at, round),
      };
      // Now the one first, now the other: what the first warms is fair to both.
      for (const side of round % 2 === 0 ? (['rest', 'floor'] as const) : (['floor', 'rest'] as const)) {
        const begin = performance.now();
        await sides[side]();
        if (round >= WARM_UP_ROUNDS) times[at]?.[side].push(performance.now() - begin);
      }
    }
  }
  return summary(calls, recorded.slice(first, first + calls.length), times);
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
