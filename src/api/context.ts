import type pg from 'pg';
import type { Logger } from 'pino';
import type { Ledger } from '../credits/ledger.ts';
import type { Prices } from '../credits/prices.ts';
import type { Enrichment } from '../enrichment/contacts-provider.ts';
import type { Search } from '../search/search.ts';
import { authenticate, identify, type Principal } from './authenticate.ts';
import type { Idempotency } from './idempotency/idempotency.ts';
import type { KeyUses } from './key-uses.ts';
import { ProblemError } from './problem.ts';
import type { Rates } from './rates.ts';
import type { RecordsReader } from './records-reader.ts';
import type { SearchScheduler } from './search-scheduler.ts';

/** A call of an operation that has ended. */
export interface EndedCall {
  /** Its id in the document. */
  operation: string;
  transport: 'rest' | 'trpc';
  /** The HTTP status of its answer; `aborted` where the caller did not wait for it. */
  status: number | 'aborted';
  ms: number;
}

/** Who is told of every call; it must be quick. */
export interface CallObserver {
  called(call: EndedCall): void;
}

/** What the operations work with; made once for a process. */
export interface Services {
  pool: pg.Pool;
  /** Reads what answers show of the records. */
  records: RecordsReader;
  search: Search;
  /** When which search runs. */
  scheduler: SearchScheduler;
  /** Whom to ask for contacts that the dataset lacks. */
  enrichment: Enrichment;
  /** How often callers may ask. */
  rates: Rates;
  /** When keys were last used. */
  keyUses: KeyUses;
  /** Takes credits for what is answered. */
  ledger: Ledger;
  /** What the answers cost. */
  prices: Prices;
  /** Runs the requests of one idempotency key once. */
  idempotency: Idempotency;
  /** Told of every call of an operation, whatever became of it. */
  observer: CallObserver;
  /** The present; tests set it. */
  now(): Date;
  log: Logger;
}

/** What a request says beside its input, and where its answer's headers go. */
export interface RequestFacts {
  requestId: string;
  /** The X-API-KEY header. */
  key: string | undefined;
  /** The Idempotency-Key header. */
  idempotencyKey: string | undefined;
  /** The network that the request comes from: an IPv4 address, or the /64 of an IPv6 one. */
  address: string;
  /** Puts a header on the answer; it has no effect once the answer has begun to leave. */
  setHeader(name: string, value: string): void;
}

/** What one request brings with it. */
export interface Context extends RequestFacts {
  services: Services;
  /** Who the request acts for; asks the database at most once a request. Throws as `authenticate` does. */
  principal(): Promise<Principal>;
  /** Who the request acts for, null where its key is missing or refused, which counts as no failure here. */
  knownPrincipal(): Promise<Principal | null>;
  /** Credits that the calls of the request have spent so far, and the balance after the last of them. */
  spent: { credits: number; balance?: number };
  /** The least that one of the request's calls left of its limit, in calls. */
  leastAllowance: { remaining: number };
  /** Over REST, the input as it was read from body and path, of a caller that was let in; tRPC reads its own. */
  rest?: { input: unknown } | undefined;
}

/** The context of a request. */
export function createContext(services: Services, facts: RequestFacts): Context {
  let principal: Promise<Principal> | undefined;
  let known: Promise<Principal | ProblemError> | undefined;
  return {
    ...facts,
    services,
    spent: { credits: 0 },
    leastAllowance: { remaining: Number.POSITIVE_INFINITY },
    principal: () => {
      principal ??= authenticate(services, facts);
      return principal;
    },
    knownPrincipal: async () => {
      if (!facts.key) return null;
      known ??= identify(services, facts.key);
      const found = await known;
      return found instanceof ProblemError ? null : found;
    },
  };
}
