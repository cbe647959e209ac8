import type pg from 'pg';
import { TABLES } from '../outbox/small-records.ts';

const RECORD_TABLES = [
  ...TABLES,
  'patents',
  'patent_author_links',
  'publications',
  'publication_author_links',
  'projects',
  'project_contributor_links',
  'emails',
  'phone_numbers',
];

/** Everything the records' tables hold, in an order of its own: equal for equal content. */
export async function recordContent(pool: pg.Pool): Promise<Record<string, string[]>> {
  return contentOf(pool, (table) => `select ${table}::text as line from ${table} order by 1`);
}

/** The same with where and by which transaction each row was written: equal only where no row was written. */
export async function rowVersions(pool: pg.Pool): Promise<Record<string, string[]>> {
  return contentOf(
    pool,
    (table) => `select concat_ws(' ', ctid, xmin, xmax, ${table}::text) as line from ${table} order by 1`,
  );
}

/** Grows with every change of the records. */
export async function dataVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ version: number }>('select version from data_version');
  return rows[0]?.version ?? Number.NaN;
}

async function contentOf(
  pool: pg.Pool,
  statement: (table: string) => string,
): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of [...RECORD_TABLES, 'suppressed_persons']) {
    const text =
      table === 'suppressed_persons'
        ? 'select person_id::text as line from suppressed_persons order by 1'
        : statement(table);
    const { rows } = await pool.query<{ line: string }>(text);
    content[table] = rows.map(({ line }) => line);
  }
  return content;
}
