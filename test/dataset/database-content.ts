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

/** The rows of all record tables as sorted texts, by table. Databases with equal records have equal results. */
export async function recordContent(pool: pg.Pool): Promise<Record<string, string[]>> {
  return contentOf(pool, (table) => `select ${table}::text as line from ${table} order by 1`);
}

/** The rows with their physical position and transaction ids. Results are equal only if no row was written between. */
export async function rowVersions(pool: pg.Pool): Promise<Record<string, string[]>> {
  return contentOf(
    pool,
    (table) => `select concat_ws(' ', ctid, xmin, xmax, ${table}::text) as line from ${table} order by 1`,
  );
}

/** The data version: the counter of changes that are not in the outbox. */
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
