import pg from 'pg';
import type { Config } from '../config.ts';
import { findServices, type ServiceAddresses } from '../embedded/ownership.ts';
import { addressesOf, NO_ADDRESSES } from '../embedded/services.ts';
import { openReplicas } from '../records/reader.ts';
import { openSearchEngine } from '../search-engine.ts';
import { checkServices, type Finding } from './checks.ts';
import { checkDisk, checkPort } from './machine-checks.ts';
import { readBacklog } from './outbox-backlog.ts';
import { placeOf, replicaFault } from './replicas.ts';

const POSTGRES_TESTED_MAJOR = 18;
const CONNECT_WITHIN_MS = 1_500;
const READ_VERSION = `select current_setting('server_version') as version`;
/** A running worker takes up a change at once. */
const OLDEST_DUE_SECONDS_MAX = 60;

/** Checks that fail whenever an earlier one fails, and are then left out. */
const NEEDS: Partial<Record<Finding['check'], readonly Finding['check'][]>> = {
  migrations: ['database'],
  indexes: ['database', 'migrations', 'engine'],
};

/** Checks a setup from the machine up to the indexes. It starts and changes nothing. */
export async function examine(config: Config): Promise<Finding[]> {
  const { databaseUrl, isEngineNamed, dataDirectory } = config;
  // An older Node is refused before a command runs.
  const node: Finding = { check: 'node', status: 'ok', detail: `Node ${process.version}` };
  const findings = [node, await checkPort(config)];
  const missing = [
    ...(databaseUrl === undefined ? ['DATABASE_URL'] : []),
    ...(isEngineNamed ? [] : ['MEILI_URL']),
  ].join(' and ');
  if (missing) findings.push(await checkDisk(dataDirectory));
  const embedded = missing ? await findServices(dataDirectory) : NO_ADDRESSES;
  if (embedded) return [...findings, ...(await examineServices(config, addressesOf(config, embedded)))];
  findings.push({
    check: 'services',
    status: 'warning',
    detail: `${missing} not set, and no embedded services run on ${dataDirectory}: the rest was not checked.`,
    remedy: `Run roster start and then roster doctor beside it, or set ${missing}.`,
  });
  return findings;
}

/** Checks the database, the engine, and the data of Roster in them. */
async function examineServices(config: Config, addresses: ServiceAddresses): Promise<Finding[]> {
  const pool = new pg.Pool({
    connectionString: addresses.databaseUrl,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  pool.on('error', () => {});
  const engine = openSearchEngine(config, addresses);
  const replicas = openReplicas(config.replicaUrls, 1);
  try {
    const findings = await checkServices({ pool, engine });
    const failed = findings.filter(({ status }) => status === 'failed').map(({ check }) => check);
    const shown = findings
      .filter(({ check }) => !NEEDS[check]?.some((needed) => failed.includes(needed)))
      .map(withReason);
    if (failed.includes('database')) return shown;
    const [, ...others] = shown;
    const outbox = failed.includes('migrations') ? [] : [await checkOutbox(pool)];
    const followers = await Promise.all(replicas.map((replica) => checkReplica(pool, replica)));
    return [await checkVersion(pool), ...followers.map(withReason), ...others, ...outbox];
  } finally {
    await engine.close();
    await Promise.all([pool, ...replicas].map((each) => each.end()));
  }
}

/** Checks a replica. The primary serves its reads where it can't. */
async function checkReplica(primary: pg.Pool, replica: pg.Pool): Promise<Finding> {
  const check = 'replicas';
  const remedy = 'Repair it, or take it out of DATABASE_REPLICA_URLS.';
  const place = placeOf(replica);
  try {
    const fault = await replicaFault(primary, replica);
    if (fault === null) return { check, status: 'ok', detail: `${place} follows the primary.` };
    return { check, remedy, status: 'warning', detail: `${place} ${fault}` };
  } catch (cause) {
    return { check, remedy, status: 'warning', detail: `${place} does not answer.`, cause };
  }
}

/** A finding for the terminal: with the error that was thrown, where the detail lacks it. */
function withReason({ cause, ...finding }: Finding): Finding {
  if (!(cause instanceof Error) || finding.detail.startsWith(cause.message)) return finding;
  return { ...finding, detail: `${finding.detail} (${reasonOf(cause)})` };
}

/** The innermost message; none of them holds an address with a password. */
export function reasonOf(error: Error): string {
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
  const status = major < POSTGRES_TESTED_MAJOR ? 'failed' : 'warning';
  const remedy = `Roster is tested with PostgreSQL ${POSTGRES_TESTED_MAJOR}: use that version.`;
  return { check: 'database', status, detail, remedy };
}

async function checkOutbox(pool: pg.Pool): Promise<Finding> {
  const { waiting, oldestDueSeconds, setAside } = await readBacklog(pool);
  const backlog = `${waiting} changes wait for the indexes`;
  if (oldestDueSeconds > OLDEST_DUE_SECONDS_MAX) {
    const detail = `${backlog}, the oldest one for ${Math.round(oldestDueSeconds / 60)} min.`;
    const remedy = 'Run a worker, or look at its log: roster worker';
    return { check: 'outbox', status: 'failed', detail, remedy };
  }
  if (setAside === 0) return { check: 'outbox', status: 'ok', detail: `${backlog}.` };
  const detail = `${setAside} records can not be indexed.`;
  const remedy =
    'Their reasons stand in the table outbox (is_set_aside); correct the records, and they are tried again.';
  return { check: 'outbox', status: 'warning', detail, remedy };
}
