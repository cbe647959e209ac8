import type pg from 'pg';

type Row = Record<string, unknown>;

/** All rows of all tables, by table, in a fixed order. */
export async function allRows(pool: pg.Pool): Promise<Record<string, Row[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> 'migrations' order by 1`,
  );
  const content: Record<string, Row[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${name} as t order by t::text`,
    );
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}
