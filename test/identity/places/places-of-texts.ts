import type pg from 'pg';
import { expect } from 'vitest';

/** Of each table, the SQL that says whether one of the texts stands in it, and that which finds the columns. Bytes are read as texts. */
const SEARCHES = `
select format('select %L as name from %I where concat_ws(chr(1), %s) ilike any ($1)', relname, relname, string_agg(value, ', '))
    as whether,
  relname as name,
  format('select distinct %L || own.place as place from %I, lateral (values %s) as own (place, value) where own.value ilike any ($1)',
    relname || '.', relname, string_agg(format('(%L, %s)', attname, value), ', ')) as columns
from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  cross join lateral (select format(case when atttypid = 'bytea'::regtype then 'encode(%I, $$escape$$)' else '%I::text' end, attname))
    as own (value)
where relnamespace = 'public'::regnamespace and relkind = 'r' group by relname`;

/** The columns of the database where one of the texts stands, in any case; of all columns, those of bytes included. */
export async function placesOf(pool: pg.Pool, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return [];
  const patterns = texts.map((text) => `%${text}%`);
  const { rows } = await pool.query<{ name: string; whether: string; columns: string }>(SEARCHES);
  expect(rows.length).toBeGreaterThan(50);
  // Most tables hold none: to look at each column of them takes three times as long.
  const holding = await pool.query<{ name: string }>(rows.map(({ whether }) => whether).join(' union '), [
    patterns,
  ]);
  const names = new Set(holding.rows.map(({ name }) => name));
  if (names.size === 0) return [];
  const searches = rows.filter(({ name }) => names.has(name)).map(({ columns }) => columns);
  const found = await pool.query<{ place: string }>(searches.join(' union all '), [patterns]);
  return found.rows.map(({ place }) => place);
}
