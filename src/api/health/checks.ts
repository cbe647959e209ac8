import type pg from 'pg';
import type { Engine } from '../../../search-index/engine.ts';
import { SEARCH_INDEXES } from '../../../search-index/indexes/all.ts';
import { NewerVersionError, OtherIndexesError } from '../../../search-index/indexes/version.ts';
import { indexStates, refuseOthers } from '../../../search-index/rebuild/states.ts';
import { hasChangeTriggers } from '../../../search-index/sync/change-triggers.ts';
import { missingMigrations } from '../../db/applied-migrations.ts';
import { remedyOfDenial } from '../../db/denied.ts';
import { statement } from '../../db/statement.ts';
import { within } from '../../db/within.ts';

/** The result of one check of a setup. */
export interface Finding {
  check: Check['check'] | 'services' | 'api';
  /** `warning`: Roster works, and an operator should look. */
  status: 'ok' | 'warning' | 'failed';
  /** A sentence for any reader. */
  detail: string;
  /** What to do about it. */
  remedy?: string;
  /** The error; for the log and the terminal alone. */
  cause?: unknown;
}

/** The services that are checked. */
export interface Connections {
  pool: pg.Pool;
  engine: Engine;
}

/** A check of a setup. */
export interface Check {
  check: 'database' | 'migrations' | 'engine' | 'indexes' | 'replicas' | 'outbox' | 'records';
  /** The checks without which this one fails, too. */
  needs?: readonly Check['check'][];
  okDetail: string;
  /** The detail of a fault without a sentence of its own. */
  failedDetail: string;
  remedy: string;
  /** @throws FaultError, or any other error with `failedDetail` as its detail */
  run(connections: Connections): Promise<unknown>;
}

/** A fault whose message is for any reader. */
export class FaultError extends Error {
  /** Where it is a warning: what to do about it. */
  readonly warning: string | undefined;

  constructor(detail: string, warning?: string) {
    super(detail);
    this.warning = warning;
  }
}

const POSTGRES_TESTED_MAJOR = 18;

const ASK_DATABASE = statement(
  'ask-database',
  `select current_setting('transaction_read_only') = 'on' as is_read_only, current_setting('server_version') as version`,
);

export const DATABASE_REMEDY =
  'Start PostgreSQL, and set DATABASE_URL to postgres://USER@HOST:PORT/DATABASE, and DATABASE_PASSWORD.';

/** Checks that must pass before a process can answer any call. */
export const SERVE_CHECKS: readonly Check[] = [
  {
    check: 'database',
    okDetail: 'The database answers.',
    failedDetail: 'The database does not answer.',
    remedy: DATABASE_REMEDY,
    run: checkDatabase,
  },
  {
    check: 'migrations',
    needs: ['database'],
    okDetail: 'All migrations are applied.',
    failedDetail: 'Whether migrations are missing is not known.',
    remedy: 'Run: roster migrate',
    run: checkMigrations,
  },
];

/** Further checks that searches need. */
export const SEARCH_CHECKS: readonly Check[] = [
  {
    check: 'engine',
    okDetail: 'The search engine answers, in a tested version.',
    failedDetail: 'The search engine does not answer, or not in a tested version.',
    remedy:
      'Start Meilisearch of the tested version, and set MEILI_URL, and MEILI_KEY to its master key; or OpenSearch, and set OPENSEARCH_URL.',
    run: ({ engine }) => engine.checkVersion(),
  },
  {
    check: 'indexes',
    needs: ['database', 'migrations', 'engine'],
    okDetail: 'The search indexes are there.',
    failedDetail: 'How the search indexes are is not known.',
    remedy: 'Run: roster reindex',
    run: checkIndexes,
  },
];

const CHECK_WITHIN_MS = 2_000;

/** Runs checks, by default all of them, within two seconds or another time. */
export function checkServices(
  connections: Connections,
  checks: readonly Check[] = [...SERVE_CHECKS, ...SEARCH_CHECKS],
  withinMs = CHECK_WITHIN_MS,
): Promise<Finding[]> {
  return Promise.all(
    checks.map(async ({ check, okDetail, failedDetail, remedy, run }): Promise<Finding> => {
      try {
        await within(withinMs, run(connections));
        return { check, status: 'ok', detail: okDetail };
      } catch (cause) {
        if (cause instanceof NewerVersionError) {
          const newer = 'Use the newer version of Roster here, too.';
          return { check, status: 'warning', detail: cause.message, remedy: newer, cause };
        }
        if (cause instanceof OtherIndexesError)
          return { check, status: 'failed', detail: cause.fault, remedy: cause.remedy };
        if (!(cause instanceof FaultError))
          return {
            check,
            status: 'failed',
            detail: failedDetail,
            remedy: remedyOfDenial(cause) ?? remedy,
            cause,
          };
        const { message: detail, warning } = cause;
        return { check, status: warning ? 'warning' : 'failed', detail, remedy: warning ?? remedy, cause };
      }
    }),
  );
}

async function checkDatabase({ pool }: Connections): Promise<void> {
  const { rows } = await pool.query<{ is_read_only: boolean; version: string }>(ASK_DATABASE);
  const [{ is_read_only, version } = { is_read_only: true, version: '' }] = rows;
  if (is_read_only)
    throw new FaultError('The database accepts no writes: it is a replica, or was set to read-only.');
  if (Number.parseInt(version, 10) !== POSTGRES_TESTED_MAJOR)
    throw new FaultError(
      `PostgreSQL ${version} answers.`,
      `Roster is tested with PostgreSQL ${POSTGRES_TESTED_MAJOR}: use that version.`,
    );
}

/**
 * Checks that the database has all migrations of this version; those of a newer version are accepted.
 * @throws Error that names the missing ones and the command to run
 */
export async function checkMigrations({ pool }: Pick<Connections, 'pool'>): Promise<void> {
  const { missing, isEmpty } = await missingMigrations(pool);
  if (isEmpty) throw new FaultError('The database has no tables of Roster yet. Run: roster migrate');
  if (missing.length > 0)
    throw new FaultError(`Migrations are missing: ${missing.join(', ')}. Run: roster migrate`);
  if (!(await hasChangeTriggers(pool)))
    throw new FaultError(
      'The triggers that note changes are those of an earlier version. Run: roster migrate',
    );
}

async function checkIndexes({ pool, engine }: Connections): Promise<void> {
  const states = await indexStates(pool, engine, SEARCH_INDEXES);
  const broken = states.filter(({ isBroken, isNewer }) => isBroken && !isNewer);
  if (broken.length === 0) {
    const newer = states.filter(({ isNewer }) => isNewer);
    if (newer.length > 0) throw new NewerVersionError(newer.map(({ index }) => index.name));
    return;
  }
  if (broken.some(({ uid }) => uid === null)) await refuseOthers(pool, engine);
  const isRestored = broken.some(({ isOfOtherDatabase }) => isOfOtherDatabase);
  const fault = isRestored
    ? 'were built before this database was restored or promoted'
    : 'are missing or of another version';
  const names = broken.map(({ index }) => index.name).join(', ');
  throw new FaultError(`Search indexes ${fault}: ${names}. A worker builds them; or run: roster reindex`);
}
