import { resolve } from 'node:path';
import { z } from 'zod';

const address = (protocol: RegExp) => z.url({ protocol }).optional();

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
  DATABASE_URL: address(/^postgres(ql)?$/),
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
  /** How much is logged; where it is not set, `serve` logs requests and everything else only what is wrong. */
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).optional(),
});

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
  meiliUrl?: string;
  meiliKey: string;
  indexPrefix: string;
  enrichmentUrl?: string;
  enrichmentKey: string;
  enrichmentTimeoutMs: number;
  logLevel?: LogLevel;
}

/**
 * Reads the settings; the only place that reads the environment. An empty variable counts as not set.
 * @throws Error that names every variable that is wrong, and what would be right
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
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
    ...(data.DATABASE_URL === undefined ? {} : { databaseUrl: data.DATABASE_URL }),
    ...(data.MEILI_URL === undefined ? {} : { meiliUrl: data.MEILI_URL }),
    meiliKey: data.MEILI_KEY,
    indexPrefix: data.MEILI_PREFIX,
    ...(data.ENRICHMENT_URL === undefined ? {} : { enrichmentUrl: data.ENRICHMENT_URL }),
    enrichmentKey: data.ENRICHMENT_KEY,
    enrichmentTimeoutMs: data.ENRICHMENT_TIMEOUT_MS,
    ...(data.LOG_LEVEL === undefined ? {} : { logLevel: data.LOG_LEVEL }),
  };
}
