import type pg from 'pg';
import { expect } from 'vitest';

/** Of each table the SQL that finds the columns where one of the texts stands. Bytes are read as texts. */
const SEARCHES = `
select format('select distinct %L || own.place as place from %I, lateral (values %s) as own (place, value) where own.value ilike any ($1)',
  relname || '.', relname, string_agg(format(
    case when atttypid = 'bytea'::regtype then '(%L, encode(%I, $$escape$$))' else '(%L, %I::text)' end, attname, attname), ', ')
  ) as search
from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
where relnamespace = 'public'::regnamespace and relkind = 'r' group by relname`;

/** The columns of the database where one of the texts stands, in any case; of all columns, those of bytes included. */
export async function placesOf(pool: pg.Pool, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return [];
  const { rows } = await pool.query<{ search: string }>(SEARCHES);
  expect(rows.length).toBeGreaterThan(50);
  const found = await pool.query<{ place: string }>(rows.map(({ search }) => search).join(' union all '), [
    texts.map((text) => `%${text}%`),
  ]);
  return found.rows.map(({ place }) => place);
}
