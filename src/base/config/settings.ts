import { z } from 'zod';
import { PRICES, type PricedOperation } from './prices.ts';
import {
  count,
  hostNames,
  httpUrl,
  list,
  matching,
  milliseconds,
  oneOf,
  origins,
  port,
  postgresUrl,
  proxies,
  secret,
  setting,
  smtpUrl,
  text,
} from './values.ts';

const prices = PRICES.map(({ operation, variable, price }) => [operation, count(variable, price, 0)]);

const serverLimits = z.object({
  /** A request that has not arrived completely by then is answered 408. */
  requestWithinMs: milliseconds('REQUEST_TIMEOUT_MS', 30_000, 100),
  /** How long an idle connection is kept; it must be longer than the load balancer keeps it. */
  keepAliveMs: milliseconds('KEEP_ALIVE_TIMEOUT_MS', 75_000, 100),
  /** Connections to a process at a time; more are closed at once. */
  connectionsMax: count('CONNECTIONS_MAX', 10_000),
  /** Time for running requests to finish when a process ends. */
  drainWithinMs: milliseconds('DRAIN_TIMEOUT_MS', 10_000),
});

const lists = z.object({
  /** The most ids of a list. */
  idsMax: count('LIST_IDS_MAX', 1_000_000),
  /** The most ids of all lists of a filter together. */
  filterIdsMax: count('LIST_FILTER_IDS_MAX', 100_000),
  /** Hours for which a part of a list that was paid for is free. */
  partFreeHours: count('PART_FREE_HOURS', 24, 0, 8_760),
  /** Part of the interface: a larger list is built by a worker. */
  atOnceMax: z.literal(50_000).default(50_000),
});

/** The default limits of lists. */
export const DEFAULT_LIST_LIMITS = lists.parse({});

const opensearch = z.object({
  /** Its nodes, separated by commas; Meilisearch is the search engine where they are not set. */
  nodes: setting('OPENSEARCH_URL', list.pipe(z.array(httpUrl)).optional()),
  user: text('OPENSEARCH_USER', 'roster'),
  /** The password of the user; without one, requests carry no credentials. */
  password: secret('OPENSEARCH_PASSWORD', z.string().optional()),
  /** The certificate of the authority that signs those of the nodes, as PEM; by default those that Node knows. */
  caCertificate: secret('OPENSEARCH_CA', z.string().optional()),
  /** The names of the indexes begin with it and a hyphen. */
  prefix: setting(
    'OPENSEARCH_PREFIX',
    matching(/^[a-z][a-z0-9_-]*$/, 'must be of a-z, 0-9, _, -, and begin with a-z').default('roster'),
  ),
  /** Parts of each index of records, which nodes search at the same time. */
  shards: count('OPENSEARCH_SHARDS', 1, 1, 1_000),
  /** Further copies of each part. */
  replicas: count('OPENSEARCH_REPLICAS', 1, 0, 100),
});

const objections = z.object({
  /** `on`: the page `/objection`, on which persons ask to be removed. */
  page: setting('OBJECTIONS', oneOf(['off', 'on']).default('off')),
  /** The address at which people reach the service; links in messages begin with it. */
  publicUrl: setting('PUBLIC_URL', httpUrl.optional()),
  /** The server that takes the messages. */
  smtpUrl: secret('SMTP_URL', smtpUrl.optional()),
  /** The sender of the messages. Requests that the operator must decide go to it. */
  operatorAddress: setting('OBJECTIONS_MAIL', z.email('must be an email address').optional()),
  /** Takes the messages as JSON, in place of the mail server. */
  webhookUrl: secret('OBJECTIONS_WEBHOOK', httpUrl.optional()),
  /** Bearer token for `OBJECTIONS_WEBHOOK`. */
  webhookKey: secret('OBJECTIONS_WEBHOOK_KEY', z.string().default('')),
});

/** The settings of the page of objections, as they are given. */
export type GivenObjections = z.output<typeof objections>;

/** Timeouts and limits of a server. */
export type ServerLimits = z.output<typeof serverLimits>;

/** The default timeouts and limits of a server. */
export const DEFAULT_SERVER_LIMITS: ServerLimits = serverLimits.parse({});

/** All settings, by the names that the code has for them. */
export const settings = z.object({
  /** TCP port of the API; the default is the first free one from 3000 on. */
  port: port('PORT'),
  /** Address that the API listens on. */
  host: text('HOST', '127.0.0.1'),
  /** Directory of the embedded services' files. */
  dataDirectory: text('ROSTER_DATA', '.roster'),
  /** `0`: `start` loads no sample dataset into an empty database. */
  sample: setting('ROSTER_SAMPLE', oneOf(['0', '1']).default('1')),
  /** PostgreSQL; an embedded one is started where it is not set. */
  databaseUrl: secret('DATABASE_URL', postgresUrl.optional()),
  /** The password for `DATABASE_URL`, where the address has none. */
  databasePassword: secret('DATABASE_PASSWORD', z.string().optional()),
  /** The role to which `migrate` grants the rights of all other commands. */
  serviceRole: setting(
    'DATABASE_SERVICE_ROLE',
    matching(/^[\w$-]{1,63}$/, 'must be 1 to 63 of a-z, A-Z, 0-9, _, -, $').optional(),
  ),
  /** Streaming replicas of that PostgreSQL, separated by commas; answers read records from them. */
  replicaUrls: secret('DATABASE_REPLICA_URLS', list.pipe(z.array(postgresUrl)).default([])),
  /** Connections of a process to the database; charges take up to six of them at a time. */
  databaseConnections: count('DATABASE_POOL', 10, 8, 1_000),
  /** Meilisearch; an embedded one is started where it is not set. */
  meiliUrl: setting('MEILI_URL', httpUrl.optional()),
  /** Key for `MEILI_URL`. */
  meiliKey: secret('MEILI_KEY', z.string().default('')),
  /** Prefix of the names of the search indexes, for an engine that several datasets share. */
  indexPrefix: setting('MEILI_PREFIX', matching(/^[\w-]*$/, 'must be of a-z, A-Z, 0-9, _, -').default('')),
  /** OpenSearch in place of Meilisearch. */
  opensearch,
  /** Address of a provider of contacts; without it, there is no enrichment. */
  enrichmentUrl: setting('ENRICHMENT_URL', httpUrl.optional()),
  /** Bearer token for `ENRICHMENT_URL`. */
  enrichmentKey: secret('ENRICHMENT_KEY', z.string().default('')),
  /** The longest wait for the provider. */
  enrichmentTimeoutMs: count('ENRICHMENT_TIMEOUT_MS', 3_000, 1, 60_000),
  objections,
  /** Calls that an account, or a network address without a valid key, may make in a minute. */
  rates: z.object({
    /** Searches and totals. */
    searches: count('RATE_SEARCHES', 300),
    lookups: count('RATE_LOOKUPS', 1_000),
    /** Part of the interface: no setting changes it. */
    feedback: z.literal(60).default(60),
    /** Calls of the other operations. */
    other: count('RATE_OTHER', 120),
    /** Autocomplete lookups without a key, of an address. */
    autocomplete: count('RATE_AUTOCOMPLETE', 120),
    /** Requests with a key that is refused, of an address. */
    refused_keys: count('RATE_REFUSED_KEYS', 600),
    /** Requests to the page of objections, of an address. */
    objections: count('RATE_OBJECTIONS', 10),
  }),
  /** Prices in credits; 0 is free. */
  prices: z.object(Object.fromEntries(prices) as Record<PricedOperation, z.ZodType<number>>),
  /** Days for which what an account has paid for of a record stays free; 0: every answer is charged. */
  paidAgainAfterDays: count('PAID_AGAIN_AFTER_DAYS', 30, 0, 3_650),
  /** Days for which the access journal keeps the persons of an answer; 0: it is off. */
  accessJournalDays: count('ACCESS_JOURNAL_DAYS', 0, 0, 3_650),
  lists,
  /** Holds the files of deliveries that came over the API until a worker has loaded them; the default is in `ROSTER_DATA`. */
  deliveriesDirectory: setting('DELIVERIES_DIR', z.string().optional()),
  /** The most MiB of a delivery over the API, unpacked. */
  deliveryMegabytesMax: count('DELIVERY_MAX_MB', 200, 1, 100_000),
  /** The proxies whose `X-Forwarded-For` is trusted: their number, or their addresses. */
  trustedProxies: setting('TRUST_PROXY', proxies.default(0)),
  /** The origins whose pages may call the API from a browser, separated by commas, or `*`; none where not set. */
  corsOrigins: setting('CORS_ORIGINS', origins.default([])),
  /** The names under which agents reach `/mcp`, separated by commas, beside those of the loopback. */
  mcpHosts: setting('MCP_HOSTS', hostNames.default([])),
  /** The operations that agents see as tools: those that they need, or all. */
  mcpTools: setting('MCP_TOOLS', oneOf(['essential', 'all']).default('essential')),
  /** The service that `roster mcp` calls, and the key that it calls with. */
  remote: z.object({
    url: setting('ROSTER_URL', httpUrl.default('http://127.0.0.1:3000')),
    key: secret('ROSTER_KEY', matching(/^[!-~]+$/, 'must be an API key, as rk_9fA2bC7x…').optional()),
  }),
  /** The port of `/metrics`; without it, no port serves it. */
  metricsPort: port('METRICS_PORT'),
  /** Address that `METRICS_PORT` listens on. */
  metricsHost: text('METRICS_HOST', '127.0.0.1'),
  server: serverLimits,
  /** Time between the 503 of `/readyz` and the close of the port when `serve` ends. */
  drainDelayMs: milliseconds('DRAIN_DELAY_MS', 1_000),
  /** Requests that a process handles at a time; callers with more than their share are then answered 503 at once. */
  requestsInFlightMax: count('REQUESTS_IN_FLIGHT_MAX', 2_000),
  /** The default is `info` for `serve` and `worker`, otherwise `warn`. */
  logLevel: setting('LOG_LEVEL', oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).optional()),
  /** The default is `text` on a terminal, otherwise `json`. */
  logFormat: setting('LOG_FORMAT', oneOf(['json', 'text']).optional()),
});
