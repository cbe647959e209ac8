import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { inject } from 'vitest';
import { SEARCH_INDEXES } from '../../search-index/indexes.ts';
import { openEngine } from '../../search-index/meilisearch.ts';
import { ensureIndexes } from '../../search-index/rebuild.ts';
import { createAccount } from '../../src/account/create.ts';
import type { Problem } from '../../src/api/problem-kinds.ts';
import { createApp } from '../../src/app.ts';
import { openDatabase } from '../../src/db/database.ts';
import type { ContactsProvider } from '../../src/enrichment/contacts-provider.ts';
import { createSearch } from '../../src/search/search.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { insertRecords } from './records.ts';

/** The API over real services, with the records of `insertRecords` and one account. */
export interface TestService {
  url: string;
  accountId: number;
  userId: number;
  key: string;
  /** The connections of the test itself, which stay when those of the service are cut. */
  database: TestDatabase;
  /** What the service logged, a JSON text an entry. */
  logged: string[];
  /** Statements that the service has begun. */
  statements(): number;
  stop(): Promise<void>;
}

/** Addresses other than the run's own, to stand between the service and its database and engine. */
export interface Detours {
  databaseUrl?(url: string): Promise<string>;
  meiliUrl?(url: string): Promise<string>;
  /** Whom the service asks for contacts, within a second each; nobody where absent. */
  providers?: ContactsProvider[];
}

/** Starts the API on a free port. */
export async function startService(detours: Detours = {}): Promise<TestService> {
  const { meiliUrl, meiliKey } = inject('services');
  const database = await createTestDatabase();
  await insertRecords(database.pool);
  const direct = openEngine({ url: meiliUrl, key: meiliKey, prefix: database.indexPrefix });
  await ensureIndexes({ pool: database.pool, engine: direct });
  const account = await createAccount(database.pool, 'Test', 0);

  const own = await openDatabase((await detours.databaseUrl?.(database.url)) ?? database.url);
  const engine = openEngine({
    url: (await detours.meiliUrl?.(meiliUrl)) ?? meiliUrl,
    key: meiliKey,
    prefix: database.indexPrefix,
  });
  let statements = 0;
  own.pool.on('acquire', () => {
    statements += 1;
  });
  const logged: string[] = [];
  const app = createApp({
    pool: own.pool,
    search: createSearch({ pool: own.pool, engine }),
    enrichment: { providers: detours.providers ?? [], timeoutMs: 1_000 },
    now: () => new Date(),
    log: pino({ level: 'info' }, { write: (entry) => void logged.push(entry) }),
  });
  const { server, url } = await listen(createServer(app));
  return {
    url,
    accountId: account.account_id,
    userId: account.user_id,
    key: account.key,
    database,
    logged,
    statements: () => statements,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([engine.close(), own.close()]);
      for (const { name } of SEARCH_INDEXES)
        await direct.send({ method: 'DELETE', path: `/indexes/${direct.indexUid(name)}` });
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
  service: TestService,
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
