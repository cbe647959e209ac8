import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { isUnavailable } from '../../src/contract/input/problem-of.ts';
import { commit, randomChanges } from '../outbox/random-changes.ts';
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

/** Records that change in large numbers. Their ids lie below those of generated records. */
const [FIRST_ID, LAST_ID] = [4_000_000, 4_001_000];
const IDS = `generate_series(${FIRST_ID}, ${LAST_ID}) as id`;
const MANY_RECORDS = [
  `insert into organizations (id, name, description, employees)
  select id, 'Row ' || id, 'digger of ' || id, id % 100 from ${IDS}`,
  `insert into persons (id, full_name, headline) select id, 'Row ' || id, 'pilot of ' || id from ${IDS}`,
  `insert into roles (id, person_id, organization_id, title, is_current)
  select id, id, ${FIRST_ID} + (id - ${FIRST_ID}) / 10, 'Role ' || id, true from ${IDS}`,
  `insert into job_posts (id, organization_id, source, source_id, url, title, is_remote, is_active, date_featured)
  select id, id, 'network', id, 'https://a.example', 'Job ' || id, false, true, '2026-01-01' from ${IDS}`,
];

/** Statements on these records, with a number as parameter. */
const THESE = `id between ${FIRST_ID} and ${LAST_ID}`;
const LARGE_CHANGES = [
  `update persons set headline = 'headline ' || $1::text where id % 20 = $1::bigint % 20 and ${THESE}`,
  `update organizations set employees = employees + 1 where id % 10 = $1::bigint % 10 and ${THESE}`,
  `update job_posts set title = 'title ' || $1::text where id % 15 = $1::bigint % 15 and ${THESE}`,
  `delete from roles where id = ${FIRST_ID} + $1::bigint % 1000`,
  `delete from persons where id = ${FIRST_ID} + $1::bigint * 7 % 1000`,
];

export async function insertManyRecords(pool: pg.Pool): Promise<void> {
  for (const statement of MANY_RECORDS) await pool.query(statement);
}

/** Runs random transactions on records of every kind until `hasEnded`, and returns how many were committed. */
export async function writeAtRandom(pool: pg.Pool, hasEnded: () => boolean): Promise<number> {
  let written = 0;
  while (!hasEnded()) {
    const large = { sql: oneOf(LARGE_CHANGES) ?? '', values: [randomInt(10_000)] };
    const changes = randomInt(4) === 0 ? [large] : fc.sample(randomChanges, 1).flat();
    try {
      await commit(pool, changes);
      written += 1;
    } catch (error) {
      // Random transactions may deadlock.
      if (!(error instanceof pg.DatabaseError) && !isUnavailable(error)) throw error;
    }
    await pause(randomInt(PAUSE_MAX_MS * 2));
  }
  return written;
}
