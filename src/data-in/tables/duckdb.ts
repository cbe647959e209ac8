import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from 'node:process';
import type { DuckDBConnection, StatementType } from '@duckdb/node-api';
import { DatasetError } from '../../dataset/import/dataset-files.ts';

const DEFAULT_MEMORY_LIMIT = '512MB';

/** A part of a chunk of DuckDB, whose 2,048 rows may be large. */
const BATCH_ROWS = 256;

/** A text as a literal of SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A name as an identifier of SQL. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** DuckDB's message without its advice, which is about settings that a mapping can't change. */
export const reasonOf = (error: Error): string => error.message.split('\n\n')[0]?.trim() ?? '';

type DuckDbApi = typeof import('@duckdb/node-api');

/** What a database may read and use. */
export interface DuckDbOptions {
  /** The files that may be read; no others may be, and none may be written. */
  paths: readonly string[];
  /** Holds the temporary files, while the database is open. */
  directory: string;
  /** As DuckDB writes it. */
  memoryLimit?: string;
  /** Ends the running statement with an error. */
  signal?: AbortSignal;
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

/** A database that {@link openDuckDb} has opened. It reads one table at a time. */
export type DuckDb = Awaited<ReturnType<typeof openDuckDb>>;

/**
 * Opens a DuckDB database in memory that reads the given files alone: no other file, no network, no extension.
 * @throws DatasetError where DuckDB is not installed
 */
export async function openDuckDb({ paths, directory, memoryLimit, signal }: DuckDbOptions) {
  const api = await load();
  const temporary = await makeTemporary(directory);
  const instance = await api.DuckDBInstance.create(':memory:', {
    // One thread keeps the rows in order at the least memory, and is faster than the rest of an import.
    threads: '1',
    memory_limit: memoryLimit ?? DEFAULT_MEMORY_LIMIT,
    temp_directory: temporary,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  });
  const connection = await instance.connect();
  signal?.addEventListener('abort', () => connection.interrupt());
  const allowed = paths.map(literal).join(', ');
  for (const setting of [
    `TimeZone = 'UTC'`,
    // DuckDB counts the buffer of a stream without the bytes of its texts, which fill gigabytes with the default.
    `streaming_buffer_size = '1KB'`,
    'enable_progress_bar = true',
    'enable_progress_bar_print = false',
    `allowed_paths = [${allowed}]`,
    `allowed_directories = [${literal(temporary)}]`,
    'enable_external_access = false',
    'lock_configuration = true',
  ]) {
    await connection.run(`SET ${setting}`);
  }
  return {
    /** Holds the temporary files, which it may read. */
    temporary,
    /**
     * Runs a statement of a mapping.
     * @throws Error with DuckDB's message, and for a statement that a mapping may not use
     */
    async run(statement: string): Promise<void> {
      signal?.throwIfAborted();
      const prepared = await connection.prepare(statement);
      const type = api.StatementType[prepared.statementType] ?? '';
      if (!ALLOWED.some((allowed) => allowed === type)) {
        throw new Error(
          `${type} is not allowed in a mapping: it makes views, macros and tables, and writes no file.`,
        );
      }
      await prepared.run();
    },
    /** Defines a function of texts, which is null where one of them is. */
    define(name: string, length: number, compute: (...texts: string[]) => string | null): void {
      connection.registerScalarFunction(functionOf(api, name, length, compute));
    },
    /** The rows of a query, at once. */
    async rows(query: string): Promise<Record<string, unknown>[]> {
      signal?.throwIfAborted();
      const reader = await connection.runAndReadAll(query);
      return reader.getRowObjectsJson();
    },
    /**
     * The texts of a query's only column in batches, as they are computed; the progress is 0 to 1.
     * @throws Error with DuckDB's message where it can't compute all of them
     */
    texts: (query: string) => textsOf(connection, query, signal),
    /** Closes the database and deletes its temporary files. */
    async close(): Promise<void> {
      connection.closeSync();
      instance.closeSync();
      await rm(temporary, { recursive: true, force: true });
    },
  };
}

function functionOf(
  { DuckDBScalarFunction, VARCHAR }: DuckDbApi,
  name: string,
  length: number,
  compute: (...texts: string[]) => string | null,
) {
  return DuckDBScalarFunction.create({
    name,
    parameterTypes: Array.from({ length }, () => VARCHAR),
    returnType: VARCHAR,
    mainFunction: (_, input, output) => {
      const columns = Array.from({ length }, (_, nr) => input.getColumnVector(nr));
      for (let row = 0; row < input.rowCount; row++) {
        const texts = columns.map((column) => column.getItem(row) as string | null);
        output.setItem(row, texts.some((text) => text === null) ? null : compute(...(texts as string[])));
      }
      output.flush();
    },
  });
}

async function* textsOf(
  connection: DuckDBConnection,
  query: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ texts: string[]; progress: number }> {
  const result = await connection.stream(`(${query}) UNION ALL SELECT NULL`);
  let last: unknown = '';
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) break;
    const column = chunk.getColumnVector(0);
    // It is negative until DuckDB knows it.
    const progress = Math.max(0, connection.progress.percentage) / 100;
    last = column.getItem(chunk.rowCount - 1);
    const rowCount = last === null ? chunk.rowCount - 1 : chunk.rowCount;
    for (let start = 0; start < rowCount; start += BATCH_ROWS) {
      const length = Math.min(BATCH_ROWS, rowCount - start);
      yield { texts: Array.from({ length }, (_, nr) => column.getItem(start + nr) as string), progress };
    }
    // V8 does not know of the texts that DuckDB holds for a chunk, and would collect chunks late.
    chunk.reset();
  }
  // A stream that fails ends like a complete one, but without the last row: only a result at once has the reason.
  if (last === null) return;
  signal?.throwIfAborted();
  await connection.run(`SELECT max(length(COLUMNS(*))) FROM (${query})`);
  throw new Error('DuckDB ended before the last row.');
}

const TEMPORARY = /^duckdb-(\d+)-/;

/** Makes the directory of temporary files, and deletes those that killed processes have left. */
async function makeTemporary(directory: string): Promise<string> {
  try {
    await mkdir(directory, { recursive: true });
    for (const name of await readdir(directory)) {
      const pid = Number(TEMPORARY.exec(name)?.[1]);
      if (pid > 0 && !isRunning(pid)) await rm(join(directory, name), { recursive: true, force: true });
    }
    return await mkdtemp(join(directory, `duckdb-${process.pid}-`));
  } catch (cause) {
    throw new DatasetError(`${directory} can't hold temporary files: ${(cause as Error).message}.`, {
      cause,
    });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function load(): Promise<DuckDbApi> {
  // By default, DuckDB's allocator keeps freed memory for ten seconds: one more row group of Parquet.
  env.DUCKDB_JE_MALLOC_CONF = 'dirty_decay_ms:0';
  try {
    return await import('@duckdb/node-api');
  } catch (cause) {
    throw new DatasetError(
      'JSON arrays, Parquet, --map and --preset need DuckDB, which is not installed: npm install @duckdb/node-api. NDJSON, CSV and TSV files work without it.',
      { cause },
    );
  }
}

/**
 * Writes the records of an NDJSON file as Parquet.
 * @throws DatasetError where DuckDB is not installed
 */
export async function writeParquet(ndjson: string, parquet: string): Promise<void> {
  const api = await load();
  const instance = await api.DuckDBInstance.create(':memory:', { memory_limit: DEFAULT_MEMORY_LIMIT });
  const connection = await instance.connect();
  const records = `read_json(${literal(ndjson)}, format = 'newline_delimited', sample_size = -1)`;
  try {
    // Without a temporary file, the rights of the file stay.
    await connection.run(
      `COPY (SELECT * FROM ${records}) TO ${literal(parquet)} (FORMAT parquet, USE_TMP_FILE false)`,
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
