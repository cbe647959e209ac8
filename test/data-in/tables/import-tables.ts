import type pg from 'pg';
import type { TableName } from '../../../src/identity/claim.ts';
import { deliver } from './memory-table.ts';

/** The rows of a delivery, by table. */
export type Rows = Parameters<typeof deliver>[2];

/** Loads a delivery of a source. @throws Error where a row is rejected */
export async function importTables(pool: pg.Pool, source: string, rows: Rows): Promise<void> {
  const { rejected } = await deliver({ pool }, source, rows);
  if (rejected > 0) throw new Error(`${rejected} rows were rejected`);
}

/** The id of what a source calls by a key: that which it got first. */
export async function idOf(pool: pg.Pool, kind: TableName, key: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`select id from claims where kind = $1 and key = $2`, [
    kind,
    key,
  ]);
  if (!rows[0]) throw new Error(`no source names ${kind} ${key}`);
  return rows[0].id;
}
