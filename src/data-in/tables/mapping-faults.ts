import { fileBytes } from '../../dataset/import/read-lines.ts';
import { type DuckDb, identifier, reasonOf } from './duckdb.ts';
import type { InputFile } from './files.ts';
import type { Statement } from './split-sql.ts';

/** A mapping: SQL whose views are the tables of a delivery. */
export interface Mapping {
  /** What an error calls it. */
  label: string;
  sql: string;
}

/** DuckDB's reason without the kind of the error. */
export const plainReason = (error: Error): string =>
  reasonOf(error)
    .replace(/^[A-Z]\w+(?: \w+)? Error: /, '')
    .split('\n', 1)[0]
    ?.replace(/\.$/, '') ?? '';

/** The second one is of a column that the view is to have, too. */
const MISSING_COLUMN =
  /Binder Error: (?:Referenced column|Column) "([^"]+)" (?:not found|referenced that exists)/;
const SHOWN_COLUMNS_MAX = 20;
/** DuckDB's errors about JSON, and what a sentence says of the file. */
const JSON_FAULTS: readonly [error: RegExp, sentence: string][] = [
  [/^Malformed JSON in file "[^"]*", (.+)$/, 'holds no valid JSON'],
  [/^JSON transform error in file "[^"]*", (.+)$/, 'holds JSON of another layout'],
];

/**
 * What a mapping with a head, as presets have, says of files of another layout: what it reads, and what they hold. Undefined for
 * other errors.
 * @param file the one that the statement reads; undefined where it reads all
 */
export async function layoutFault(
  database: DuckDb,
  { label, sql }: Mapping,
  error: Error,
  files: readonly InputFile[],
  file?: string,
): Promise<string | undefined> {
  const reads = readsOf(sql);
  if (reads === undefined) return undefined;
  const [, column] = MISSING_COLUMN.exec(error.message) ?? [];
  if (column !== undefined) {
    const subject = file === undefined ? 'The given files have' : `${file} has`;
    const names = await columnsOf(database, file ?? 'input');
    return `${label} reads ${reads}. ${subject} another layout: no column ${column}, but ${names}.`;
  }
  if (!error.message.startsWith('Invalid Input Error: ')) return undefined;
  const reason = plainReason(error);
  const faulty = files.find(({ path }) => reason.includes(path));
  return `${label} reads ${reads}. ${sentenceOf(reason, faulty)}.${faulty ? await beginningOf(faulty) : ''}`;
}

/** What a preset reads, as its first line says; undefined for other mappings. */
const readsOf = (sql: string): string | undefined => /^-- Reads: (.+)$/m.exec(sql)?.[1];

async function columnsOf(database: DuckDb, view: string): Promise<string> {
  const columns = await database
    .rows(`SELECT column_name FROM (DESCRIBE FROM ${identifier(view)}) LIMIT ${SHOWN_COLUMNS_MAX}`)
    .catch(() => []);
  return columns.map(({ column_name }) => column_name).join(', ');
}

function sentenceOf(reason: string, file: InputFile | undefined): string {
  for (const [error, sentence] of JSON_FAULTS) {
    const [, place] = error.exec(reason) ?? [];
    if (place !== undefined) return `${file?.path ?? 'A file'} ${sentence} (${place.replace(/\.$/, '')})`;
  }
  return reason;
}

const SHOWN_CHARACTERS_MAX = 80;

/** A sentence with the beginning of a file; empty where it can't be read or is not text. */
async function beginningOf(file: InputFile): Promise<string> {
  let text = '';
  try {
    for await (const bytes of fileBytes(file)) {
      text += bytes.toString('utf8');
      if (text.trimStart().length > SHOWN_CHARACTERS_MAX) break;
    }
  } catch {
    return '';
  }
  const beginning = text.trim().replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS_MAX);
  return /^[^\p{Cc}\ufffd]+$/u.test(beginning) ? ` It begins: ${beginning}` : '';
}

/** The line in which the statement's text begins, after blanks. */
export const lineOf = ({ sql, line }: Statement): number =>
  line + (/^\s*/.exec(sql)?.[0].split('\n').length ?? 1) - 1;

/**
 * DuckDB's message, with the line of the file in the place of the line of the statement.
 * @param lacksFiles whether earlier statements were left out
 */
export function statementFault(
  { label, sql }: Mapping,
  statement: Statement,
  error: Error,
  lacksFiles: boolean,
): string {
  const inStatement = /\n\nLINE (\d+): /.exec(error.message);
  const line = inStatement ? statement.line + Number(inStatement[1]) - 1 : lineOf(statement);
  const text = reasonOf(error);
  const purpose = `${label} reads ${readsOf(sql) ?? 'tables'}.`;
  if (lacksFiles && text.includes(' does not exist!')) return `${purpose} It needs files that are not given.`;
  if (text.includes('Table with name input does not exist'))
    return `${purpose} None of the given files is CSV, TSV, JSON, NDJSON, Parquet, XLSX or XML by its name.`;
  if (text.includes('Table with name job_postings does not exist'))
    return `${purpose} None of the given files ends in .html, .htm or .jsonld.`;
  const advice = text.includes('file system operations are disabled')
    ? `. A mapping reads the given files alone: FROM input, FROM "jobs.csv", or a function over getvariable('path').`
    : '';
  return `${label}, line ${line}: ${text}${advice}`;
}
