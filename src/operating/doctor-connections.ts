import pg from 'pg';
import { NewerVersionError } from '../../search-index/definition-version.ts';
import { type Engine, openEngine } from '../../search-index/meilisearch.ts';
import type { Config } from '../config.ts';
import type { ServiceAddresses } from '../embedded/ownership.ts';
import { type CheckOutcome, createChecks } from './checks.ts';
import type { Finding } from './doctor.ts';
import { readBacklog } from './outbox-backlog.ts';

const POSTGRES_TESTED_MAJOR = 18;
const CONNECT_WITHIN_MS = 1_500;
const READ_VERSION = `select current_setting('server_version') as version`;
/** A worker that runs takes up a change at once. */
const OLDEST_DUE_SECONDS_MAX = 60;

const AWAY_REMEDY = {
  database: 'Start PostgreSQL, and set DATABASE_URL to postgres://USER:PASSWORD@HOST:PORT/DATABASE.',
  engine: 'Start Meilisearch of the tested version, and set MEILI_URL, and MEILI_KEY to its master key.',
};

/** Checks the database, the engine, and what Roster has put into them. */
export async function checkConnections(config: Config, addresses: ServiceAddresses): Promise<Finding[]> {
  const pool = new pg.Pool({
    connectionString: addresses.databaseUrl,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  }).on('error', () => {});
  const engine = openEngine({
    url: addresses.meiliUrl,
    key: addresses.meiliKey,
    prefix: config.indexPrefix,
  });
  try {
    return await findingsOf(pool, engine);
  } finally {
    await engine.close();
    await pool.end();
  }
}

async function findingsOf(pool: pg.Pool, engine: Engine): Promise<Finding[]> {
  const outcomes = await createChecks({ pool, engine })();
  const database = outcomes.database.isOk
    ? await checkVersion(pool)
    : failed('database', outcomes.database, AWAY_REMEDY.database);
  const found: Finding[] = [
    database,
    outcomes.engine.isOk
      ? { check: 'engine', status: 'ok', detail: outcomes.engine.detail }
      : failed('engine', outcomes.engine, AWAY_REMEDY.engine),
  ];
  // Of what does not answer, nothing more can be told.
  if (!outcomes.database.isOk) return found;
  const { migrations, indexes } = outcomes;
  found.push(
    migrations.isOk
      ? { check: 'migrations', status: 'ok', detail: migrations.detail }
      : failed('migrations', migrations, 'Run: roster migrate'),
  );
  if (!migrations.isOk) return found;
  if (outcomes.engine.isOk)
    found.push(
      indexes.isOk
        ? { check: 'indexes', status: 'ok', detail: indexes.detail }
        : failed('indexes', indexes, remedyOf(indexes)),
    );
  return [...found, await checkOutbox(pool)];
}

function remedyOf({ cause }: CheckOutcome): string {
  if (cause instanceof NewerVersionError) return 'Use the newer version of Roster here, too.';
  return 'Run: roster reindex';
}

/** With what was thrown, as far as a person at the terminal can do something with it. */
function failed(check: Finding['check'], { detail, cause }: CheckOutcome, remedy: string): Finding {
  const reason = cause instanceof Error && !detail.startsWith(cause.message) ? ` (${reasonOf(cause)})` : '';
  return { check, status: 'failed', detail: `${detail}${reason}`, remedy };
}

/** The innermost error tells what happened; an address with a password stands in none of them. */
function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const [first] = error instanceof AggregateError ? error.errors : [];
  if (first instanceof Error) return reasonOf(first);
  return error.message.replace(/\.$/, '');
}

async function checkVersion(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ version: string }>(READ_VERSION);
  const version = rows[0]?.version ?? '';
  const major = Number.parseInt(version, 10);
  const detail = `PostgreSQL ${version} answers.`;
  if (major === POSTGRES_TESTED_MAJOR) return { check: 'database', status: 'ok', detail };
  const remedy = `Roster is tested with PostgreSQL ${POSTGRES_TESTED_MAJOR}: use that version.`;
  return { check: 'database', status: major < POSTGRES_TESTED_MAJOR ? 'failed' : 'warning', detail, remedy };
}

async function checkOutbox(pool: pg.Pool): Promise<Finding> {
  const { waiting, oldestDueSeconds, setAside } = await readBacklog(pool);
  if (oldestDueSeconds > OLDEST_DUE_SECONDS_MAX) {
    const minutes = Math.round(oldestDueSeconds / 60);
    const detail = `${waiting} changes wait for the indexes, the oldest one for ${minutes} min.`;
    return {
      check: 'outbox',
      status: 'failed',
      detail,
      remedy: 'Run a worker, or look at its log: roster worker',
    };
  }
  if (setAside > 0) {
    const detail = `${setAside} records can not be indexed.`;
    const remedy =
      'Their reasons stand in the table outbox (is_set_aside); correct the records, and they are tried again.';
    return { check: 'outbox', status: 'warning', detail, remedy };
  }
  return { check: 'outbox', status: 'ok', detail: `${waiting} changes wait for the indexes.` };
}
