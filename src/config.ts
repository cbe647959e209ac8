import { resolve } from 'node:path';
import { z } from 'zod';
import { FEEDBACK_CALLS_A_MINUTE, type RateLimits } from './api/rate-limits.ts';
import { type Prices, USUAL_PRICES } from './credits/prices.ts';
import type { LoadLimits } from './operating/load.ts';
import { withSecretFiles } from './secret-files.ts';
import { type ServerLimits, USUAL_SERVER_LIMITS } from './server.ts';
import { isTrustedProxies, readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';

const address = (protocol: RegExp) => z.url({ protocol }).optional();

const callsAMinute = (usual: number) => z.coerce.number().int().min(1).max(1_000_000).default(usual);

/** Credits that an answer of an operation costs. */
const cost = (usual: number) => z.coerce.number().int().min(0).max(1_000_000).default(usual);

const milliseconds = (usual: number) => z.coerce.number().int().min(0).max(3_600_000).default(usual);

const atMost = (usual: number) => z.coerce.number().int().min(1).max(1_000_000).default(usual);

const ORIGIN = /^(\*|https?:\/\/[^\s/?#,]+)$/;

const POSTGRES = /^postgres(ql)?$/;

const USUAL_PORTS = [3000, 3001, 3002, 3003, 3004, 3005, 3006, 3007, 3008, 3009, 0];

const environment = z.object({
  /** TCP port of the API; where it is not set, the first free one from 3000 on. */
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Address that the API listens on. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Directory of the embedded services' files. */
  ROSTER_DATA: z.string().min(1).default('.roster'),
  /** `0`: `start` loads no sample dataset into an empty database. */
  ROSTER_SAMPLE: z.enum(['0', '1']).default('1'),
  /** A PostgreSQL of one's own; where it is not set, an embedded one is started. */
  DATABASE_URL: address(POSTGRES),
  /** The password for `DATABASE_URL`, where that holds none. */
  DATABASE_PASSWORD: z.string().optional(),
  /** Streaming replicas of that PostgreSQL, separated by commas, that records are read from; none where not set. */
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(z.url({ protocol: POSTGRES })))
    .default([]),
  /** A Meilisearch of one's own; where it is not set, an embedded one is started. */
  MEILI_URL: address(/^https?$/),
  /** Key for `MEILI_URL`. */
  MEILI_KEY: z.string().default(''),
  /** What the names of the search indexes begin with, for engines that several datasets share. */
  MEILI_PREFIX: z
    .string()
    .regex(/^[a-zA-Z0-9_-]*$/)
    .default(''),
  /** Where a provider of contacts takes questions about a person; where it is not set, nobody is asked. */
  ENRICHMENT_URL: address(/^https?$/),
  /** Bearer token for `ENRICHMENT_URL`. */
  ENRICHMENT_KEY: z.string().default(''),
  /** A provider that takes longer is passed over. */
  ENRICHMENT_TIMEOUT_MS: z.coerce.number().int().min(1).max(60_000).default(3_000),
  /** Searches and totals that an account may make in a minute. */
  RATE_SEARCHES: callsAMinute(300),
  /** Lookups that an account may make in a minute. */
  RATE_LOOKUPS: callsAMinute(1_000),
  /** Calls of the other operations, feedback excepted, that an account may make in a minute. */
  RATE_OTHER: callsAMinute(120),
  /** Autocomplete lookups without a key that one network address may make in a minute. */
  RATE_AUTOCOMPLETE: callsAMinute(120),
  /** Requests with a key that is refused that one network address may make in a minute. */
  RATE_REFUSED_KEYS: callsAMinute(600),
  /** The proxies whose `X-Forwarded-For` is believed: how many stand before the API, or where they stand. */
  TRUST_PROXY: z
    .string()
    .refine(isTrustedProxies, {
      error:
        'must be the number of proxies, or their addresses, networks, loopback, linklocal or uniquelocal, separated by commas',
    })
    .transform(readTrustedProxies)
    .default(0),
  /** What an answer of each kind costs, in credits; 0 is free. */
  COST_PERSON_SEARCH: cost(USUAL_PRICES.person_role_search),
  COST_ORGANIZATION_SEARCH: cost(USUAL_PRICES.organization_search),
  COST_JOB_SEARCH: cost(USUAL_PRICES.job_search),
  COST_PERSON_DETAIL: cost(USUAL_PRICES.person_detail_lookup),
  COST_REVERSE_LOOKUP: cost(USUAL_PRICES.person_detail_reverse_lookup_by_email),
  COST_WORK_EMAILS: cost(USUAL_PRICES.person_contacts_lookup_work_emails),
  COST_PERSONAL_EMAILS: cost(USUAL_PRICES.person_contacts_lookup_personal_emails),
  COST_PHONE_NUMBERS: cost(USUAL_PRICES.person_contacts_lookup_phone_numbers),
  COST_WEBSITE: cost(USUAL_PRICES.website_detail_lookup),
  /** The origins whose pages may call the API from a browser, separated by commas, or `*`; none where not set. */
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
    .refine((origins) => origins.every((origin) => ORIGIN.test(origin)), {
      error: 'must be origins such as https://app.example, separated by commas, or *',
    })
    .default([]),
  /** Connections of a process to the database; charges take up to six of them at a time. */
  DATABASE_POOL: z.coerce.number().int().min(8).max(1_000).default(10),
  /** A port of its own for `/metrics`; where it is not set, the API's port answers it to callers on this machine. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Address that `METRICS_PORT` listens on. */
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** A request that has not arrived whole by then is answered 408. */
  REQUEST_TIMEOUT_MS: milliseconds(USUAL_SERVER_LIMITS.requestWithinMs).pipe(z.int().min(100)),
  /** An idle connection is kept for so long: longer than a load balancer in front keeps it. */
  KEEP_ALIVE_TIMEOUT_MS: milliseconds(USUAL_SERVER_LIMITS.keepAliveMs).pipe(z.int().min(100)),
  /** Connections to a process at a time; more are closed at once. */
  CONNECTIONS_MAX: atMost(USUAL_SERVER_LIMITS.connectionsMax),
  /** When `serve` ends, `/readyz` says so for so long before it takes no more connections. */
  DRAIN_DELAY_MS: milliseconds(1_000),
  /** Running requests may take so long to finish when a process ends. */
  DRAIN_TIMEOUT_MS: milliseconds(USUAL_SERVER_LIMITS.drainWithinMs),
  /** Requests that a process handles at a time; more are answered 503 at once. */
  REQUESTS_IN_FLIGHT_MAX: atMost(1_000),
  /** While its event loop is usually later than this, a process answers requests 503 at once. */
  EVENT_LOOP_DELAY_MS_MAX: atMost(250),
  /** While requests would take longer than this at the present pace, a process answers further ones 503 at once. */
  RESPONSE_MS_MAX: atMost(300),
  /** How much is logged; where it is not set, `serve` logs requests and everything else only what is wrong. */
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).optional(),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

/** From nothing to everything. */
export type LogLevel = NonNullable<z.output<typeof environment>['LOG_LEVEL']>;

/** Roster's settings, all from the environment. */
export interface Config {
  /** The ports to try, in this order. */
  ports: number[];
  host: string;
  /** Absolute. */
  dataDirectory: string;
  sample: boolean;
  databaseUrl?: string;
  /** With their passwords. */
  replicaUrls: readonly string[];
  meiliUrl?: string;
  meiliKey: string;
  indexPrefix: string;
  enrichmentUrl?: string;
  enrichmentKey: string;
  enrichmentTimeoutMs: number;
  /** Calls a minute. */
  rates: RateLimits;
  trustedProxies: TrustedProxies;
  /** What the answers cost. */
  prices: Prices;
  corsOrigins: readonly string[];
  /** Connections of the pool. */
  databaseConnections: number;
  /** Where `/metrics` has a port of its own. */
  metrics?: { host: string; port: number };
  server: ServerLimits;
  /** Between the word that `serve` ends and its end. */
  drainDelayMs: number;
  load: LoadLimits;
  logLevel?: LogLevel;
}

/**
 * Reads the settings; the only place that reads the environment. An empty variable counts as not set, and a secret may
 * stand in a file.
 * @throws Error that names every variable that is wrong, and what would be right
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(withSecretFiles(set));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not right: ${wrong.join('; ')}`);
  }
  const { data } = parsed;
  return {
    ports: data.PORT === undefined ? USUAL_PORTS : [data.PORT],
    host: data.HOST,
    dataDirectory: resolve(data.ROSTER_DATA),
    sample: data.ROSTER_SAMPLE === '1',
    ...databasesOf(data),
    ...(data.MEILI_URL === undefined ? {} : { meiliUrl: data.MEILI_URL }),
    meiliKey: data.MEILI_KEY,
    indexPrefix: data.MEILI_PREFIX,
    ...(data.ENRICHMENT_URL === undefined ? {} : { enrichmentUrl: data.ENRICHMENT_URL }),
    enrichmentKey: data.ENRICHMENT_KEY,
    enrichmentTimeoutMs: data.ENRICHMENT_TIMEOUT_MS,
    rates: {
      searches: data.RATE_SEARCHES,
      lookups: data.RATE_LOOKUPS,
      feedback: FEEDBACK_CALLS_A_MINUTE,
      other: data.RATE_OTHER,
      autocomplete: data.RATE_AUTOCOMPLETE,
      refused_keys: data.RATE_REFUSED_KEYS,
    },
    trustedProxies: data.TRUST_PROXY,
    prices: pricesOf(data),
    ...operatingOf(data),
    ...(data.LOG_LEVEL === undefined ? {} : { logLevel: data.LOG_LEVEL }),
  };
}

function databasesOf(data: z.output<typeof environment>): Pick<Config, 'databaseUrl' | 'replicaUrls'> {
  const { DATABASE_URL: primary, DATABASE_REPLICA_URLS: replicas, DATABASE_PASSWORD: password } = data;
  if (replicas.length > 0 && primary === undefined)
    throw new Error('DATABASE_REPLICA_URLS is set, and DATABASE_URL is not: name the primary too.');
  return {
    ...(primary === undefined ? {} : { databaseUrl: withPassword(primary, password, 'DATABASE_URL') }),
    replicaUrls: replicas.map((url) => withPassword(url, password, 'DATABASE_REPLICA_URLS')),
  };
}

function withPassword(address: string, password: string | undefined, name: string): string {
  if (password === undefined) return address;
  const url = new URL(address);
  if (url.password !== '')
    throw new Error(`${name} holds a password, and DATABASE_PASSWORD is set. Leave one of them out.`);
  url.password = encodeURIComponent(password);
  return url.href;
}

function operatingOf(data: z.output<typeof environment>) {
  return {
    corsOrigins: data.CORS_ORIGINS,
    databaseConnections: data.DATABASE_POOL,
    ...(data.METRICS_PORT === undefined
      ? {}
      : { metrics: { host: data.METRICS_HOST, port: data.METRICS_PORT } }),
    server: {
      requestWithinMs: data.REQUEST_TIMEOUT_MS,
      keepAliveMs: data.KEEP_ALIVE_TIMEOUT_MS,
      connectionsMax: data.CONNECTIONS_MAX,
      drainWithinMs: data.DRAIN_TIMEOUT_MS,
    },
    drainDelayMs: data.DRAIN_DELAY_MS,
    load: {
      requestsInFlightMax: data.REQUESTS_IN_FLIGHT_MAX,
      eventLoopDelayMsMax: data.EVENT_LOOP_DELAY_MS_MAX,
      responseMsMax: data.RESPONSE_MS_MAX,
    },
  };
}

function pricesOf(data: z.output<typeof environment>): Prices {
  return {
    person_role_search: data.COST_PERSON_SEARCH,
    organization_search: data.COST_ORGANIZATION_SEARCH,
    job_search: data.COST_JOB_SEARCH,
    person_detail_lookup: data.COST_PERSON_DETAIL,
    person_detail_reverse_lookup_by_email: data.COST_REVERSE_LOOKUP,
    person_detail_reverse_lookup_by_phone_number: data.COST_REVERSE_LOOKUP,
    person_contacts_lookup_work_emails: data.COST_WORK_EMAILS,
    person_contacts_lookup_personal_emails: data.COST_PERSONAL_EMAILS,
    person_contacts_lookup_phone_numbers: data.COST_PHONE_NUMBERS,
    website_detail_lookup: data.COST_WEBSITE,
  };
}
