import pg from 'pg';

// The tables keep ids and counts below 2^53. A date has no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The types of times. */
const { TIMESTAMP, TIMESTAMPTZ, INTERVAL } = pg.types.builtins;

/** A server that is silent for longer counts as unavailable. */
const CONNECT_WITHIN_MS = 5_000;

const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * A connection whose loss fails its statement alone: without a listener, it would end the process. Kysely makes one outside of the
 * pool to cancel a statement.
 */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
    // Where it has no answer for the server, as without a password, it would stay open until the server ends it.
    this.connection.on('error', () => this.connection.stream.destroy());
  }
}

/**
 * Opens a pool of connections; the first one is made when it is first used. A pool returns `bigint` as a number (no value
 * exceeds 2^53-1), `date` as `YYYY-MM-DD`, and times as PostgreSQL writes them.
 * @param url a `postgres://` address
 * @param connections the most connections of the pool
 * @param limits of the statements
 */
export function openPool(
  url: string,
  connections = 10,
  limits: Pick<pg.PoolConfig, 'query_timeout' | 'onConnect'> = {},
): pg.Pool {
  const types = new pg.TypeOverrides();
  for (const type of [TIMESTAMP, TIMESTAMPTZ, INTERVAL]) types.setTypeParser(type, (text) => text);
  const pool = new pg.Pool({
    connectionString: url,
    Client,
    max: connections,
    types,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    // Ends a connection whose server has vanished while a statement runs.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...limits,
  });
  // It reports the loss of an idle connection.
  return pool.on('error', () => {});
}
