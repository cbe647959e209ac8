import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';

/** How often a worker looks whether a run is due. */
const CHECK_MS = 10 * 60_000;

/** There are rules, and no run has ended within a day. */
const IS_DUE = `
select from (select from retention_rules limit 1) as rule
where not exists (
  select from audit_entries where action = 'retention_run' and date_created > now() - interval '1 day')`;

/**
 * Runs retention once a day, until the signal; at the signal a run that has begun goes on to the end of a batch. Of several
 * processes one does it. Where an import is under way, it waits for the next check.
 */
export async function retainDaily(
  { pool, log }: { pool: pg.Pool; log: Logger },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await runIfDue({ pool, log }, signal).catch(async (error: unknown) => {
      // A worker loads the code of datasets for a run alone.
      const { DatasetError } = await import('../../dataset/import/dataset-files.ts');
      const isBusy = error instanceof DatasetError;
      if (!signal.aborted) log[isBusy ? 'info' : 'warn']({ error }, 'retention waits');
    });
    await after(CHECK_MS, undefined, { signal }).catch(() => {});
  }
}

/** Runs retention if it is due. Workers bring the indexes in step. */
export async function runIfDue(
  { pool, log }: { pool: pg.Pool; log: Logger },
  signal?: AbortSignal,
): Promise<void> {
  const isDue = async (on: Pick<pg.ClientBase, 'query'>) => (await on.query(IS_DUE)).rowCount === 1;
  if (!(await isDue(pool))) return;
  const { runRetention } = await import('./run.ts');
  const options = { pool, log, outboxChangesMax: Number.POSITIVE_INFINITY };
  await runRetention({ ...options, ...(signal && { signal }) }, isDue);
}
