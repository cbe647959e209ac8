import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Keys, Principal } from '../../accounts/access/keys.ts';
import type { Allowance, Rates } from '../../accounts/access/rates.ts';
import type { Idempotency } from '../../accounts/billing/idempotency.ts';
import type { Ledger } from '../../accounts/billing/ledger.ts';
import type { Prices } from '../../base/config/prices.ts';
import type { Config } from '../../base/config.ts';
import type { Caller, FairQueue } from '../../contract/input/fair-queue.ts';
import type { RecordsReader } from '../../contract/output/reader.ts';
import type { KeyKind, ListKind } from '../../db/vocabulary.ts';
import type { SearchService } from '../../search/search.ts';
import type { SearchState } from '../../search/state.ts';
import type { Enrichment } from '../enrichment/contacts-provider.ts';
import type { Uploads } from './uploads.ts';

/** The way on which a call comes. */
export type Transport = 'rest' | 'trpc' | 'mcp';

/** A call of an operation that has ended. */
interface EndedCall {
  /** Its id in the document. */
  operation: string;
  transport: Transport;
  /** The HTTP status of its answer; `aborted` where the caller did not wait for it. */
  status: number | 'aborted';
  ms: number;
}

/** Receives every ended call. It must return at once. */
export interface CallObserver {
  called(call: EndedCall): void;
}

/** Limits of lists, as the settings have them; tests lower them. */
export type ListLimits = Record<keyof Config['lists'], number>;

/** The services that operations use; one set for each process. */
export interface Services {
  pool: pg.Pool;
  /** Forks the entity manager for one call. */
  em(): EntityManager;
  /** Reads the records of answers. */
  records: RecordsReader;
  search: SearchService;
  /** Bounds the searches that run at a time. */
  searches: FairQueue;
  /** Bounds the calls that are admitted at a time: the other connections to the database stay free. */
  admissions: FairQueue;
  /** Runs the small loads of calls one at a time: a load keeps others out. */
  loads: FairQueue;
  /** Runs reads that may take longer than those of requests, one at a time. */
  wideReads: FairQueue;
  /** Providers of contacts that the dataset lacks. */
  enrichment: Enrichment;
  rates: Rates;
  keys: Keys;
  ledger: Ledger;
  prices: Prices;
  lists: ListLimits;
  /** Where the files of deliveries wait for a worker, and how many bytes a delivery may have. */
  deliveries: { directory: string; bytesMax: number };
  idempotency: Idempotency;
  observer: CallObserver;
  /** The current time; tests replace it. */
  now(): Date;
  log: Logger;
}

/** An admitted call. */
export interface Admitted {
  /** The account and user that the call acts for; null for a call that needs no key. */
  principal: Principal | null;
  /** The state of the data, for a call that counts as a search. */
  searchState: SearchState | null;
}

/** The context of one request, shared by the calls of a batch. */
export interface Context {
  requestId: string;
  transport: Transport;
  /** The X-API-KEY header. */
  key: string | undefined;
  /** The Idempotency-Key header. */
  idempotencyKey: string | undefined;
  /** The network that the request comes from: an IPv4 address, or the /64 of an IPv6 one. */
  address: string;
  /** Aborts when the caller has disconnected before its answer was sent. */
  callerGone: AbortSignal;
  services: Services;
  /** Counts the request's refused key against the limit of its address, once a request. Throws 429. */
  countRefusedKey(): Promise<unknown>;
  /** What the headers of the answer state, in the order in which the calls of the request found it. */
  answerFacts: AnswerFact[];
  /** The kind of its key; absent means `api`. */
  keyKind?: KeyKind | undefined;
  /** The account that the path names; of others, the input names it. */
  accountId?: unknown;
  /** Reads the input of a call, by its place in a batch, once the call is admitted. Without it, the call has its input. */
  readInput?: ((batchIndex: number) => Promise<unknown>) | undefined;
  /** The files that came with the request; absent where it can bring none. */
  uploads?: Uploads | undefined;
}

/** The caller with whom a request shares turns. */
export function callerOf({ keys }: Pick<Services, 'keys'>, key: string | undefined, address: string): Caller {
  return keys.recentAccount(key ?? '') ?? address;
}

/** A fact about a call that headers of its answer state. */
export type AnswerFact =
  /** The rest of the caller's limit after a call. */
  | { allowance: Allowance }
  /** The account's balance in credits, when a call with a price was admitted, or after a charge of `spent` credits. */
  | { balance: number; spent?: number }
  /** The answer was stored before. */
  | { isReplayed: true }
  /** The kind of the list of which the answer is a part. */
  | { listKind: ListKind };

/**
 * The headers that state the facts of the calls of a request: the lowest allowance, the credits that the calls have spent
 * together, and the balance after the last charge.
 */
export function headersOf(facts: readonly AnswerFact[]): Record<string, string> {
  const allowances = facts.flatMap((fact) => ('allowance' in fact ? fact.allowance : []));
  const [lowest] = allowances.toSorted((a, b) => a.remaining - b.remaining);
  const balances = facts.flatMap((fact) => ('balance' in fact ? fact : []));
  const last = balances.findLast(({ spent }) => spent !== undefined) ?? balances.at(-1);
  const spent = balances.reduce((sum, { spent = 0 }) => sum + spent, 0);
  return {
    ...lowest?.headers,
    ...(last && { 'X-Credits-Spent': String(spent), 'X-Credits-Remaining': String(last.balance) }),
    ...(facts.some((fact) => 'isReplayed' in fact) && { 'Idempotency-Replayed': 'true' }),
  };
}
