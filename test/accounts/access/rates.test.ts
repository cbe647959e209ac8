import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import {
  type Allowance,
  createRates,
  type RateKind,
  type RateLimits,
  type Rates,
} from '../../../src/accounts/access/rates.ts';
import { sweep } from '../../../src/accounts/billing/sweeper.ts';
import { operations } from '../../../src/api/http/operations.ts';
import { createLog } from '../../../src/base/log/log.ts';
import { ProblemError } from '../../../src/contract/input/problem.ts';
import { isUnavailable } from '../../../src/contract/input/problem-of.ts';
import { type Database, openDatabase } from '../../../src/db/database.ts';
import { setLimits } from '../../../src/operations/account/manage.ts';
import { databaseForTests } from '../../harness/database.ts';

const LIMITS: RateLimits = {
  searches: 10,
  lookups: 5,
  feedback: 3,
  other: 5,
  autocomplete: 5,
  refused_keys: 5,
  objections: 5,
};

const database = databaseForTests();
/** The connections of a simulated second process. */
let secondDatabase: Database;
beforeAll(async () => {
  secondDatabase = await openDatabase(database.url);
});
afterAll(() => secondDatabase.close());

let logged: string[];
/** The rates of two processes. */
let here: Rates;
let there: Rates;
beforeEach(async () => {
  await database.pool.query('truncate rate_counts');
  logged = [];
  here = ratesOf(database);
  there = ratesOf(secondDatabase);
});
afterEach(() => {
  vi.useRealTimers();
});

function ratesOf({ pool }: Database, windowSeconds?: number): Rates {
  const log = createLog('info', { write: (entry) => void logged.push(entry) });
  return createRates(pool, log, LIMITS, windowSeconds);
}

/** The result of a call: allowed or refused. */
type Outcome = Allowance | ProblemError;

async function outcomeOf(rates: Rates, kind: RateKind, caller = '1'): Promise<Outcome> {
  try {
    return await rates.count(kind, caller);
  } catch (error) {
    if (error instanceof ProblemError && error.problemCode === 'rate_limited') return error;
    throw error;
  }
}

async function outcomesOf(calls: number, rates: (nr: number) => Rates, kind: RateKind, caller?: string) {
  return Promise.all(Array.from({ length: calls }, (_, nr) => outcomeOf(rates(nr), kind, caller)));
}

/** Expects a Retry-After within the window of 60 seconds, which began in the same test. */
function expectSecondsLeft({ headers }: ProblemError): void {
  expect(Number(headers['Retry-After'])).toBeGreaterThan(0);
  expect(Number(headers['Retry-After'])).toBeLessThanOrEqual(60);
}

const isRefusal = (outcome: unknown) => outcome instanceof ProblemError;

test('an account may have its own limits, which apply in every process at once', async () => {
  const id = 4_711;
  await database.pool.query("insert into accounts (id, name) values ($1, 'Own limits')", [id]);
  const outcomeAt = (rates: Rates) => outcomeOf(rates, 'searches', String(id));
  await setLimits(database.pool, id, { searches: 12 });
  const outcomes = await outcomesOf(16, (nr) => (nr % 2 ? here : there), 'searches', String(id));
  expect(outcomes.filter(isRefusal)).toHaveLength(4);
  for (const { headers } of outcomes) expect(headers['RateLimit-Policy']).toBe('"searches";q=12;w=60');
  expect(await outcomeOf(here, 'lookups', String(id))).toMatchObject({ remaining: 4 });

  for (const rates of [here, there]) expect(isRefusal(await outcomeAt(rates))).toBe(true);
  await setLimits(database.pool, id, { searches: 40 });
  for (const rates of [here, there])
    expect(await outcomeAt(rates)).toMatchObject({
      headers: { 'RateLimit-Policy': '"searches";q=40;w=60' },
    });
  await setLimits(database.pool, id, { searches: null });
  for (const rates of [here, there]) expect(isRefusal(await outcomeAt(rates))).toBe(true);
});

test('the headers state the limit, the calls left and the seconds until the reset', async () => {
  expect(await outcomeOf(here, 'searches')).toMatchObject({
    headers: { 'RateLimit-Policy': '"searches";q=10;w=60', RateLimit: '"searches";r=9;t=60' },
  });
});

test.each([
  ['searches', 'An account may make 10 searches and totals in 60 seconds'],
  ['lookups', 'An account may make 5 lookups in 60 seconds'],
  ['feedback', 'An account may make 3 submissions of feedback in 60 seconds'],
  ['other', 'An account may make 5 calls of the other operations in 60 seconds'],
  ['autocomplete', 'A network address may make 5 autocomplete lookups without a key in 60 seconds'],
  ['refused_keys', 'A network address may make 5 calls with a key that is refused in 60 seconds'],
  ['objections', 'A network address may make 5 requests to the page of objections in 60 seconds'],
] as const)('a refusal of %s states the limit and when to retry', async (kind, sentence) => {
  const outcomes = await outcomesOf(LIMITS[kind] + 1, () => here, kind);
  const refusal = outcomes.find(isRefusal) as ProblemError;
  const { 'Retry-After': retryAfter, ...headers } = refusal.headers;
  expectSecondsLeft(refusal);
  expect(headers).toEqual({
    'RateLimit-Policy': `"${kind}";q=${LIMITS[kind]};w=60`,
    RateLimit: `"${kind}";r=0;t=${retryAfter}`,
  });
  expect(refusal.message).toBe(`${sentence}; try again in ${retryAfter} s.`);
});

test('calls are allowed again in every process when the window ends', async () => {
  const short = [ratesOf(database, 0.9), ratesOf(secondDatabase, 0.9)] as const;
  const outcomes = await outcomesOf(12, (nr) => short[nr % 2 ? 0 : 1], 'lookups');
  const refusal = outcomes.find(isRefusal) as ProblemError;
  // Less than a second is rounded up to one.
  expect(refusal.headers['Retry-After']).toBe('1');
  for (const rates of short)
    await expect.poll(async () => isRefusal(await outcomeOf(rates, 'lookups')), { interval: 20 }).toBe(false);
});

test('a call takes one statement, also over the limit', async () => {
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  secondDatabase.pool.on('acquire', count);
  await outcomesOf(30, () => there, 'searches');
  expect(statements).toBe(30);
  secondDatabase.pool.off('acquire', count);
});

test('the table of counts is unlogged: it writes no write-ahead log, and a crash may empty it', async () => {
  const { rows } = await database.pool.query(
    "select relpersistence from pg_class where oid = 'rate_counts'::regclass",
  );
  expect(rows).toEqual([{ relpersistence: 'u' }]);
});

test('counts are deleted once their window ended more than an hour ago, and not before', async () => {
  const insert = 'insert into rate_counts (key, points, expire) values ($1, 1, $2)';
  await database.pool.query(insert, ['searches:old', Date.now() - 3_700_000]);
  await database.pool.query(insert, ['searches:young', Date.now() - 3_500_000]);
  await sweep(database.pool);
  const { rows } = await database.pool.query('select key from rate_counts');
  expect(rows).toEqual([{ key: 'searches:young' }]);
});

test('the deletion of counts reads each of them once, however many there are', async () => {
  const client = await database.pool.connect();
  onTestFinished(async () => {
    await client.query('rollback');
    client.release();
  });
  await client.query(`
    begin;
    delete from rate_counts;
    insert into rate_counts (key, points, expire) select 'searches:' || nr, 1, 0 from generate_series(1, 2500) as nr`);
  const read = `select seq_tup_read::int as count from pg_stat_xact_user_tables where relname = 'rate_counts'`;
  const countRead = async () => (await client.query<{ count: number }>(read)).rows[0]?.count ?? 0;
  const before = await countRead();
  await sweep(client);
  expect((await countRead()) - before).toBe(2_500);
});

describe('while the table of counts is unavailable', () => {
  const rename = (from: string, to: string) => database.pool.query(`alter table ${from} rename to ${to}`);
  afterEach(() => database.pool.query('alter table if exists gone rename to rate_counts'));
  const warnings = () => logged.filter((entry) => entry.includes('counted in this process alone'));

  test.each(['autocomplete', 'refused_keys'] as const)('each process counts %s in memory', async (kind) => {
    await rename('rate_counts', 'gone');
    const limit = LIMITS[kind];
    for (const rates of [here, there]) {
      const outcomes: Outcome[] = [];
      for (let nr = 0; nr < limit + 2; nr += 1) outcomes.push(await outcomeOf(rates, kind));
      expect(outcomes.map(isRefusal)).toEqual([...Array(limit).fill(false), true, true]);
      expect(outcomes[0]).toMatchObject({ headers: { RateLimit: `"${kind}";r=${limit - 1};t=60` } });
      expectSecondsLeft(outcomes[limit] as ProblemError);
      expect(await outcomeOf(rates, kind, '2')).toMatchObject({ remaining: limit - 1 });
    }
  });

  test('the log has at most one warning in ten seconds; the table is used again once it is back', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await rename('rate_counts', 'gone');
    for (const passedMs of [0, 9_000, 1_001]) {
      vi.advanceTimersByTime(passedMs);
      await outcomesOf(3, () => here, 'autocomplete', String(passedMs));
    }
    expect(warnings()).toHaveLength(2);
    expect(warnings()[0]).toContain('"level":40');
    expect(warnings()[0]).toContain('rate_counts');
    await rename('gone', 'rate_counts');
    expect(await outcomeOf(here, 'searches')).toMatchObject({ remaining: 9 });
    expect(await outcomeOf(there, 'searches')).toMatchObject({ remaining: 8 });
  });

  /** Runs a function while the table of counts is locked, so that no statement on it completes. */
  async function whileLocked(work: () => Promise<void>): Promise<void> {
    const client = await secondDatabase.pool.connect();
    try {
      await client.query('begin; lock table rate_counts in access exclusive mode');
      await work();
    } finally {
      // Closing the connection ends the transaction.
      client.release(true);
    }
  }

  test('calls of an address are counted in memory if the table takes longer than a second', () =>
    whileLocked(async () => {
      // There are more calls than connections, so some calls wait for a connection.
      const outcomes = await outcomesOf(30, () => here, 'autocomplete');
      expect(outcomes.filter(isRefusal)).toHaveLength(25);
    }));

  test('calls of an account wait for a table that takes longer than a second, and its limit stays exact', async () => {
    let outcomes: Promise<Outcome[]> | undefined;
    await whileLocked(async () => {
      outcomes = outcomesOf(12, (nr) => (nr % 2 ? here : there), 'searches');
      // A call of an address falls back to memory after a second.
      await outcomeOf(there, 'autocomplete');
    });
    expect((await outcomes)?.filter(isRefusal)).toHaveLength(2);
  });

  test('calls of an account fail as unavailable if the table does not answer for five seconds', () =>
    whileLocked(async () => {
      const failure = await here.count('searches', '1').catch((error: unknown) => error);
      expect(isUnavailable(failure)).toBe(true);
    }));
});

test('after the clock of the database was set back a caller at the limit gets a new window', async () => {
  await outcomesOf(10, () => here, 'searches');
  expect(isRefusal(await outcomeOf(here, 'searches'))).toBe(true);
  await database.pool.query('update rate_counts set expire = expire + 3600000');
  expect(await outcomeOf(there, 'searches')).toMatchObject({
    remaining: 9,
    headers: { RateLimit: '"searches";r=9;t=60' },
  });
});

test('every operation counts against the limit of its kind', () => {
  const kinds = Map.groupBy(operations, ({ admission }) => admission.rate ?? 'other');
  const named = ({ path, operationId }: (typeof operations)[number]) => `${path} ${operationId}`;
  const pathsOf = (kind: RateKind) => kinds.get(kind)?.map(named) ?? [];
  const has = (pattern: RegExp) => operations.map(named).filter((one) => pattern.test(one));
  expect(pathsOf('searches')).toEqual(
    has(/_search\/((totals|facets|explain)\/)? |_match\/bulk\/totals\/|lists_(create|part)$/),
  );
  expect(pathsOf('lookups')).toEqual(
    has(/_(lookup|match)\/(?!bulk\/totals)|\/\{source\}\/\{kind\}\/|deliveries_create|source_columns/),
  );
  expect(pathsOf('feedback')).toEqual(has(/\/feedback\//));
  expect(pathsOf('autocomplete')).toEqual(has(/\/autocomplete\//));
  expect(pathsOf('other')).toEqual(
    has(
      /\/(api_keys|users|subscriptions|current|audit|saved_searches)|lists_(?!create|part)|deliveries_(?!create)|(sources|pairs|record|retention|objections|notices|subject|trail)_/,
    ),
  );
  expect(pathsOf('refused_keys')).toEqual([]);
});
