import pg from 'pg';
import {
  type Check,
  checkServices,
  FaultError,
  type Finding,
  SEARCH_CHECKS,
  SERVE_CHECKS,
} from '../api/health/checks.ts';
import { readBacklog } from '../api/health/outbox-backlog.ts';
import { placeOf, replicaFault } from '../api/health/replicas.ts';
import type { Config } from '../base/config.ts';
import { openReplicas } from '../contract/output/reader.ts';
import { findServices, type OwnedServices, type ServiceAddresses } from './embedded/ownership.ts';
import { addressesOf, NO_ADDRESSES } from './embedded/services.ts';
import { openSearchEngine } from './search-engine.ts';

/** Longer than probes wait: a busy machine answers late. */
const CHECK_WITHIN_MS = 10_000;
const CONNECT_WITHIN_MS = 5_000;
/** A running worker takes up a change at once. */
const OLDEST_DUE_SECONDS_MAX = 60;

const OUTBOX_CHECK: Check = {
  check: 'outbox',
  needs: ['database', 'migrations'],
  okDetail: 'No change waits long for the indexes.',
  failedDetail: 'Which changes wait for the indexes is not known.',
  remedy: 'Run a worker, or look at its log: roster worker',
  async run({ pool }) {
    const { waiting, oldestDueSeconds, setAside } = await readBacklog(pool);
    if (oldestDueSeconds > OLDEST_DUE_SECONDS_MAX)
      throw new FaultError(
        `${waiting} changes wait for the indexes, the oldest one for ${Math.round(oldestDueSeconds / 60)} min.`,
      );
    if (setAside > 0)
      throw new FaultError(
        `${setAside} records can not be indexed.`,
        'Their reasons stand in the table outbox (is_set_aside); correct the records, and they are tried again.',
      );
  },
};

/** Things that the check of records names. */
const SET_ASIDE_NAMED = 3;

const RECORDS_CHECK: Check = {
  check: 'records',
  needs: ['database', 'migrations'],
  okDetail: 'No record waits because it can not be stored.',
  failedDetail: 'Which records can not be stored is not known.',
  remedy: 'Run: roster sources list',
  async run({ pool }) {
    const { rows } = await pool.query<{ kind: string; id: number; count: number }>(
      `select kind, id, count(*) over ()::int as count from pending_claims where attempts > 0
      order by kind, id limit ${SET_ASIDE_NAMED}`,
    );
    const [first] = rows;
    if (!first) return;
    const named = rows.map(({ kind, id }) => `${kind} ${id}`).join(', ');
    throw new FaultError(
      `${first.count} things have records that can not be stored: ${named}${first.count > rows.length ? ', …' : ''}.`,
      'roster sources list has their reasons. Correct them in a delivery: each import tries them again.',
    );
  },
};

/** The check of a replica. The primary serves its reads where it can't, so no fault of it is more than a warning. */
function replicaCheck(replica: pg.Pool): Check {
  const remedy = 'Repair it, or take it out of DATABASE_REPLICA_URLS.';
  const place = placeOf(replica);
  return {
    check: 'replicas',
    needs: ['database'],
    okDetail: `${place} follows the primary.`,
    failedDetail: `${place} does not answer.`,
    remedy,
    async run({ pool }) {
      const fault = await replicaFault(pool, replica).catch(
        (error) => `does not answer (${reasonOf(error)}).`,
      );
      if (fault !== null) throw new FaultError(`${place} ${fault}`, remedy);
    },
  };
}

/** Checks a setup as `/readyz/searches` does, its replicas and outbox, and the API of a `start`. It starts and changes nothing. */
export async function examine(config: Config): Promise<Finding[]> {
  const { databaseUrl, isEngineNamed, dataDirectory } = config;
  if (databaseUrl !== undefined && isEngineNamed)
    return examineServices(config, addressesOf(config, NO_ADDRESSES));
  const embedded = await findServices(dataDirectory);
  if (embedded)
    return [await examineApi(embedded), ...(await examineServices(config, addressesOf(config, embedded)))];
  const missing = [databaseUrl === undefined && 'DATABASE_URL', !isEngineNamed && 'MEILI_URL'];
  const names = missing.filter(Boolean).join(' and ');
  return [
    {
      check: 'services',
      status: 'warning',
      detail: `${names} not set, and no embedded services run on ${dataDirectory}: nothing was checked.`,
      remedy: `Run roster start and then roster doctor beside it, or set ${names}.`,
    },
  ];
}

/** Looks for the API of the process that runs the embedded services, by the address that this process has published. */
async function examineApi({ pid, url }: OwnedServices): Promise<Finding> {
  const check = 'api';
  if (url === undefined) {
    const detail = `The services run for process ${pid}, which answers no requests: another command, or a start that is not ready yet.`;
    return {
      check,
      status: 'warning',
      detail,
      remedy: 'Wait until it ends or is ready, or run: roster start',
    };
  }
  try {
    const { status } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(CHECK_WITHIN_MS) });
    if (status === 200) return { check, status: 'ok', detail: `Roster answers at ${url} (process ${pid}).` };
    throw new Error(`/readyz is answered ${status}`);
  } catch (cause) {
    const detail = `Roster does not answer at ${url} (process ${pid}): ${reasonOf(cause as Error)}.`;
    return {
      check,
      status: 'failed',
      detail,
      remedy: 'Look at its output, or stop it and run: roster start',
    };
  }
}

async function examineServices(config: Config, addresses: ServiceAddresses): Promise<Finding[]> {
  const pool = new pg.Pool({
    connectionString: addresses.databaseUrl,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  pool.on('error', () => {});
  const engine = await openSearchEngine(config, addresses);
  const replicas = openReplicas(config.replicaUrls, 1);
  const checks = [
    ...SERVE_CHECKS,
    ...SEARCH_CHECKS,
    ...replicas.map(replicaCheck),
    OUTBOX_CHECK,
    RECORDS_CHECK,
  ];
  try {
    const findings = await checkServices({ pool, engine }, checks, CHECK_WITHIN_MS);
    const failed = findings.filter(({ status }) => status === 'failed').map(({ check }) => check);
    const isShown = (nr: number) => !checks[nr]?.needs?.some((needed) => failed.includes(needed));
    return findings.filter((_, nr) => isShown(nr)).map(withReason);
  } finally {
    await engine.close();
    await Promise.all([pool, ...replicas].map((each) => each.end()));
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
  // What the client of PostgreSQL says where it has no password.
  if (error.message.includes('client password must be a string')) return 'it asks for a password';
  return error.message.replace(/\.$/, '');
}
