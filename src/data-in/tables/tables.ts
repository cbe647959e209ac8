import { basename } from 'node:path';
import { DatasetError } from '../../dataset/import/dataset-files.ts';
import { readRegularFile } from '../../dataset/import/regular-file.ts';
import type { OpenTable } from '../../identity/claim.ts';
import { readXmlRows } from '../documents/xml-rows.ts';
import { readCsv } from './csv.ts';
import { type DuckDb, type DuckDbOptions, literal, openDuckDb } from './duckdb.ts';
import { findTables, type ReadOptions, type TableFile } from './files.ts';
import { type OpenTables, openMapping } from './mapping.ts';
import type { Mapping } from './mapping-faults.ts';
import { readNdjson } from './ndjson.ts';
import { findPreset } from './presets.ts';
import { readRelation } from './relation.ts';
import { utf8Copy } from './utf8-copy.ts';

/** What a delivery consists of. */
export interface TablesOptions extends ReadOptions, DuckDbOptions {
  /** Files and directories. */
  paths: string[];
  /** A file of SQL, whose views are the tables. */
  map?: string;
  /** The name of a mapping that ships. */
  preset?: string;
}

/**
 * Finds and opens the tables of a delivery.
 * @throws DatasetError with a sentence for the operator
 */
export async function openTables(options: TablesOptions): Promise<OpenTables> {
  const mapping = await findMapping(options);
  if (mapping) return openMapping(mapping, options);
  const { tables, unread } = await findTables(options.paths, options);
  const relational = tables.filter(({ format }) => format === 'json' || format === 'parquet');
  const paths = relational.map(({ path }) => path);
  const database = paths.length > 0 ? await openDuckDb({ ...options, paths }) : null;
  return {
    tables: tables.map((file) => openTable(file, database)),
    files: tables,
    unread,
    close: async () => database?.close(),
  };
}

async function findMapping({ map, preset }: TablesOptions): Promise<Mapping | null> {
  if (map !== undefined && preset !== undefined) {
    throw new DatasetError('--map and --preset exclude each other: give one of them.');
  }
  if (preset !== undefined) return { label: `preset ${preset}`, sql: (await findPreset(preset)).sql };
  if (map === undefined) return null;
  const sql = await readRegularFile(map).catch((error: Error) => {
    throw new DatasetError(`The mapping ${map} can't be read: ${error.message}.`);
  });
  return { label: basename(map), sql };
}

function openTable(file: TableFile, database: DuckDb | null): OpenTable {
  const { name, fileName: label, sizeBytes } = file;
  return { name, label, sizeBytes, read: () => readTable(file, database) };
}

function readTable(file: TableFile, database: DuckDb | null): ReturnType<OpenTable['read']> {
  const { path, fileName: label, sizeBytes, format } = file;
  if (format === 'ndjson') return readNdjson(file);
  if (format === 'xml') return readXmlRows(file);
  if (format === 'csv' || format === 'tsv' || !database) return readCsv(file);
  if (format === 'parquet')
    return readRelation(database, { from: `read_parquet(${literal(path)})`, label, sizeBytes });
  return readJson(file, database);
}

async function* readJson(file: TableFile, database: DuckDb): ReturnType<OpenTable['read']> {
  const { path, fileName: label, sizeBytes } = await utf8Copy(file, database.temporary);
  const from = `read_json_objects(${literal(path)}, format = 'array')`;
  yield* readRelation(database, { from, label, sizeBytes });
}
