import type pg from 'pg';
import { recordAction } from '../../audit/record-action.ts';
import { DatasetError } from '../../dataset/import/dataset-files.ts';
import { runLoad } from '../../dataset/import/import.ts';
import type { LoadOptions, LoadOutcome } from '../../dataset/import/load-run.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import { ownConnection } from '../../db/own-connection.ts';
import { unnamed } from '../../db/statement.ts';
import type { ClaimKind } from '../claim.ts';
import { settleClaims } from '../claims/settle.ts';
import { withdrawClaims } from '../claims/withdraw.ts';
import { RETAINED_KINDS } from './rules.ts';

/** Claims of a batch; an import that starts meanwhile waits for the end of one. */
const BATCH = 5_000;

/** Held during a run: one runs at a time. */
const RETENTION_LOCK = 7_206_154_010;

/** The claims of a source and kind that went, or would go. */
export interface ExpiredClaims {
  source: string;
  kind: ClaimKind;
  claims: number;
}

/** A run, and what went. */
export interface RetentionRun {
  /** As ISO 8601. */
  started_at: string;
  /** Null while it runs, and where it was killed. */
  finished_at: string | null;
  expired: ExpiredClaims[];
  /** The records that went with their last claims, or go on under the id of another source. */
  records: number;
}

/** Counts the claims that a run would remove now. */
export async function countExpired(pool: pg.Pool): Promise<ExpiredClaims[]> {
  const { rows } = await pool.query<ExpiredClaims>(COUNT_EXPIRED, [new Date().toISOString()]);
  return inOrder(rows);
}

/** Reads the last runs, the latest first. */
export async function listRuns(pool: pg.Pool, count: number): Promise<RetentionRun[]> {
  const { rows } = await pool.query<StoredRun>(
    `select to_json(started_at) as started_at, to_json(finished_at) as finished_at, claims, records
    from retention_runs order by id desc limit $1`,
    [count],
  );
  return rows.map(({ claims, ...run }) => ({ ...run, expired: expiredOf(claims) }));
}

/** The database, where a run reports, and when it stops. */
export interface RetentionOptions extends LoadOptions {
  pool: pg.Pool;
  /** At the signal a run stops at the end of a batch, and counts as one that did not finish. */
  signal?: AbortSignal;
}

/** A run as a load. */
export type RetentionOutcome = LoadOutcome & RetentionRun;

/**
 * Removes the claims that no delivery has had for as long as the rules say, and merges or removes their records. Each batch
 * is a load of its own. What a killed run leaves out of date is settled by the next load.
 * @throws DatasetError where another run or an import is under way
 */
export function runRetention(options: RetentionOptions): Promise<RetentionOutcome> {
  return alone(options, () => run(options));
}

/**
 * The same, if it is due when no other run is under way.
 * @throws DatasetError as above
 */
export async function runDueRetention(
  options: RetentionOptions,
  isDue: () => Promise<boolean>,
): Promise<void> {
  await alone(options, async () => (await isDue()) && run(options));
}

/** Works under the lock of retention, on a connection of its own: the server releases it when the process dies. */
async function alone<T>({ pool, log }: RetentionOptions, work: () => Promise<T>): Promise<T> {
  const lock = ownConnection(pool, log, 'lost the connection of the run of retention', tryLock);
  try {
    if (!(await lock.open())) throw new DatasetError('Another run of retention is under way.');
    return await work();
  } finally {
    await lock.close();
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>({ ...TRY_LOCK, values: [RETENTION_LOCK] });
  return rows[0]?.locked === true;
}

const TRY_LOCK = unnamed('select pg_try_advisory_lock($1) as locked');

async function run(options: RetentionOptions): Promise<RetentionOutcome> {
  const { pool, signal } = options;
  const { rows } = await pool.query<{ id: number; now: string }>(
    'insert into retention_runs default values returning id, to_json(started_at) as now',
  );
  const [begun] = rows;
  if (!begun) throw new Error('a run is one row');
  const outcomes: LoadOutcome[] = [];
  for (const kind of RETAINED_KINDS) {
    for (let after = 0; !signal?.aborted; ) {
      const { rowCount } = await pool.query(FIND_EXPIRED, [begun.now, kind, after, 1]);
      if (rowCount === 0) break;
      outcomes.push(
        await runLoad(options, async (load) => {
          await load.count({});
          after = await removeBatch(load.session, begun, kind, after);
          await settleClaims(load);
        }),
      );
    }
  }
  const outcome = merged(outcomes);
  const ended = await noteEnd(options, begun.id, outcome);
  return { ...outcome, ...ended };
}

/** Removes some expired claims of a kind. Returns the highest id among them. */
async function removeBatch(
  session: Session,
  { id, now }: { id: number; now: string },
  kind: ClaimKind,
  after: number,
): Promise<number> {
  const { last } = await transaction(session, async () => {
    const { rows } = await session.query<{ id: number; source: string }>(FIND_EXPIRED, [
      now,
      kind,
      after,
      BATCH,
    ]);
    await withdrawClaims(
      session,
      kind,
      rows.map((claim) => claim.id),
    );
    for (const [source, { length }] of Map.groupBy(rows, (claim) => claim.source))
      await session.query(COUNT_CLAIMS, [id, source, kind, length]);
    return { last: rows.at(-1)?.id ?? after };
  });
  return last;
}

/** Notes what went, and that the run is finished unless it was stopped. */
async function noteEnd(
  { pool, log, signal }: RetentionOptions,
  id: number,
  { files }: LoadOutcome,
): Promise<RetentionRun> {
  const removed = files.reduce((sum, file) => sum + file.removed, 0);
  const session = await pool.connect();
  const { claims, ...run } = await transaction(session, async () => {
    const { rows } = await session.query<StoredRun>(NOTE_END, [id, removed, signal?.aborted !== true]);
    const [row] = rows;
    if (!row) throw new Error('a run is one row');
    const expired = expiredOf(row.claims).reduce((sum, { claims }) => sum + claims, 0);
    const counts = { claims: expired, records: removed };
    await recordAction(session, { action: 'retention_run', object: `retention run ${id}`, counts });
    return row;
  }).finally(() => session.release());
  log.info({ claims, records: removed, finished: run.finished_at !== null }, 'retention has run');
  return { ...run, expired: expiredOf(claims) };
}

function merged(outcomes: readonly LoadOutcome[]): LoadOutcome {
  return {
    files: outcomes.flatMap(({ files }) => files),
    rejected: outcomes.reduce((sum, { rejected }) => sum + rejected, 0),
    setAside: outcomes.at(-1)?.setAside ?? 0,
    changed: outcomes.some(({ changed }) => changed),
    needsRebuild: outcomes.some(({ needsRebuild }) => needsRebuild),
  };
}

type StoredRun = Omit<RetentionRun, 'expired'> & { claims: Record<string, Record<string, number>> };

function expiredOf(claims: StoredRun['claims']): ExpiredClaims[] {
  const flat = Object.entries(claims).flatMap(([source, kinds]) =>
    Object.entries(kinds).map(([kind, count]) => ({ source, kind: kind as ClaimKind, claims: count })),
  );
  return inOrder(flat);
}

function inOrder(expired: readonly ExpiredClaims[]): ExpiredClaims[] {
  return expired.toSorted(
    (one, other) =>
      Number(one.source > other.source) - Number(one.source < other.source) ||
      RETAINED_KINDS.indexOf(one.kind) - RETAINED_KINDS.indexOf(other.kind),
  );
}

/** The claims that no delivery has had for as long as the rule of their kind, else that of their source, says. */
const EXPIRED = `
from claims c join sources s on s.id = c.source_id
cross join lateral (
  select days from retention_rules r where r.source_id = c.source_id and r.kind in (c.kind, '*')
  order by r.kind = '*' limit 1) as rule
where c.body is not null and c.last_seen < $1::timestamptz - rule.days * interval '1 day'`;

const COUNT_EXPIRED = `
select s.name as source, c.kind, count(*)::int as claims ${EXPIRED} group by s.name, c.kind`;

const FIND_EXPIRED = `
select c.id, s.name as source ${EXPIRED} and c.kind = $2 and c.id > $3 order by c.id limit $4`;

const COUNT_CLAIMS = `
update retention_runs set claims = claims || jsonb_build_object($2::text, coalesce(claims->$2, '{}')
  || jsonb_build_object($3::text, coalesce((claims->$2->>$3)::int, 0) + $4::int))
where id = $1`;

const NOTE_END = `
update retention_runs set finished_at = case when $3 then now() end, records = $2 where id = $1
returning to_json(started_at) as started_at, to_json(finished_at) as finished_at, claims, records`;
