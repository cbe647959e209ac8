import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { DEFAULT_PRICES, type PricedOperation } from './billing/prices.ts';

/** The environment variable of each setting. A secret may stand in a file instead, which `NAME_FILE` names. */
const variables = new Map<z.core.$ZodType, { name: string; isSecret: boolean }>();

function setting<Schema extends z.ZodType>(name: string, schema: Schema, isSecret = false): Schema {
  variables.set(schema, { name, isSecret });
  return schema;
}

function secret<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  return setting(name, schema, true);
}

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const count = (name: string, defaultValue: number, min = 1, max = 1_000_000) =>
  setting(name, whole(min, max).default(defaultValue));
const milliseconds = (name: string, initial: number, min = 0) => count(name, initial, min, 3_600_000);
const text = (name: string, defaultValue: string) => setting(name, z.string().min(1).default(defaultValue));
const port = (name: string) => setting(name, whole(0, 65_535).optional());
const list = z.string().transform((items) => items.split(',').map((item) => item.trim()));
const url = (protocol: RegExp, form: string) => z.url({ protocol, error: `must look like ${form}` });
const httpUrl = url(/^https?$/, 'http://HOST:PORT or https://HOST:PORT');
const postgresUrl = url(/^postgres(ql)?$/, 'postgres://USER:PASSWORD@HOST:PORT/DATABASE');
const matching = (format: RegExp, error: string) => z.string().regex(format, error);
const DEFAULT_PORTS = [3000, 3001, 3002, 3003, 3004, 3005, 3006, 3007, 3008, 3009, 0];

const origins = list
  .transform((all) => all.map((origin) => origin.replace(/\/$/, '')))
  .refine((all) => all.every((origin) => /^(\*|https?:\/\/[^\s/?#,]+)$/.test(origin)), {
    error: 'must be origins such as https://app.example, separated by commas, or *',
  });

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** The number of proxies (below 100), or a list of their addresses, networks and names of networks. */
const proxies = z
  .string()
  .transform((given) => (/^\d{1,2}$/.test(given) ? Number(given) : list.parse(given)))
  .refine((given) => typeof given === 'number' || given.every(isPlace), {
    error:
      'must be the number of proxies, or their addresses, networks, loopback, linklocal or uniquelocal, separated by commas',
  });

/** Refuses the prefix length 0: it would trust every address. */
function isPlace(place: string): boolean {
  const isNetwork = ipaddr.isValidCIDR(place) && !/\/0+$/.test(place);
  return NAMED_NETWORKS.includes(place) || isIP(place) > 0 || isNetwork;
}

const hostNames = list
  .transform((all) => all.map((name) => name.toLowerCase()))
  .refine((all) => all.every((name) => /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/.test(name)), {
    error: 'must be names of hosts such as roster.example, without ports, separated by commas',
  });

/** The variables of the prices. */
const COSTS: Record<PricedOperation, string> = {
  person_role_search: 'COST_PERSON_SEARCH',
  organization_search: 'COST_ORGANIZATION_SEARCH',
  job_search: 'COST_JOB_SEARCH',
  person_detail_lookup: 'COST_PERSON_DETAIL',
  person_match: 'COST_PERSON_MATCH',
  organization_match: 'COST_ORGANIZATION_MATCH',
  person_detail_reverse_lookup_by_email: 'COST_REVERSE_LOOKUP',
  person_detail_reverse_lookup_by_phone_number: 'COST_REVERSE_LOOKUP',
  person_contacts_lookup_work_emails: 'COST_WORK_EMAILS',
  person_contacts_lookup_personal_emails: 'COST_PERSONAL_EMAILS',
  person_contacts_lookup_phone_numbers: 'COST_PHONE_NUMBERS',
  website_detail_lookup: 'COST_WEBSITE',
};

const prices = Object.entries(COSTS).map(([operation, name]) => [
  operation,
  count(name, DEFAULT_PRICES[operation as PricedOperation], 0),
]);

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

/** Timeouts and limits of a server. */
export type ServerLimits = z.output<typeof serverLimits>;

/** The default timeouts and limits of a server. */
export const DEFAULT_SERVER_LIMITS: ServerLimits = serverLimits.parse({});

const settings = z.object({
  /** TCP port of the API; the default is the first free one from 3000 on. */
  port: port('PORT'),
  /** Address that the API listens on. */
  host: text('HOST', '127.0.0.1'),
  /** Directory of the embedded services' files. */
  dataDirectory: text('ROSTER_DATA', '.roster'),
  /** `0`: `start` loads no sample dataset into an empty database. */
  sample: setting('ROSTER_SAMPLE', z.enum(['0', '1']).default('1')),
  /** PostgreSQL; an embedded one is started where it is not set. */
  databaseUrl: secret('DATABASE_URL', postgresUrl.optional()),
  /** The password for `DATABASE_URL`, where the address has none. */
  databasePassword: secret('DATABASE_PASSWORD', z.string().optional()),
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
  }),
  /** Prices in credits; 0 is free. */
  prices: z.object(Object.fromEntries(prices) as Record<PricedOperation, z.ZodType<number>>),
  /** Days for which what an account has paid for of a person stays free; 0: every answer is charged. */
  paidAgainAfterDays: count('PAID_AGAIN_AFTER_DAYS', 30, 0, 3_650),
  /** Days for which the access journal keeps the persons of an answer; 0: it is off. */
  accessJournalDays: count('ACCESS_JOURNAL_DAYS', 0, 0, 3_650),
  /** The proxies whose `X-Forwarded-For` is trusted: their number, or their addresses. */
  trustedProxies: setting('TRUST_PROXY', proxies.default(0)),
  /** The origins whose pages may call the API from a browser, separated by commas, or `*`; none where not set. */
  corsOrigins: setting('CORS_ORIGINS', origins.default([])),
  /** The names under which agents reach `/mcp`, separated by commas, beside those of the loopback. */
  mcpHosts: setting('MCP_HOSTS', hostNames.default([])),
  /** The operations that agents see as tools: the dozen that they need, or all. */
  mcpTools: setting('MCP_TOOLS', z.enum(['essential', 'all']).default('essential')),
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
  logLevel: setting('LOG_LEVEL', z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).optional()),
  /** The default is `text` on a terminal, otherwise `json`. */
  logFormat: setting('LOG_FORMAT', z.enum(['json', 'text']).optional()),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = [...new Set([...variables.values()].map(({ name }) => name))];

/** The names of the settings that may stand in files. */
export const SECRETS: readonly string[] = [...variables.values()]
  .filter(({ isSecret }) => isSecret)
  .map(({ name }) => name);

/** Roster's settings. */
export type Config = ReturnType<typeof readConfig>;

/** The levels of the log. */
export type LogLevel = NonNullable<Config['logLevel']>;

/**
 * Reads the settings; the only place that reads the environment. An empty variable counts as not set. Line breaks at the
 * end of a secret's file do not count.
 * @throws Error that names every invalid variable and the values that are valid, and never the content of a file
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const { data, error } = settings.safeParse(valuesOf(settings, environment));
  if (error) {
    const wrong = error.issues.map(({ path, message }) => `${nameAt(path)}: ${message}`);
    throw new Error(`The environment is not right: ${wrong.join('; ')}`);
  }
  const { databaseUrl, databasePassword: password, replicaUrls, ...others } = data;
  if (others.meiliUrl !== undefined && others.opensearch.nodes !== undefined)
    throw new Error('MEILI_URL and OPENSEARCH_URL are both set. Name one search engine.');
  if (replicaUrls.length > 0 && databaseUrl === undefined)
    throw new Error('DATABASE_REPLICA_URLS is set, and DATABASE_URL is not: name the primary too.');
  return {
    ...others,
    /** Whether a search engine is named; otherwise an embedded Meilisearch is started. */
    isEngineNamed: others.meiliUrl !== undefined || others.opensearch.nodes !== undefined,
    /** The ports to try, in this order. */
    ports: others.port === undefined ? DEFAULT_PORTS : [others.port],
    dataDirectory: resolve(others.dataDirectory),
    databaseUrl: databaseUrl && withPassword(databaseUrl, password, 'DATABASE_URL'),
    replicaUrls: replicaUrls.map((url) => withPassword(url, password, 'DATABASE_REPLICA_URLS')),
  };
}

/** The settings by variable, as the log may show them: without secrets, and of addresses only the origin. */
export function shownSettings(config: Config): Record<string, unknown> {
  const shown = (schema: z.ZodObject, values: Record<string, unknown>): [string, unknown][] =>
    Object.entries(schema.shape).flatMap(([key, field]) => {
      if (field instanceof z.ZodObject) return shown(field, values[key] as Record<string, unknown>);
      const { name, isSecret } = variables.get(field) ?? {};
      return name === undefined || isSecret ? [] : [[name, originsOnly(values[key])]];
    });
  return Object.fromEntries(shown(settings, config));
}

/** Web addresses may hold credentials. */
function originsOnly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(originsOnly);
  return typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : value;
}

/** The values of the environment, in the form of a schema. */
function valuesOf({ shape }: z.ZodObject, environment: NodeJS.ProcessEnv): Record<string, unknown> {
  const values = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodObject ? valuesOf(field, environment) : textOf(field, environment),
  ]);
  return Object.fromEntries(values);
}

function textOf(field: z.core.$ZodType, environment: NodeJS.ProcessEnv): string | undefined {
  const { name = '', isSecret = false } = variables.get(field) ?? {};
  const value = environment[name] || undefined;
  const file = isSecret ? environment[`${name}_FILE`] : undefined;
  if (!file) return value;
  if (value !== undefined) throw new Error(`Both ${name} and ${name}_FILE are set. Set one of them.`);
  const content = contentOf(file, name);
  if (content === '') throw new Error(`${name}_FILE: ${file} is empty. Write the value into it.`);
  return content;
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${name}_FILE: ${file} can not be read (${code}). Let the user of this process read it.`);
  }
}

/** The variable of the setting at a path. */
function nameAt(path: readonly PropertyKey[]): string {
  let field: z.core.$ZodType | undefined = settings;
  for (const key of path) if (field instanceof z.ZodObject) field = field.shape[String(key)];
  return variables.get(field ?? settings)?.name ?? path.join('.');
}

function withPassword(address: string, password: string | undefined, name: string): string {
  if (password === undefined) return address;
  const url = new URL(address);
  if (url.password !== '')
    throw new Error(`${name} holds a password, and DATABASE_PASSWORD is set. Leave one of them out.`);
  url.password = encodeURIComponent(password);
  return url.href;
}
