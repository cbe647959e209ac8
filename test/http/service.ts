import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { inject } from 'vitest';
import { openEngine } from '../../search-index/meilisearch.ts';
import { ensureIndexes } from '../../search-index/rebuild.ts';
import { createAccount } from '../../src/account/create.ts';
import { createIdempotency } from '../../src/api/idempotency/idempotency.ts';
import { createKeyUses, type KeyUses } from '../../src/api/key-uses.ts';
import type { Problem } from '../../src/api/problem-kinds.ts';
import type { RateLimits } from '../../src/api/rate-limits.ts';
import { createRates } from '../../src/api/rates.ts';
import { primaryReader } from '../../src/api/records-reader.ts';
import { currentTrace } from '../../src/api/request-id.ts';
import { createSearchScheduler, type SearchScheduler } from '../../src/api/search-scheduler.ts';
import { headersOfTrace } from '../../src/api/trace.ts';
import { createApp } from '../../src/app.ts';
import { createLedger } from '../../src/credits/ledger.ts';
import { type Prices, USUAL_PRICES } from '../../src/credits/prices.ts';
import { openDatabase } from '../../src/db/database.ts';
import type { ContactsProvider } from '../../src/enrichment/contacts-provider.ts';
import type { LoadLimits } from '../../src/operating/load.ts';
import { createLog } from '../../src/operating/log.ts';
import { createMetrics } from '../../src/operating/metrics.ts';
import { observePool } from '../../src/operating/observed-pool.ts';
import { createOperating, type Operating } from '../../src/operating/operating.ts';
import { createSearch } from '../../src/search/search.ts';
import type { TrustedProxies } from '../../src/trusted-proxies.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { removeIndexes } from '../harness/indexes.ts';
import { insertRecords } from './records.ts';

/** The API over real services, with one account. */
export interface TestService {
  url: string;
  accountId: number;
  userId: number;
  key: string;
  /** The connections of the test itself, which stay when those of the service are cut. */
  database: TestDatabase;
  /** When keys were last used, as the service notes it. */
  keyUses: KeyUses;
  /** Who watches over the service. */
  operating: Operating;
  /** What the service logged, a JSON text an entry. */
  logged: string[];
  /** Statements that the service has begun. */
  statements(): number;
  stop(): Promise<void>;
}

/** What is other than usual in a service. */
export interface Detours {
  /** Puts records into the database; those of `insertRecords` where absent. */
  insertRecords?(pool: pg.Pool): Promise<void>;
  /** An address to stand between the service and its database. */
  databaseUrl?(url: string): Promise<string>;
  /** An address to stand between the service and its engine. */
  meiliUrl?(url: string): Promise<string>;
  /** The present, where it is not that of the clock. */
  now?(): Date;
  /** Whom the service asks for contacts, within a second each; nobody where absent. */
  providers?: ContactsProvider[];
  /** Prices that are set to something else. */
  prices?: Partial<Prices>;
  /** Calls a minute that are fewer than any test makes. */
  limits?: Partial<RateLimits>;
  /** When which search runs; some at a time where absent. */
  scheduler?: SearchScheduler;
  /** Where the service takes no more requests; nowhere where absent. */
  load?: LoadLimits;
  /** The origins whose pages may call it from a browser; none where absent. */
  corsOrigins?: string[];
  /** Whose word on a caller's address the service believes. */
  trustedProxies?: TrustedProxies;
}

const NO_LIMITS: RateLimits = {
  searches: 1_000_000,
  lookups: 1_000_000,
  feedback: 1_000_000,
  other: 1_000_000,
  autocomplete: 1_000_000,
  refused_keys: 1_000_000,
};

/** Test files share two cores with the services, and a slow one is no overload. */
const NO_LOAD_LIMITS = {
  requestsInFlightMax: 1_000_000,
  eventLoopDelayMsMax: 1_000_000,
  responseMsMax: 1_000_000,
};

const SEARCHES_AT_ONCE = 8;

/** More than a test file spends. */
const CREDITS = 1_000_000;

/** Starts the API on a free port. */
export async function startService(detours: Detours = {}): Promise<TestService> {
  const { meiliUrl, meiliKey } = inject('services');
  const database = await createTestDatabase();
  await (detours.insertRecords ?? insertRecords)(database.pool);
  const direct = openEngine({ url: meiliUrl, key: meiliKey, prefix: database.indexPrefix });
  await ensureIndexes({ pool: database.pool, engine: direct });
  const account = await createAccount(database.pool, 'Test', CREDITS);

  const own = await openDatabase((await detours.databaseUrl?.(database.url)) ?? database.url);
  const engine = openEngine({
    url: (await detours.meiliUrl?.(meiliUrl)) ?? meiliUrl,
    key: meiliKey,
    prefix: database.indexPrefix,
    headers: () => headersOfTrace(currentTrace()),
  });
  let statements = 0;
  own.pool.on('acquire', () => {
    statements += 1;
  });
  const logged: string[] = [];
  const log = createLog('info', { write: (entry) => void logged.push(entry) });
  const metrics = createMetrics({ processMetrics: false });
  observePool(own.pool, metrics);
  const scheduler =
    detours.scheduler ?? createSearchScheduler(SEARCHES_AT_ONCE, NO_LOAD_LIMITS.responseMsMax);
  const operating = createOperating(
    { pool: own.pool, engine, scheduler },
    metrics,
    detours.load ?? NO_LOAD_LIMITS,
  );
  // Both on the connections of the test, since those of the service are counted and cut.
  const rates = createRates(database.pool, log, { ...NO_LIMITS, ...detours.limits });
  const keyUses = createKeyUses(database.pool, log);
  const idempotency = createIdempotency(own.pool, log);
  const app = createApp(
    {
      pool: own.pool,
      records: primaryReader(own.pool),
      search: createSearch({ pool: own.pool, engine }),
      scheduler,
      enrichment: { providers: detours.providers ?? [], timeoutMs: 1_000 },
      rates,
      keyUses,
      ledger: metrics.observed(createLedger(own.pool)),
      prices: { ...USUAL_PRICES, ...detours.prices },
      idempotency,
      observer: metrics,
      now: detours.now ?? (() => new Date()),
      log,
    },
    {
      trustedProxies: detours.trustedProxies ?? 0,
      corsOrigins: detours.corsOrigins ?? [],
      renderMetrics: () => metrics.registry.metrics(),
    },
    operating,
  );
  const { server, url } = await listen(createServer(app));
  return {
    url,
    accountId: account.account_id,
    userId: account.user_id,
    key: account.key,
    database,
    keyUses,
    operating,
    logged,
    statements: () => statements,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([keyUses.close(), idempotency.close()]);
      operating.load.close();
      await Promise.all([engine.close(), own.close()]);
      await removeIndexes(direct);
      await direct.close();
      await database.drop();
    },
  };
}

async function listen(server: Server): Promise<{ server: Server; url: string }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A record of a result, or an error: what tests read of either. */
export interface AnswerBody extends Problem {
  search_results: {
    id: number;
    job_events?: { id: number }[];
    simple_events?: { id: number }[];
    funding_events?: { id: number }[];
  }[];
  total_search_results: number;
}

/** An answer with its body read. */
export interface Answer {
  status: number;
  headers: Headers;
  body: AnswerBody;
}

/** A POST to an operation of the service's account, with its key unless other headers say otherwise. */
export async function post(
  service: Pick<TestService, 'url' | 'accountId' | 'key'>,
  operation: string,
  body?: unknown,
  headers: Record<string, string> = { 'x-api-key': service.key },
): Promise<Answer> {
  const raw =
    body === undefined ||
    typeof body === 'string' ||
    body instanceof FormData ||
    body instanceof URLSearchParams;
  const response = await fetch(`${service.url}/api/${service.accountId}/datastorage/${operation}/`, {
    method: 'POST',
    headers: { ...(!raw && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: raw ? (body as string) : JSON.stringify(body) }),
  });
  return answerOf(response);
}

/** A GET of a path of the service; without a key unless headers say otherwise. */
export async function get(
  service: TestService,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return answerOf(await fetch(service.url + path, { headers }));
}

/** Reads an answer: JSON of either kind, else text. */
export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = text !== '' && /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
}
