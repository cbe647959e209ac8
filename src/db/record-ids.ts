import type pg from 'pg';
import { statement } from './statement.ts';

/** The kinds of records that are merged, and whose ids requests take. */
type MergedKind = 'organizations' | 'persons';

/**
 * SQL: the id of the record that an id stands for. The id of a record that was merged into another one stands for that one.
 * @param id SQL of the id
 */
export function recordId(kind: MergedKind, id: string): string {
  return `coalesce((select record_id from claims where kind = '${kind}' and claims.id = ${id}), ${id})`;
}

/** SQL: the array of the ids of the records that the ids of an array stand for. */
export function recordIds(kind: MergedKind, ids: string): string {
  return `array(select ${recordId(kind, 'asked.id')} from unnest(${ids}::bigint[]) as asked (id))`;
}

const READ_RECORD_IDS = (kind: MergedKind) =>
  statement(`read-record-ids-of-${kind}`, `select array_to_json(${recordIds(kind, '$1')}) as ids`);

/** Reads the ids of the records that ids stand for, each once, by one statement. */
export async function readRecordIds(
  pool: pg.Pool,
  kind: MergedKind,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await pool.query<{ ids: number[] }>({ ...READ_RECORD_IDS(kind), values: [ids] });
  return [...new Set(rows[0]?.ids)];
}
