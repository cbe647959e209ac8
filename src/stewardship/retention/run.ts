import type pg from 'pg';
import { dateTimeText } from '../../contract/input/date-time.ts';
import { runLoad } from '../../dataset/import/import.ts';
import type { LoadOptions, LoadOutcome } from '../../dataset/import/load-run.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import { recordAction } from '../../db/record-action.ts';
import type { ClaimKind } from '../../identity/claim.ts';
import { settleClaims } from '../../identity/claims/settle.ts';
import { closeClaims } from '../../identity/claims/withdraw.ts';
import { listRetention, RETAINED_KINDS, type RetentionRule } from './rules.ts';

/** Runs that a list has. */
const RUNS_SHOWN = 10;

const DAY_MS = 86_400_000;

/** The claims of a source and kind that went, or would go. */
export interface ExpiredClaims {
  source: string;
  kind: ClaimKind;
  claims: number;
}

/** A run, as the audit trail has it. */
export interface RetentionRun {
  /** As ISO 8601. */
  ended_at: string;
  claims: number;
  /** The records that went with their last claims, or go on under the id of another source. */
  records: number;
}

/** How long claims stay, and what the runs remove. */
export interface Retention {
  rules: RetentionRule[];
  /** The last runs, the latest first. */
  runs: RetentionRun[];
  /** A day after the last run, as ISO 8601; null: a worker runs as soon as there are rules. */
  next_run_at: string | null;
  /** What a run would remove now. */
  expired: ExpiredClaims[];
}

/** Reads the rules, with the last runs and the next one. */
export async function readRetention(connection: Pick<pg.Pool, 'query'>): Promise<Retention> {
  const runs = await listRuns(connection, RUNS_SHOWN);
  const [last] = runs;
  return {
    rules: await listRetention(connection),
    runs,
    next_run_at: last ? new Date(Date.parse(last.ended_at) + DAY_MS).toISOString() : null,
    expired: await countExpired(connection),
  };
}

/** Counts the claims that a run would remove now. */
export async function countExpired(pool: Pick<pg.Pool, 'query'>): Promise<ExpiredClaims[]> {
  return (await findExpired(pool)).map(({ source, kind, claims }) => ({ source, kind, claims }));
}

/** Reads the last runs, the latest first. */
export async function listRuns(connection: Pick<pg.Pool, 'query'>, count: number): Promise<RetentionRun[]> {
  return (await connection.query<RetentionRun>(LIST_RUNS, [count])).rows;
}

/** The database, where a run reports, and when it stops. */
export interface RetentionOptions extends LoadOptions {
  pool: pg.Pool;
  /** At the signal a run stops at the end of a batch, and has no entry of the audit trail. */
  signal?: AbortSignal;
}

/** A run as a load, and what went. */
export type RetentionOutcome = LoadOutcome & { expired: ExpiredClaims[]; records: number };

/**
 * Removes the claims that no delivery has had for as long as the rules say, and merges or removes their records. What a killed
 * run leaves out of date is settled by the next load.
 * @param isDue asked once no other load runs: where it is not, nothing is done
 * @throws DatasetError where another load is running
 */
export async function runRetention(
  options: RetentionOptions,
  isDue: (session: Session) => Promise<boolean> = async () => true,
): Promise<RetentionOutcome> {
  const { signal, log } = options;
  const expired: ExpiredClaims[] = [];
  let records = 0;
  const outcome = await runLoad(options, async (load) => {
    const { session } = load;
    if (!(await isDue(session))) return;
    await load.count({});
    for (const { source, sourceId, kind, before } of await findExpired(session)) {
      const closing = { source, sourceId, kind, before, ...(signal && { signal }) };
      const claims = await closeClaims(session, closing);
      if (claims > 0) expired.push({ source, kind, claims });
    }
    await settleClaims(load);
    records = load.removed;
    if (signal?.aborted) return;
    const counts = { claims: expired.reduce((sum, { claims }) => sum + claims, 0), records };
    await transaction(session, async () => {
      await recordAction(session, { action: 'retention_run', object: 'retention', counts });
    });
    log.info(counts, 'retention has run');
  });
  return { ...outcome, expired, records };
}

interface Expired extends ExpiredClaims {
  sourceId: number;
  /** As ISO 8601: claims expire that no delivery has had since. */
  before: string;
}

async function findExpired(connection: Pick<pg.Pool, 'query'>): Promise<Expired[]> {
  const { rows } = await connection.query<Expired>(FIND_EXPIRED, [RETAINED_KINDS]);
  return rows;
}

/** The claims that no delivery has had for as long as the rule of their kind, else that of their source, says. */
const FIND_EXPIRED = `
select s.name as source, s.id::int as "sourceId", c.kind, to_json(expiry.before) as before, count(*)::int as claims
from claims c join sources s on s.id = c.source_id
cross join lateral (
  select now() - days * interval '1 day' as before from retention_rules r where r.source_id = c.source_id and r.kind in (c.kind, '*')
  order by r.kind = '*' limit 1) as expiry
where c.body is not null and c.last_seen < expiry.before
group by s.name, s.id, c.kind, expiry.before order by s.name, array_position($1::text[], c.kind)`;

const LIST_RUNS = `
select ${dateTimeText('date_created')} as ended_at, (counts->>'claims')::int as claims, (counts->>'records')::int as records
from audit_entries where action = 'retention_run' order by id desc limit $1`;
