import type { UnreadEntry } from '../../dataset/import/dataset-files.ts';
import { isPage } from '../documents/json-ld.ts';
import type { DuckDb } from './duckdb.ts';
import type { InputFile } from './files.ts';

/** A name in quotes that is one of a file, such as `"people.csv"`. */
const FILE_NAME = /"([^"/\n]+\.(?:csv|tsv|json|jsonl|ndjson|parquet|xlsx|xml))"/gi;

/** The files that a script names. */
export const filesOf = (sql: string): string[] => [
  ...new Set(Array.from(sql.matchAll(FILE_NAME), ([, name = '']) => name)),
];

/** Whether a script reads the view of the job posts of pages. */
export const readsPages = (sql: string): boolean => /\bjob_postings\b/i.test(sql);

const NAMED_MAX = 20;

/**
 * Finds the given files that no statement reads, for warnings: nothing that is given is left out without a word.
 * @param label what a warning calls the mapping
 * @param statements those that ran
 */
export async function findSkipped(
  database: DuckDb,
  label: string,
  statements: readonly string[],
  files: readonly InputFile[],
): Promise<UnreadEntry[]> {
  const read = new Set<string>();
  for (const sql of statements) for (const path of await pathsIn(database, sql, files)) read.add(path);
  const skipped = files.filter(({ path }) => !read.has(path)).map(({ fileName }) => fileName);
  return namedSome(skipped, `is read by no statement of ${label}`);
}

/** Warnings about files for one reason: it names 20 of them, and counts the others. */
export function namedSome(files: readonly string[], reason: string): UnreadEntry[] {
  const named = files.slice(0, NAMED_MAX).map((entry) => ({ entry, reason }));
  const more = files.length - named.length;
  return more > 0 ? [...named, { entry: `One of ${more} more files`, reason }] : named;
}

/** A call with patterns alone. */
const PATHS_LIKE = /\bpaths_like\s*\((?:\s*'(?:[^']|'')*'\s*,?)+\)/gi;

/** The paths of the files that a statement reads; all where it computes them. */
async function pathsIn(database: DuckDb, sql: string, files: readonly InputFile[]): Promise<string[]> {
  const calls = sql.match(PATHS_LIKE) ?? [];
  const computed = sql.replaceAll(PATHS_LIKE, '');
  if (/\b(?:paths_like|getvariable)\s*\(/i.test(computed)) return files.map(({ path }) => path);
  const names = new Set(filesOf(sql).map((name) => name.toLowerCase()));
  const isRead = ({ format, ...file }: InputFile) =>
    (format !== null && /\binput\b/i.test(computed)) ||
    (readsPages(computed) && isPage(file)) ||
    names.has(file.fileName.toLowerCase().replace(/\.gz$/, ''));
  const matching = await Promise.all(calls.map((call) => database.rows(`SELECT unnest(${call}) AS path`)));
  return [
    ...files.filter(isRead).map(({ path }) => path),
    ...matching.flat().map(({ path }) => String(path)),
  ];
}
