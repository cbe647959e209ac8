import type pg from 'pg';
import { onConnection } from './connection.ts';

/** A statement; its timeout is in milliseconds, and that of the connection where it has none. */
export interface Statement {
  /** Of a prepared statement. */
  name?: string;
  text: string;
  query_timeout?: number;
}

/** Statements of a request take milliseconds; after this time the database counts as unavailable. */
const SILENCE_MS_MAX = 5_000;

/** Makes a statement that each connection prepares once, under its name. */
export function statement(name: string, text: string): Statement {
  return { name, text, query_timeout: SILENCE_MS_MAX };
}

/** Makes a statement that is planned each time. */
export function unnamed(text: string): Statement {
  return { text, query_timeout: SILENCE_MS_MAX };
}

// Statements, not startup parameters: PgBouncer refuses a connection with a parameter that it does not know.
const LIMIT_STATEMENTS = unnamed(`
  select set_config('statement_timeout', '${SILENCE_MS_MAX}', false),
    set_config('client_connection_check_interval', '${SILENCE_MS_MAX / 5}', false)`);

/**
 * Makes PostgreSQL end the statements of a connection that serves requests: after the client's own timeout, and a second
 * after the client has closed the connection. Otherwise they would run on, beside those of the connections that replace it.
 */
async function limitStatements(client: pg.ClientBase): Promise<void> {
  await client.query({ ...LIMIT_STATEMENTS });
}

/** Runs work on a connection of its own, whose statements may take longer than those of requests. */
export function withoutLimits<Result>(
  pool: pg.Pool,
  work: (session: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const unlimited = async (session: pg.PoolClient) => {
    await liftLimits(session);
    return work(session);
  };
  return onConnection(pool, unlimited, false);
}

/** Lifts the limits of a connection that is closed after its use, for work that takes longer than a request. */
export async function liftLimits(client: pg.ClientBase): Promise<void> {
  // The client reads its own timeout from there for each statement, and has no other way to change it.
  const { connectionParameters } = client as unknown as { connectionParameters: { query_timeout: number } };
  connectionParameters.query_timeout = 0;
  await client.query('set statement_timeout = 0');
}

/** The options of a pool that serves requests: all of its statements have the timeout, at the client and at the server. */
export const LIMITED = {
  query_timeout: SILENCE_MS_MAX,
  onConnect: limitStatements,
} satisfies pg.PoolConfig;
