import pg from 'pg';
import { expect } from 'vitest';

const COLUMNS = `
select table_name, column_name, data_type from information_schema.columns
join information_schema.tables t using (table_schema, table_name)
where table_schema = 'public' and table_type = 'BASE TABLE'`;

/** The columns of the database where one of the texts stands, in any case; of all columns, those of bytes included. */
export async function placesOf(pool: pg.Pool, texts: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ table_name: string; column_name: string; data_type: string }>(COLUMNS);
  expect(rows.length).toBeGreaterThan(50);
  const parts = rows.map(({ table_name: table, column_name: column, data_type: type }) => {
    const value = pg.escapeIdentifier(column);
    const text = type === 'bytea' ? `encode(${value}, 'escape')` : `${value}::text`;
    return `select ${pg.escapeLiteral(`${table}.${column}`)} as place where exists (
        select from ${pg.escapeIdentifier(table)} where ${text} ilike any($1::text[]))`;
  });
  const found = await pool.query<{ place: string }>(parts.join(' union all '), [
    texts.map((text) => `%${text}%`),
  ]);
  return found.rows.map(({ place }) => place);
}
