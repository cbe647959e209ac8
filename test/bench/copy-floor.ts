import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Tables that a loading fills, each after those that it refers to, with the columns that can be written. */
const FILLED_TABLES = `
with recursive tables as (
  select oid, relname from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not in ('migrations', 'data_version', 'index_states')),
depths as (
  select oid, relname, 0 as depth from tables
  union all
  select tables.oid, tables.relname, depths.depth + 1
  from depths
  join pg_constraint on pg_constraint.confrelid = depths.oid and pg_constraint.contype = 'f'
    and pg_constraint.conrelid <> pg_constraint.confrelid
  join tables on tables.oid = pg_constraint.conrelid
  where depths.depth < 20)
select depths.relname as table,
  (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
   where attrelid = depths.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
from depths group by depths.oid, depths.relname order by max(depth), relname`;

interface FilledTable {
  table: string;
  columns: string;
}

/** What a bare copy took. */
export interface CopyResult {
  rows: number;
  ms: number;
}

/**
 * Copies the rows of one database into another, empty one of the same definition by plain `copy … from stdin`. They are
 * dumped to files first; only the copying in is timed.
 */
export async function copyRows(fromUrl: string, toUrl: string, directory: string): Promise<CopyResult> {
  await mkdir(directory, { recursive: true });
  const tables = await dump(fromUrl, directory);
  const client = new pg.Client({ connectionString: toUrl });
  await client.connect();
  // A load does without it too.
  await client.query("set roster.outbox = 'off'");
  await client.query('checkpoint');
  const begin = performance.now();
  let rows = 0;
  for (const { table, columns } of tables) {
    const copy = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
    await pipeline(createReadStream(join(directory, table)), copy);
    rows += copy.rowCount;
  }
  const ms = performance.now() - begin;
  await client.end();
  return { rows, ms };
}

async function dump(url: string, directory: string): Promise<FilledTable[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<FilledTable>(FILLED_TABLES);
  for (const { table, columns } of tables) {
    const copy = client.query(copyTo(`copy ${table} (${columns}) to stdout`));
    await pipeline(copy, createWriteStream(join(directory, table)));
  }
  await client.end();
  return tables;
}
