import type pg from 'pg';
import type { Statement } from './statement.ts';

/** Reads what answers show of the records, as they are when it is asked or later. */
export interface RecordsReader {
  /** Throws what the database throws. */
  query<Row extends pg.QueryResultRow>(
    statement: Statement & { values: unknown[] },
  ): Promise<{ rows: Row[] }>;
}

/** Reads everything from the primary. */
export function primaryReader(pool: pg.Pool): RecordsReader {
  return { query: <Row extends pg.QueryResultRow>(asked: Statement) => pool.query<Row>(asked) };
}
