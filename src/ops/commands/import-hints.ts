import type { FileResult } from '../../dataset/import/load-file.ts';

/** What a delivery was read by. */
export interface ReadBy {
  /** The name of a preset. */
  preset?: string | undefined;
  /** The file of a mapping. */
  map?: string | undefined;
}

/** Sentences about the tables of a source of which nothing was loaded; empty where all is well. */
export function hintsAt(results: readonly FileResult[], { preset, map }: ReadBy): string[] {
  const tables = results.filter(({ file }) => !file.endsWith(' (records)'));
  const mapping = preset === undefined ? map : `the preset ${preset}`;
  if (mapping === undefined) return tables.flatMap((table) => hintAt(table) ?? []);
  if (tables.every(({ lines }) => lines === 0)) return [`The given files have no row that ${mapping} reads.`];
  return tables.every(isRefused)
    ? [`Nothing was loaded: are the given files those that ${mapping} reads?`]
    : [];
}

function hintAt(table: FileResult): string | undefined {
  const isCsv = /\.(?:[ct]sv(?:\.gz)?|xlsx)$/i.test(table.file);
  if (table.lines === 0) return `${table.file} has no rows${isCsv ? ' below its header' : ''}.`;
  if (!isRefused(table)) return undefined;
  return `Nothing of ${table.file} was loaded. If its ${isCsv ? 'columns' : 'values'} have other names than the fields, such as key and name, rename them, or use --map FILE.sql. Where nothing is a key, the name or the domain may be it.`;
}

/** Whether no line was loaded, and one was rejected; or there is no line. */
export const isRefused = ({ lines, accepted, suppressed, rejected }: FileResult): boolean =>
  accepted + suppressed === 0 && (rejected > 0 || lines === 0);
