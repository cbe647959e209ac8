import type pg from 'pg';
import type { z } from 'zod';
import { dateTimeText } from '../../contract/input/date-time.ts';
import { count, ifKnown, instant, listOf, oneOf, record } from '../../contract/output/output-fields.ts';
import { runLoad } from '../../dataset/import/import.ts';
import type { LoadOptions, LoadOutcome } from '../../dataset/import/load-run.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import { recordAction } from '../../db/record-action.ts';
import { CLAIM_KINDS } from '../../identity/claim.ts';
import { settleClaims } from '../../identity/claims/settle.ts';
import { closeClaims } from '../../identity/claims/withdraw.ts';
import { listRetention, RETAINED_KINDS, rulesSchema, sourceName } from './rules.ts';

/** Runs that a list has. */
const RUNS_SHOWN = 10;

const DAY_MS = 86_400_000;

const RUN_AT = '2026-11-20T08:30:00.000Z';

const runSchema = record('RetentionRun', 'A run of retention.', {
  ended_at: instant('When it ended.', RUN_AT),
  claims: count('Claims that it removed.', 12),
  records: count('Records that went with them, or go on under the id of another source.', 3),
});

const expiredSchema = record('ExpiredClaims', 'Claims that a run would remove now.', {
  source: sourceName,
  kind: oneOf(CLAIM_KINDS, 'The kind of claims.', 'job_posts'),
  claims: count('How many there are.', 12),
});

/** How long claims stay, and what the runs remove. */
export const retentionSchema = record('Retention', 'How long claims of sources stay.', {
  rules: rulesSchema,
  runs: listOf(runSchema, 'The last runs, the latest first.'),
  next_run_at: ifKnown(
    instant('A day after the last run: when a worker runs next. null: as soon as there are rules.', RUN_AT),
  ),
  expired: listOf(expiredSchema, 'What a run would remove now.'),
});

/** The claims of a source and kind that went, or would go. */
export type ExpiredClaims = z.output<typeof expiredSchema>;

/** A run, as the audit trail has it. */
export type RetentionRun = z.output<typeof runSchema>;

/** Reads the rules, with the last runs and the next one. */
export async function readRetention(
  connection: Pick<pg.Pool, 'query'>,
): Promise<z.output<typeof retentionSchema>> {
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
