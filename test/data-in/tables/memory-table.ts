import { createLog } from '../../../src/base/log/log.ts';
import { importSource, type SourceImportOptions } from '../../../src/data-in/import-source.ts';
import type { OpenTable, TableName } from '../../../src/identity/claim.ts';
import type { TestDatabase } from '../../harness/database.ts';

/** A table of a delivery with the given rows. */
export function tableOf(name: TableName, rows: readonly object[]): OpenTable {
  return {
    name,
    label: `${name}.ndjson`,
    sizeBytes: rows.length,
    async *read() {
      const lines = rows.map((fields, at) => ({ line: at + 1, fields: fields as Record<string, unknown> }));
      yield { rows: lines, bytesRead: rows.length };
    },
  };
}

/** The log of loads in tests: nothing is written. */
export const QUIET = createLog('fatal', process.stderr);

/** Loads a delivery of a source: the rows by the tables' names. Returns the outcome. */
export function deliver(
  { pool }: Pick<TestDatabase, 'pool'>,
  source: string,
  rows: Partial<Record<TableName, readonly object[]>>,
  options: Partial<SourceImportOptions> = {},
) {
  const tables = Object.entries(rows).map(([name, lines]) => tableOf(name as TableName, lines));
  return importSource({ pool, log: QUIET, source, tables, defaults: {}, report: '/dev/null', ...options });
}
