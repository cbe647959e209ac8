import { join } from 'node:path';
import pg from 'pg';
import { createAccount } from '../../src/account/create.ts';
import { send } from './http-client.ts';
import {
  type Caller,
  type RecordedCalls,
  type RecordedSearch,
  recordCalls,
  sendSearch,
} from './record-calls.ts';
import type { BenchSearch } from './searches.ts';
import { startServer } from './server-process.ts';
import { type Percentiles, percentiles } from './statistics.ts';

/** What was measured of one search, in milliseconds. */
export interface SearchResult {
  operation: string;
  name: string;
  /** How many records it finds. */
  total: number;
  /** How many requests to the engine and statements to the database one such search takes. */
  calls: number;
  /** Over REST. */
  rest: Percentiles;
  /** The same requests and statements sent bare. */
  floor: Percentiles;
}

/** The results of all searches, and of all their times together. */
export interface SearchResults {
  searches: SearchResult[];
  whole: { rest: Percentiles; floor: Percentiles };
}

/** Where the database and the engine are. */
export interface SearchServices {
  databaseUrl: string;
  meiliUrl: string;
  meiliKey: string;
  indexPrefix: string;
}

/** Rounds before the measured ones: compilers and caches of both sides get warm. */
const warmUpRounds = 10;

interface Measured extends RecordedSearch {
  search: BenchSearch;
  restMs: number[];
  floorMs: number[];
}

/** Measures each search against a server in its own process, in turn with its floor. */
export async function measureSearches(
  services: SearchServices,
  searches: BenchSearch[],
  runs: number,
  directory: string,
): Promise<SearchResults> {
  const caller = await openAccount(services.databaseUrl);
  const environment = {
    DATABASE_URL: services.databaseUrl,
    MEILI_URL: services.meiliUrl,
    MEILI_KEY: services.meiliKey,
    MEILI_PREFIX: services.indexPrefix,
  };
  const rounds = warmUpRounds + runs;
  const recorded = await recordCalls(environment, caller, searches, rounds, directory);
  const server = await startServer(environment, join(directory, 'server.log'));
  const client = new pg.Client({ connectionString: services.databaseUrl });
  await client.connect();
  try {
    const measured = searches.map((search, position): Measured => {
      return { calls: [], total: 0, ...recorded[position], search, restMs: [], floorMs: [] };
    });
    const sides = {
      rest: async ({ search }: Measured, round: number) =>
        void (await sendSearch(server.url, caller, search, round)),
      floor: ({ calls }: Measured, round: number) =>
        sendBare(services.meiliUrl, client, calls[round] ?? calls[0]),
    };
    for (let round = 0; round < rounds; round++) {
      for (const one of measured) await measureRound(sides, one, round, round >= warmUpRounds);
    }
    return summary(measured);
  } finally {
    await client.end();
    await server.stop();
  }
}

type Side = (measured: Measured, round: number) => Promise<void>;

/** Both sides of one search, now the one first, now the other: what the first warms is fair to both. */
async function measureRound(
  sides: { rest: Side; floor: Side },
  measured: Measured,
  round: number,
  counts: boolean,
): Promise<void> {
  for (const side of round % 2 === 0 ? (['rest', 'floor'] as const) : (['floor', 'rest'] as const)) {
    const begin = performance.now();
    await sides[side](measured, round);
    if (counts) measured[`${side}Ms`].push(performance.now() - begin);
  }
}

function summary(measured: Measured[]): SearchResults {
  return {
    searches: measured.map(({ search, calls, total, restMs, floorMs }) => ({
      operation: search.operation,
      name: search.name,
      total,
      calls: (calls[0]?.requests.length ?? 0) + (calls[0]?.statements.length ?? 0),
      rest: percentiles(restMs),
      floor: percentiles(floorMs),
    })),
    whole: {
      rest: percentiles(measured.flatMap(({ restMs }) => restMs)),
      floor: percentiles(measured.flatMap(({ floorMs }) => floorMs)),
    },
  };
}

async function openAccount(databaseUrl: string): Promise<Caller> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const { account_id, key } = await createAccount(pool, 'Benchmark', 1_000_000);
  await pool.end();
  return { accountId: Number(account_id), key };
}

/** Sends the recorded calls one after another with nothing around them. */
async function sendBare(
  meiliUrl: string,
  client: pg.Client,
  calls: RecordedCalls | undefined,
): Promise<void> {
  if (!calls) throw new Error('no calls were recorded for this search');
  for (const { method, path, headers, body } of calls.requests) {
    const answer = await send(method, meiliUrl + path, headers, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
  }
  for (const statement of calls.statements) await client.query(statement);
}
