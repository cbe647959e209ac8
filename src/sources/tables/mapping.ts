import { basename } from 'node:path';
import { DatasetError } from '../../dataset/import/dataset-files.ts';
import type { OpenTable, TableName, TableRow } from '../claim.ts';
import { DuckDb, type DuckDbOptions, identifier, reasonOf } from './duckdb.ts';
import { type InputFile, listFiles, TABLE_NAMES, tableNamed } from './files.ts';
import { createInputs } from './inputs.ts';
import { MACROS } from './macros.ts';
import { type Relation, readRelation } from './relation.ts';
import { type Statement, splitSql } from './split-sql.ts';

/** A mapping: SQL whose views are the tables of a delivery. */
export interface Mapping {
  /** What an error calls it. */
  label: string;
  sql: string;
}

/**
 * Runs a mapping over the given files, and those of the given directories.
 * @returns a table for each view, or table, that is named after a kind, in the order of kinds
 * @throws DatasetError for an error in the SQL, and where it makes no table
 */
export async function openMapping(
  mapping: Mapping,
  options: DuckDbOptions,
): Promise<{ tables: OpenTable[]; ignored: string[]; close(): Promise<void> }> {
  const files = await listFiles(options.paths, true);
  if (files.length === 0) throw new DatasetError(`${options.paths.join(', ')}: there is no file.`);
  const database = await DuckDb.open({ ...options, paths: files.map(({ path }) => path) });
  try {
    for (const macro of MACROS) await database.run(macro);
    const given = await createInputs(database, files);
    const ignored = await runScript(database, mapping, given);
    const names = await tablesIn(database, mapping);
    const rejects = new Rejects(database);
    const tables = names.map((name) => openTable(database, name, files, rejects));
    return { tables, ignored, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A name in quotes that is one of a file, such as `"people.csv"`. */
const FILE_NAME = /"([^"/\n]+\.(?:csv|tsv|json|jsonl|ndjson|parquet))"/gi;

/** Runs the statements, without those that read a file that is not given. @returns a sentence for each of these */
async function runScript(database: DuckDb, { label, sql }: Mapping, given: Set<string>): Promise<string[]> {
  const ignored: string[] = [];
  for (const statement of splitSql(sql)) {
    const named = [...statement.sql.matchAll(FILE_NAME)].map(([, name = '']) => name);
    const missing = named.find((name) => !given.has(name.toLowerCase()));
    if (missing) {
      ignored.push(
        `${missing} is not given, so a statement of ${label} (line ${lineOf(statement)}) is left out.`,
      );
      continue;
    }
    await database.run(statement.sql).catch((error: Error) => {
      throw new DatasetError([messageOf(label, statement, error), ...ignored].join(' '), { cause: error });
    });
  }
  return ignored;
}

/** The line in which the statement's text begins, after blanks. */
const lineOf = ({ sql, line }: Statement): number =>
  line + (/^\s*/.exec(sql)?.[0].split('\n').length ?? 1) - 1;

/** DuckDB's message, with the line of the file in the place of the line of the statement. */
function messageOf(label: string, statement: Statement, error: Error): string {
  const inStatement = /\n\nLINE (\d+): /.exec(error.message);
  const line = inStatement ? statement.line + Number(inStatement[1]) - 1 : lineOf(statement);
  const text = reasonOf(error);
  const advice = text.includes('file system operations are disabled')
    ? ` A mapping reads the given files alone: FROM input, FROM "jobs.csv", or a function over getvariable('path').`
    : '';
  return `${label}, line ${line}: ${text}${advice}`;
}

async function tablesIn(database: DuckDb, { label }: Mapping): Promise<TableName[]> {
  const relations = await database.rows(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'main' AND table_name <> 'input'`,
  );
  const present = new Set(
    relations.map(({ table_name }) => tableNamed(String(table_name), `${label}: ${table_name}`)),
  );
  const names = TABLE_NAMES.filter((name) => present.has(name));
  if (names.length > 0) return names;
  throw new DatasetError(
    `${label} makes no view that is named after a kind, as in CREATE VIEW organizations AS SELECT ... FROM input. Kinds are ${TABLE_NAMES.join(', ')}.`,
  );
}

function openTable(
  database: DuckDb,
  name: TableName,
  files: readonly InputFile[],
  rejects: Rejects,
): OpenTable {
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const relation: Relation = { from: identifier(name), label: name, sizeBytes };
  return {
    name,
    label: name,
    sizeBytes,
    async *read() {
      yield* readRelation(database, relation);
      yield { rows: await rejects.take(name), bytesRead: sizeBytes };
    },
  };
}

/** The rows of CSV files that DuckDB could not read. Several views may read a file: the first one reports its rows. */
class Rejects {
  /** The table that reports a row, by the file and line of the row. */
  private readonly reporters = new Map<string, TableName>();
  private readonly database: DuckDb;

  constructor(database: DuckDb) {
    this.database = database;
  }

  /** The rows since the last call, as problems of a table. */
  async take(reporter: TableName): Promise<TableRow[]> {
    const tables = await this.database.rows(
      `SELECT 1 FROM duckdb_tables() WHERE table_name = 'reject_errors'`,
    );
    if (tables.length === 0) return [];
    const rejected = await this.database.rows(`
      SELECT s.file_path, e.line, any_value(e.error_message) AS reason
      FROM reject_errors e JOIN reject_scans s USING (scan_id, file_id)
      GROUP BY ALL ORDER BY ALL`);
    await this.database.run('DELETE FROM reject_errors');
    return rejected
      .filter(({ file_path, line }) => {
        const place = `${line} ${file_path}`;
        if (!this.reporters.has(place)) this.reporters.set(place, reporter);
        return this.reporters.get(place) === reporter;
      })
      .map(({ file_path, line, reason }) => ({
        line: Number(line),
        problem: { field: null, reason: `of ${basename(String(file_path))} can't be read: ${reason}` },
      }));
  }
}
