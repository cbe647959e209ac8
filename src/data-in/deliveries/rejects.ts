import type pg from 'pg';
import type { Rejection } from '../../dataset/import/load-file.ts';
import type { Report } from '../../dataset/import/report.ts';

/** The most entries that are stored of a delivery. */
const STORED_MAX = 100_000;

/** For how long they are stored after the end of a delivery: they may hold data of persons. */
export const REJECTS_DAYS = 7;

/** Something that a delivery reports of a line, or with a `warning` of a file as a whole; `partly`: the line was loaded without the fields. */
export type RejectEntry = { file: string; partly?: boolean; warning?: string } & Partial<Rejection>;

const INSERT = `
insert into delivery_rejects (delivery_id, nr, entry)
select $1, $2 + place, entry from jsonb_array_elements($3::jsonb) with ordinality as given (entry, place)`;

/** Stores the report of a delivery, in the place of that of an earlier attempt. */
export async function rejectsReport(pool: pg.Pool, deliveryId: number): Promise<Report> {
  await pool.query('delete from delivery_rejects where delivery_id = $1', [deliveryId]);
  let stored = 0;
  return {
    async add(file, entries) {
      const shown = entries.slice(0, STORED_MAX - stored).map((entry) => ({ file, ...entry }));
      if (shown.length === 0) return;
      await pool.query(INSERT, [deliveryId, stored, JSON.stringify(shown)]);
      stored += shown.length;
    },
    async close() {},
  };
}

/** A page past the last one has one row, without an entry. */
const READ = `
with reported as (select nr, entry from delivery_rejects where delivery_id = $1)
select counted.count, page.entry from (select count(*)::int as count from reported) as counted
left join (select * from reported order by nr limit $2 offset $3) as page on true order by page.nr`;

/** A page of what a delivery reports, in the order of its files, and the number of entries on all pages. */
export async function readRejects(pool: pg.Pool, deliveryId: number, limit: number, offset: number) {
  const values = [deliveryId, limit, offset];
  const { rows } = await pool.query<{ count: number; entry: RejectEntry | null }>(READ, values);
  return { count: rows[0]?.count ?? 0, entries: rows.flatMap(({ entry }) => entry ?? []) };
}

/** Deletes what is stored of deliveries that ended some time ago. */
export async function expireRejects(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from delivery_rejects using deliveries
    where id = delivery_id and date_ended < now() - make_interval(days => ${REJECTS_DAYS})`,
  );
}
