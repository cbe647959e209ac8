import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { Engine } from '../../../search-index/engine.ts';
import { ensureIndexes } from '../../../search-index/rebuild/rebuild.ts';
import type { RateLimits } from '../../../src/accounts/access/rates.ts';
import { type AppSettings, createApp } from '../../../src/api/app.ts';
import { createMetrics, observePool } from '../../../src/api/health/metrics.ts';
import { createProcessState, type ProcessState } from '../../../src/api/health/process-state.ts';
import { DEFAULT_PRICES, type Prices } from '../../../src/base/config/prices.ts';
import { DEFAULT_LIST_LIMITS } from '../../../src/base/config/settings.ts';
import { traceHeaders } from '../../../src/base/log/current-request.ts';
import { createLog } from '../../../src/base/log/log.ts';
import { createFairQueue, type FairQueue } from '../../../src/contract/input/fair-queue.ts';
import type { Problem } from '../../../src/contract/input/problem.ts';
import { recordsReader } from '../../../src/contract/output/reader.ts';
import { openDatabase } from '../../../src/db/database.ts';
import { LIMITED } from '../../../src/db/statement.ts';
import { createAccount } from '../../../src/operations/account/manage.ts';
import {
  type ContactsProvider,
  createEnrichment,
} from '../../../src/operations/enrichment/contacts-provider.ts';
import type { ListLimits } from '../../../src/operations/procedure/context.ts';
import { listen } from '../../../src/ops/server.ts';
import { createServices } from '../../../src/ops/services.ts';
import { createSearch } from '../../../src/search/search.ts';
import type { Carrier } from '../../../src/stewardship/objection/carrier.ts';
import { createObjections } from '../../../src/stewardship/objection/objections.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { openDirectory } from '../../harness/directories.ts';
import { engineUrl, openTestEngine } from '../../harness/engine.ts';
import { removeIndexes } from '../../harness/indexes.ts';
import { NO_LIMITS } from './no-limits.ts';
import { insertRecords } from './records.ts';

/** The API over real services, with one account. */
export interface TestService {
  url: string;
  accountId: number;
  userId: number;
  key: string;
  /** The connections of the test itself. They stay open when those of the service are cut. */
  database: TestDatabase;
  /** The search engine of the test itself. */
  engine: Engine;
  /** Holds the files of deliveries. */
  deliveriesDirectory: string;
  /** The operating state of the service: health and metrics. */
  operating: ProcessState;
  /** The log entries of the service, each as JSON. */
  logged: string[];
  /** The numbers of SQL statements, and of requests to the engine, that the service has started. */
  statements(): number;
  engineRequests(): number;
  stop(): Promise<void>;
}

/** The settings of a test service that differ from the defaults. */
export interface TestServiceOptions {
  /** Inserts the records; `insertRecords` of `records.ts` by default. */
  insertRecords?(pool: pg.Pool): Promise<void>;
  /** Returns the URL that the service uses for its database, such as that of a relay. */
  databaseUrl?(url: string): Promise<string>;
  /** Returns the URL that the service uses for its search engine, such as that of a relay. */
  engineUrl?(url: string): Promise<string>;
  /** How long its indexes count as intact after a check; by default for good, as tests count requests. */
  indexesCurrentForMs?: number;
  /** The current time; the system clock by default. */
  now?(): Date;
  /** The providers of contacts, with a timeout of one second each; none by default. */
  providers?: ContactsProvider[];
  /** Prices that differ from the usual ones. */
  prices?: Partial<Prices>;
  /** Days for which what is paid for of a person stays free; 30 by default. */
  paidAgainAfterDays?: number;
  /** Days for which the access journal keeps the persons of an answer; off by default. */
  accessJournalDays?: number;
  /** The most MiB of a delivery; 200 by default. */
  deliveryMegabytesMax?: number;
  /** Limits of lists that differ from the usual ones. */
  lists?: Partial<ListLimits>;
  /** Calls per minute of each kind; by default more than any test makes. */
  limits?: Partial<RateLimits>;
  /** The turns of searches; by default enough for any test. */
  searches?: FairQueue;
  /** The turns in which calls are admitted; by default enough for any test. */
  admissions?: FairQueue;
  /** The limit of requests in flight; none by default. */
  requestsInFlightMax?: number;
  /** The origins whose pages may call the service from a browser; none by default. */
  corsOrigins?: string[];
  /** The host names at which MCP clients reach the service, besides those of the loopback. */
  mcpHosts?: string[];
  /** The operations that are tools; all by default. */
  mcpTools?: AppSettings['mcpTools'];
  /** Carries the messages of objections; without it, the service has no page for them. */
  objectionCarrier?: Carrier;
  /** The proxies whose `X-Forwarded-For` the service trusts; none by default. */
  trustedProxies?: AppSettings['trustedProxies'];
}

const PROVIDER_MS_MAX = 1_000;

const SETTINGS = {
  databaseConnections: 10,
  enrichmentUrl: undefined,
  enrichmentKey: '',
  enrichmentTimeoutMs: PROVIDER_MS_MAX,
};

/** The carrier is one of the test. */
const OBJECTIONS = { publicUrl: 'https://roster.example', carrier: { webhookUrl: '', webhookKey: '' } };

const SEARCHES_AT_ONCE = 8;
const ADMISSIONS_AT_ONCE = 5;

/** Long, because test files share two cores with the services: a slow search must not count as overload. */
const WAIT_MS_MAX = 60_000;

/** More than a test file spends. */
const CREDITS = 1_000_000;

/** Starts the API on a free port. */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const database = await createTestDatabase();
  await (options.insertRecords ?? insertRecords)(database.pool);
  const direct = openTestEngine(database.indexPrefix);
  await ensureIndexes({ pool: database.pool, engine: direct });
  const account = await createAccount(database.orm.em, 'Test', CREDITS);

  const ownUrl = (await options.databaseUrl?.(database.url)) ?? database.url;
  const own = await openDatabase(ownUrl, SETTINGS.databaseConnections, LIMITED);
  let engineRequests = 0;
  const engine = openTestEngine(database.indexPrefix, await options.engineUrl?.(engineUrl()), {
    headers: traceHeaders,
    onRequest: () => {
      engineRequests += 1;
    },
  });
  let statements = 0;
  own.pool.on('acquire', () => {
    statements += 1;
  });
  const deliveries = await openDirectory();
  const logged: string[] = [];
  const log = createLog('info', { write: (entry) => void logged.push(entry) });
  const metrics = createMetrics({ processMetrics: false });
  observePool(own.pool, metrics);
  const operating = createProcessState({ pool: own.pool, replicas: [], engine }, metrics);
  const { services, close } = createServices(
    {
      database: own,
      records: recordsReader({ primary: own.pool, replicas: [], log, onRead: () => {} }),
      search: createSearch({ pool: own.pool, engine, indexesCurrentForMs: options.indexesCurrentForMs ?? 0 }),
      log,
      metrics,
    },
    {
      ...SETTINGS,
      rates: { ...NO_LIMITS, ...options.limits },
      prices: { ...DEFAULT_PRICES, ...options.prices },
      paidAgainAfterDays: options.paidAgainAfterDays ?? 30,
      accessJournalDays: options.accessJournalDays ?? 0,
      lists: { ...DEFAULT_LIST_LIMITS, ...options.lists },
      deliveriesDirectory: deliveries.path,
      deliveryMegabytesMax: options.deliveryMegabytesMax ?? 200,
    },
    {
      searches: options.searches ?? createFairQueue(SEARCHES_AT_ONCE, 'searches', { waitMsMax: WAIT_MS_MAX }),
      admissions:
        options.admissions ?? createFairQueue(ADMISSIONS_AT_ONCE, 'requests', { waitMsMax: WAIT_MS_MAX }),
      ...(options.providers && { enrichment: createEnrichment(options.providers, PROVIDER_MS_MAX) }),
      ...(options.now && { now: options.now }),
    },
  );
  const objections =
    options.objectionCarrier && createObjections(own.pool, log, OBJECTIONS, options.objectionCarrier);
  const app = createApp(
    services,
    {
      trustedProxies: options.trustedProxies ?? 0,
      corsOrigins: options.corsOrigins ?? [],
      mcpHosts: options.mcpHosts ?? [],
      mcpTools: options.mcpTools ?? 'all',
      requestsInFlightMax: options.requestsInFlightMax ?? Number.POSITIVE_INFINITY,
    },
    operating,
    objections,
  );
  const server = await listen(app, { host: '127.0.0.1', ports: [0] });
  return {
    url: server.url,
    accountId: account.account_id,
    userId: account.user_id,
    key: account.key,
    database,
    engine: direct,
    deliveriesDirectory: deliveries.path,
    operating,
    logged,
    statements: () => statements,
    engineRequests: () => engineRequests,
    async stop() {
      await server.drain();
      await objections?.close();
      await close();
      await Promise.all([engine.close(), own.close()]);
      await removeIndexes(direct);
      await direct.close();
      await database.drop();
      await deliveries.remove();
    },
  };
}

/** Starts the API before the tests of a file, and stops it after them. Until then its fields are undefined. */
export function serviceForTests(options?: TestServiceOptions): TestService {
  const service = {} as TestService;
  beforeAll(async () => void Object.assign(service, await startService(options)));
  afterAll(() => service.stop());
  return service;
}

let shared: Promise<TestService> | undefined;

/**
 * The API for tests that change nothing but what belongs to their own account. The files of a worker share one service, which
 * runs until the worker ends; each file has an account of its own.
 */
export function sharedServiceForTests(): TestService {
  const service = {} as TestService;
  beforeAll(async () => {
    shared ??= startService();
    const started = await shared;
    const account = await createAccount(started.database.orm.em.fork(), 'Test', CREDITS);
    const { account_id: accountId, user_id: userId, key } = account;
    Object.assign(service, started, { accountId, userId, key });
  });
  return service;
}

/** The body of an answer or of an error, with the fields that tests read. */
export interface AnswerBody extends Problem {
  search_results: {
    id: number;
    job_events?: { id: number }[];
    simple_events?: { id: number }[];
    funding_events?: { id: number }[];
  }[];
  total_search_results: number;
}

/** An answer with its body parsed. */
export interface Answer {
  status: number;
  headers: Headers;
  body: AnswerBody;
}

/** Sends a POST to an operation of the service's account; with the key of the account unless headers are given. */
export async function post(
  service: Pick<TestService, 'url' | 'accountId' | 'key'>,
  operation: string,
  body?: unknown,
  headers: Record<string, string> = { 'x-api-key': service.key },
): Promise<Answer> {
  const raw =
    body === undefined ||
    typeof body === 'string' ||
    body instanceof Uint8Array ||
    body instanceof FormData ||
    body instanceof URLSearchParams;
  const response = await fetch(`${service.url}/api/${service.accountId}/datastorage/${operation}/`, {
    method: 'POST',
    headers: { ...(!raw && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: raw ? (body as string) : JSON.stringify(body) }),
  });
  return answerOf(response);
}

/** Sends a GET to a path of the service; without a key unless the headers have one. */
export async function get(
  service: TestService,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return answerOf(await fetch(service.url + path, { headers }));
}

/** Parses an answer: JSON and problem documents to values, anything else to text. */
export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = text !== '' && /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
}

/** The JSON of a body without the id of the request, which is random and so may contain the digits of any number. */
export function textOf(body: unknown): string {
  return JSON.stringify(body, (key, value) => (key === 'instance' ? undefined : value));
}
