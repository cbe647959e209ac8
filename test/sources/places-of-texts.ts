import pg from 'pg';
import { expect } from 'vitest';

/** Columns that may hold texts about suppressed persons, with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  'suppressions.network_public_identifier': 'recognizes the person in later deliveries',
  'suppressions.email': 'recognizes the person in later deliveries',
  'suppressions.phone_number': 'recognizes the person in later deliveries',
};

const TEXT_COLUMNS = `
select table_name, column_name from information_schema.columns join information_schema.tables t using (table_schema, table_name)
where table_schema = 'public' and table_type = 'BASE TABLE'
  and data_type in ('text', 'character', 'character varying', 'jsonb', 'json', 'ARRAY', 'tsvector')`;

/** The columns of the database where one of the texts stands, in any case; of all columns with texts or JSON. */
export async function placesOf(pool: pg.Pool, texts: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ table_name: string; column_name: string }>(TEXT_COLUMNS);
  expect(rows.length).toBeGreaterThan(50);
  const parts = rows
    .map(({ table_name: table, column_name: column }) => ({ table, column, place: `${table}.${column}` }))
    .filter(({ place }) => KEPT[place] === undefined)
    .map(
      ({ table, column, place }) =>
        `select ${pg.escapeLiteral(place)} as place where exists (
          select from ${pg.escapeIdentifier(table)} where ${pg.escapeIdentifier(column)}::text ilike any($1::text[]))`,
    );
  const found = await pool.query<{ place: string }>(parts.join(' union all '), [
    texts.map((text) => `%${text}%`),
  ]);
  return found.rows.map(({ place }) => place);
}
