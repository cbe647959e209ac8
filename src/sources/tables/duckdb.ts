import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance, StatementType } from '@duckdb/node-api';
import { DatasetError } from '../../dataset/import/dataset-files.ts';

const DEFAULT_MEMORY_LIMIT = '512MB';

/** A text as a literal of SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A name as an identifier of SQL. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What a database may read and use. */
export interface DuckDbOptions {
  /** The files that may be read; no others may be, and none may be written. */
  paths: readonly string[];
  /** Holds the temporary files, while the database is open. */
  directory: string;
  /** As DuckDB writes it. */
  memoryLimit?: string;
}

/** What a mapping may do: make views, macros and tables of its own, and variables. */
const ALLOWED: readonly (keyof typeof StatementType)[] = [
  'SELECT',
  'CREATE',
  'CREATE_FUNC',
  'INSERT',
  'UPDATE',
  'DELETE',
  'DROP',
  'ALTER',
  'SET',
];

/**
 * A DuckDB database in memory that reads the given files alone: no other file, no network, no extension. It reads one table at
 * a time.
 */
export class DuckDb {
  private readonly instance: DuckDBInstance;
  private readonly connection: DuckDBConnection;
  private readonly temporary: string;
  private readonly typeNames: Readonly<Record<number, string>>;

  private constructor(
    instance: DuckDBInstance,
    connection: DuckDBConnection,
    temporary: string,
    typeNames: Readonly<Record<number, string>>,
  ) {
    this.instance = instance;
    this.connection = connection;
    this.temporary = temporary;
    this.typeNames = typeNames;
  }

  /** @throws DatasetError where DuckDB is not installed */
  static async open({ paths, directory, memoryLimit }: DuckDbOptions): Promise<DuckDb> {
    const { DuckDBInstance, StatementType } = await load();
    await mkdir(directory, { recursive: true });
    const temporary = await mkdtemp(join(directory, 'duckdb-'));
    const instance = await DuckDBInstance.create(':memory:', {
      // One thread keeps the rows in order at the least memory, and is faster than the rest of an import.
      threads: '1',
      memory_limit: memoryLimit ?? DEFAULT_MEMORY_LIMIT,
      temp_directory: temporary,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
    });
    const connection = await instance.connect();
    const allowed = paths.map(literal).join(', ');
    for (const setting of [
      `TimeZone = 'UTC'`,
      'enable_progress_bar = true',
      'enable_progress_bar_print = false',
      `allowed_paths = [${allowed}]`,
      `allowed_directories = [${literal(temporary)}]`,
      'enable_external_access = false',
      'lock_configuration = true',
    ]) {
      await connection.run(`SET ${setting}`);
    }
    return new DuckDb(instance, connection, temporary, StatementType);
  }

  /**
   * Runs a statement of a mapping.
   * @throws Error with DuckDB's message, and for a statement that a mapping may not use
   */
  async run(statement: string): Promise<void> {
    const prepared = await this.connection.prepare(statement);
    const type = this.typeNames[prepared.statementType] ?? '';
    if (!ALLOWED.some((allowed) => allowed === type)) {
      throw new Error(
        `${type} is not allowed in a mapping: it makes views, macros and tables, and writes no file.`,
      );
    }
    await prepared.run();
  }

  /** The rows of a query, at once. */
  async rows(query: string): Promise<Record<string, unknown>[]> {
    const reader = await this.connection.runAndReadAll(query);
    return reader.getRowObjectsJson();
  }

  /** The texts of a query's first column in batches, as they are computed; the progress is 0 to 1. */
  async *texts(query: string): AsyncGenerator<{ texts: string[]; progress: number }> {
    const result = await this.connection.stream(query);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) return;
      const texts = chunk.getColumnVector(0).toArray() as string[];
      // It is negative until DuckDB knows it.
      yield { texts, progress: Math.max(0, this.connection.progress.percentage) / 100 };
    }
  }

  /** Closes the database and deletes its temporary files. */
  async close(): Promise<void> {
    this.connection.closeSync();
    this.instance.closeSync();
    await rm(this.temporary, { recursive: true, force: true });
  }
}

async function load(): Promise<typeof import('@duckdb/node-api')> {
  try {
    return await import('@duckdb/node-api');
  } catch (cause) {
    throw new DatasetError(
      'JSON arrays, Parquet, --map and --preset need DuckDB, which is not installed: npm install @duckdb/node-api. NDJSON, CSV and TSV files work without it.',
      { cause },
    );
  }
}
