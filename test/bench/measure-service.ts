import pg from 'pg';
import { createAccount } from '../../src/account/create.ts';
import { orLeast } from '../long/rehearsal.ts';
import type { Caller } from './calls.ts';
import { lookups } from './lookups.ts';
import { type CallResults, measureKinds, type Target } from './measure-calls.ts';
import { type LoadResult, measureLoad } from './measure-load.ts';
import { measureThroughput, type ThroughputResult } from './measure-throughput.ts';
import type { BenchOptions } from './options.ts';
import { pageSearches } from './page-searches.ts';
import type { RebuildTask } from './rebuild-process.ts';
import { broadRoleSearches, roleSearches } from './role-searches.ts';
import { searchMix } from './searches.ts';

const CREDITS = 1_000_000_000;
const MANY_ACCOUNTS = orLeast(100, 2);

/** What a server is told to work on the same database and indexes, with limits that nobody meets. */
export function environmentOf({
  databaseUrl,
  meiliUrl,
  meiliKey,
  indexPrefix,
}: RebuildTask): Target['environment'] {
  const unlimited = String(1_000_000);
  return {
    DATABASE_URL: databaseUrl,
    MEILI_URL: meiliUrl,
    MEILI_KEY: meiliKey,
    MEILI_PREFIX: indexPrefix,
    EVENT_LOOP_DELAY_MS_MAX: unlimited,
    RESPONSE_MS_MAX: unlimited,
    RATE_SEARCHES: unlimited,
    RATE_LOOKUPS: unlimited,
    RATE_OTHER: unlimited,
    RATE_AUTOCOMPLETE: unlimited,
  };
}

/** What was measured of the service. */
export interface ServiceResults {
  /** By the kind of call. */
  calls: Record<string, CallResults>;
  throughput: ThroughputResult[];
  load: LoadResult;
}

/** Measures the service's calls one by one, how many lookups it answers a second, and searches under many connections. */
export async function measureService(
  target: Target,
  { runs, seed, organizations }: BenchOptions,
  say: (text: string) => void,
): Promise<ServiceResults> {
  const pool = new pg.Pool({ connectionString: target.databaseUrl, max: 1 });
  const callers = await createCallers(pool);
  const found = await lookups(pool);
  await pool.end();
  const [caller] = callers as [Caller];
  const [detail] = found;
  if (!detail) throw new Error('there are no lookups');
  const kinds = {
    'jobs and organizations': searchMix(seed, organizations),
    'person roles': roleSearches(),
    broad: broadRoleSearches(),
    pages: pageSearches(),
    lookups: found,
  };
  const calls = await measureKinds(target, caller, kinds, runs, (kind) => say(`Measuring ${kind} …`));
  say('Measuring throughput …');
  const throughput = [
    await measureThroughput(target, 'person details, one account', [caller], detail),
    await measureThroughput(target, 'person details, a hundred accounts', callers, detail),
  ];
  say('Measuring searches under many connections …');
  const mix = [...kinds['jobs and organizations'], ...kinds['person roles']];
  return { calls, throughput, load: await measureLoad(target, callers, mix) };
}

/** Accounts with more credits than a run can spend. */
export async function createCallers(pool: pg.Pool): Promise<Caller[]> {
  const callers: Caller[] = [];
  while (callers.length < MANY_ACCOUNTS) {
    const { account_id, key } = await createAccount(pool, `Benchmark ${callers.length}`, CREDITS);
    callers.push({ accountId: Number(account_id), key });
  }
  return callers;
}
