import type pg from 'pg';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { createKeys } from '../../src/access/authenticate.ts';
import { createKeyUses, type KeyUses } from '../../src/access/key-uses.ts';
import { createRates, type RateLimits } from '../../src/access/rates.ts';
import { createAccount } from '../../src/account/manage.ts';
import { type AppSettings, createApp } from '../../src/app.ts';
import { createIdempotency } from '../../src/billing/idempotency.ts';
import { createLedger } from '../../src/billing/ledger.ts';
import { type Prices, USUAL_PRICES } from '../../src/billing/prices.ts';
import { openDatabase } from '../../src/db/database.ts';
import { requestEntityManager } from '../../src/db/request-entity-manager.ts';
import type { ContactsProvider } from '../../src/enrichment/contacts-provider.ts';
import { createLog } from '../../src/log/log.ts';
import { createMetrics } from '../../src/operating/metrics.ts';
import { observePool } from '../../src/operating/observed-pool.ts';
import { createOperating, type Operating } from '../../src/operating/operating.ts';
import { createTurns, type Turns } from '../../src/procedure/turns.ts';
import { recordsReader } from '../../src/records/reader.ts';
import { traceHeaders } from '../../src/request/current-request.ts';
import type { Problem } from '../../src/request/problem.ts';
import { createSearch } from '../../src/search/search.ts';
import { listen } from '../../src/server.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { engineUrl, openTestEngine } from '../harness/engine.ts';
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
  /** Requests that the service has sent to the engine. */
  engineRequests(): number;
  stop(): Promise<void>;
}

/** What is other than usual in a service. */
export interface Detours {
  /** Puts records into the database; those of `insertRecords` where absent. */
  insertRecords?(pool: pg.Pool): Promise<void>;
  /** An address to stand between the service and its database. */
  databaseUrl?(url: string): Promise<string>;
  /** An address to stand between the service and its engine. */
  engineUrl?(url: string): Promise<string>;
  /** The present, where it is not that of the clock. */
  now?(): Date;
  /** Whom the service asks for contacts, within a second each; nobody where absent. */
  providers?: ContactsProvider[];
  /** Prices that are set to something else. */
  prices?: Partial<Prices>;
  /** Calls a minute that are fewer than any test makes. */
  limits?: Partial<RateLimits>;
  /** The turns of searches; a generous queue where absent. */
  searches?: Turns;
  /** The turns in which calls are admitted; generous ones where absent. */
  admissions?: Turns;
  /** The bound of requests in flight; none where absent. */
  requestsInFlightMax?: number;
  /** The origins whose pages may call it from a browser; none where absent. */
  corsOrigins?: string[];
  /** The names of hosts under which agents reach it, beside those of the loopback. */
  mcpHosts?: string[];
  /** Whose word on a caller's address the service believes. */
  trustedProxies?: AppSettings['trustedProxies'];
}

const NO_LIMITS: RateLimits = {
  searches: 1_000_000,
  lookups: 1_000_000,
  feedback: 1_000_000,
  other: 1_000_000,
  autocomplete: 1_000_000,
  refused_keys: 1_000_000,
};

const SEARCHES_AT_ONCE = 8;
const ADMISSIONS_AT_ONCE = 5;

/** Test files share two cores with the services: a slow search is no overload. */
const WAIT_MS_MAX = 60_000;

/** More than a test file spends. */
const CREDITS = 1_000_000;

/** Starts the API on a free port. */
export async function startService(detours: Detours = {}): Promise<TestService> {
  const database = await createTestDatabase();
  await (detours.insertRecords ?? insertRecords)(database.pool);
  const direct = openTestEngine(database.indexPrefix);
  await ensureIndexes({ pool: database.pool, engine: direct });
  const account = await createAccount(database.orm.em, 'Test', CREDITS);

  const own = await openDatabase((await detours.databaseUrl?.(database.url)) ?? database.url);
  let engineRequests = 0;
  const engine = openTestEngine(database.indexPrefix, await detours.engineUrl?.(engineUrl()), {
    headers: traceHeaders,
    onRequest: () => {
      engineRequests += 1;
    },
  });
  let statements = 0;
  own.pool.on('acquire', () => {
    statements += 1;
  });
  const logged: string[] = [];
  const log = createLog('info', { write: (entry) => void logged.push(entry) });
  const metrics = createMetrics({ processMetrics: false });
  observePool(own.pool, metrics);
  const searches = detours.searches ?? createTurns(SEARCHES_AT_ONCE, 'searches', WAIT_MS_MAX);
  const operating = createOperating(
    { pool: own.pool, replicas: [], engine, searches },
    metrics,
    detours.requestsInFlightMax ?? Number.POSITIVE_INFINITY,
  );
  const rates = createRates(own.pool, log, { ...NO_LIMITS, ...detours.limits });
  // On the connections of the test, since those of the service are counted and cut.
  const keyUses = createKeyUses(database.pool, log);
  const idempotency = createIdempotency(own.pool, log);
  const app = createApp(
    {
      pool: own.pool,
      em: () => requestEntityManager(own.orm),
      records: recordsReader({ primary: own.pool, replicas: [], log, onRead: () => {} }),
      search: createSearch({ pool: own.pool, engine }),
      searches,
      admissions: detours.admissions ?? createTurns(ADMISSIONS_AT_ONCE, 'requests', WAIT_MS_MAX),
      enrichment: { providers: detours.providers ?? [], timeoutMs: 1_000 },
      rates,
      keys: createKeys(own.pool, keyUses),
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
      mcpHosts: detours.mcpHosts ?? [],
    },
    operating,
  );
  const server = await listen(app, '127.0.0.1', [0]);
  return {
    url: server.url,
    accountId: account.account_id,
    userId: account.user_id,
    key: account.key,
    database,
    keyUses,
    operating,
    logged,
    statements: () => statements,
    engineRequests: () => engineRequests,
    async stop() {
      await server.drain();
      await Promise.all([keyUses.close(), idempotency.close()]);
      await Promise.all([engine.close(), own.close()]);
      await removeIndexes(direct);
      await direct.close();
      await database.drop();
    },
  };
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
