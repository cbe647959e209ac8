import type pg from 'pg';
import pino from 'pino';
import type { OpenTable, TableName } from '../../src/sources/claim.ts';
import { importSource } from '../../src/sources/import-source.ts';

/** The rows of a delivery, by table. */
export type Rows = Partial<Record<TableName, Readonly<Record<string, unknown>>[]>>;

function tableOf(name: TableName, rows: NonNullable<Rows[TableName]>): OpenTable {
  return {
    name,
    label: name,
    sizeBytes: 0,
    async *read() {
      yield { rows: rows.map((fields, at) => ({ line: at + 1, fields })), bytesRead: 0 };
    },
  };
}

/** Loads a delivery of a source. @throws Error where a row is rejected */
export async function importTables(pool: pg.Pool, source: string, rows: Rows): Promise<void> {
  const tables = Object.entries(rows).map(([name, ofTable]) => tableOf(name as TableName, ofTable));
  const log = pino({ level: 'silent' });
  const { rejected } = await importSource({ pool, source, tables, defaults: {}, log });
  if (rejected > 0) throw new Error(`${rejected} rows were rejected`);
}

/** The id of what a source calls by a key: that which it got first. */
export async function idOf(pool: pg.Pool, kind: TableName, key: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from claims where kind = $1 and named_by = 'key' and key = $2`,
    [kind, key],
  );
  if (!rows[0]) throw new Error(`no source names ${kind} ${key}`);
  return rows[0].id;
}
