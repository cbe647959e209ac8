import { DatasetError } from '../../dataset/import/dataset-files.ts';
import type { OpenTable, TableRow } from '../../identity/claim.ts';
import { type DuckDb, identifier, reasonOf } from './duckdb.ts';
import { parseRow } from './row.ts';

/** A relation of a database, as the rows of a table. */
export interface Relation {
  /** An expression after FROM. */
  from: string;
  /** What a report calls it. */
  label: string;
  /** Of the files that it reads. */
  sizeBytes: number;
}

/** A type whose values are no texts, numbers or truth values. */
const BINARY = /\b(?:BLOB|BIT|GEOMETRY)\b/;
/** What DuckDB says of a JSON file that is no list. */
const NO_LIST = /Expected top-level JSON array/;
/** A timestamp as DuckDB writes it into JSON, in UTC. */
const TIMESTAMP = /"(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:\+00)?"/g;

/**
 * Reads a relation's rows; the line of a row is its number. Decimals keep their digits, and timestamps are ISO 8601 in UTC.
 * @param done how many rows were handed over; reading goes on behind them
 * @throws DatasetError for a binary column, and where DuckDB can't compute the rows
 */
export async function* readRelation(
  database: DuckDb,
  relation: Relation,
  done = { rows: 0 },
): ReturnType<OpenTable['read']> {
  const { from, label, sizeBytes } = relation;
  try {
    const columns = await database.rows(`DESCRIBE FROM ${from}`);
    const types = columns.map(({ column_type }) => String(column_type));
    const binary = types.findIndex((type) => BINARY.test(type));
    if (binary >= 0) {
      const name = String(columns[binary]?.column_name);
      throw new DatasetError(
        `${label}: the column ${name} is binary (${types[binary]}). Leave it out, or make a text of it by a mapping: decode(${identifier(name)}).`,
      );
    }
    const hasTimestamps = types.some((type) => type.includes('TIMESTAMP'));
    const isJson = types.length === 1 && columns[0]?.column_name === 'json';
    const row = isJson ? `coalesce(json::VARCHAR, 'null')` : `to_json(${identifier('row')})::VARCHAR`;
    let line = 0;
    for await (const { texts, progress } of database.texts(
      `SELECT ${row} FROM ${from} AS ${identifier('row')}`,
    )) {
      const rows = texts.flatMap((text): TableRow[] => {
        line += 1;
        if (line <= done.rows) return [];
        return [parseRow(line, hasTimestamps ? text.replace(TIMESTAMP, '"$1T$2Z"') : text)];
      });
      done.rows = Math.max(done.rows, line);
      yield { rows: isJson ? rows : rows.filter(saysSomething), bytesRead: Math.round(sizeBytes * progress) };
    }
  } catch (error) {
    if (error instanceof DatasetError) throw error;
    const reason = reasonOf(error as Error);
    const advice = NO_LIST.test(reason)
      ? `${label} is not a list of objects, as [{"key": "1"}]. End its name in .ndjson where each line is an object; else read it by --map FILE.sql, which --suggest writes.`
      : `${label} can't be read: ${reason}`;
    throw new DatasetError(advice, { cause: error });
  }
}

/** Spreadsheets write thousands of empty rows below a table. */
function saysSomething(row: TableRow): boolean {
  if (!('fields' in row)) return true;
  for (const name in row.fields) if (row.fields[name] !== null) return true;
  return false;
}
