import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isUnavailable } from '../../src/request/problem-of.ts';
import { WRITTEN } from './fixed-records.ts';
import type { Ledger } from './ledger.ts';

const PAUSE_MAX_MS = 120;

const CHANGE = "update persons set headline = 'Change ' || $2::text where id = $1";
const ADD = `
insert into job_posts (id, organization_id, source, source_id, url, title, is_remote, is_active, date_featured)
values ($1, ${WRITTEN.organizationId}, 'network', $1::bigint::text, 'https://jobs.example/x', 'Written job', false, true, '2026-01-01')`;
const REMOVE = 'delete from job_posts where id = $1';

/** Changes records until `hasEnded`, and notes the committed changes in the ledger. */
export type RecordWriter = (hasEnded: () => boolean) => Promise<void>;

/** Creates a writer. It may run repeatedly, but not concurrently. */
export function createWriter(pool: pg.Pool, ledger: Ledger): RecordWriter {
  let nextId: number = WRITTEN.firstJobPostId;
  let changes = 0;
  const isCommitted = (sql: string, values: readonly unknown[]) =>
    pool.query(sql, [...values]).then(
      () => true,
      (error: unknown) => {
        if (!isUnavailable(error)) throw error;
        // It is unknown whether the server committed before the connection was lost.
        return false;
      },
    );
  return async (hasEnded) => {
    while (!hasEnded()) {
      const [added, removed] = [nextId++, oneOf([...ledger.records])];
      if (await isCommitted(ADD, [added])) ledger.records.add(added);
      if (removed !== undefined && ledger.records.delete(removed) && (await isCommitted(REMOVE, [removed])))
        ledger.deletedRecords.add(removed);
      const id = oneOf(WRITTEN.personIds) ?? 0;
      const progress = ledger.headlines.get(id) ?? { acknowledged: 0, sent: 0 };
      ledger.headlines.set(id, progress);
      progress.sent = ++changes;
      if (await isCommitted(CHANGE, [id, progress.sent])) progress.acknowledged = progress.sent;
      await pause(randomInt(PAUSE_MAX_MS));
    }
  };
}

function oneOf<Value>(values: readonly Value[]): Value | undefined {
  return values.length === 0 ? undefined : values[randomInt(values.length)];
}
