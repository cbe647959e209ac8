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
  'suppressed_persons',
];

/** The rows of all record tables as sorted texts, by table. Databases with equal records have equal results. */
export function recordContent(pool: pg.Pool): Promise<Record<string, string[]>> {
  return contentOf(pool, RECORD_TABLES, "to_jsonb(each) - '{date_created,first_seen}'::text[]");
}

/**
 * The rows with their physical position and transaction ids, and the data version. Results are equal only if no row was written
 * between.
 */
export async function rowVersions(pool: pg.Pool): Promise<Record<string, string[]>> {
  const rows = await contentOf(pool, RECORD_TABLES, 'ctid, xmin, xmax, each');
  return { ...rows, data_version: [String(await dataVersion(pool))] };
}

/** The data version: the counter of changes that are not in the outbox. */
export async function dataVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ version: number }>('select version from data_version');
  return rows[0]?.version ?? Number.NaN;
}

async function contentOf(
  pool: pg.Pool,
  tables: readonly string[],
  shown: string,
): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await pool.query<{ line: string }>(
      `select concat_ws(' ', ${shown}) as line from ${table} each order by 1`,
    );
    content[table] = rows.map(({ line }) => line);
  }
  return content;
}
