import type { LineFile, ReadBlock, ReadLine } from '../dataset/import/load-file.ts';
import { isPart, type OpenTable, type TableName } from '../identity/claim.ts';
import type { RowFields, RowParser } from './lines/parse.ts';
import { isBlank } from './lines/values.ts';

/** The rows of a table that can't be used. Who reads the keys takes them away, so that they do not fill the memory. */
export interface Unusable {
  /** The keys of their claims, where they have one that can be read. */
  keys: string[];
  /** How many have none, as contacts and list items, and rows of a file that could not be read. */
  withoutKey: number;
}

/**
 * The lines of a table, parsed.
 * @param unusable gets the rows that can't be used: what a source says of them stays
 */
export function tableFile<T>(table: OpenTable, parse: RowParser<T>, unusable?: Unusable): LineFile<T> {
  const { label: fileName, sizeBytes } = table;
  return { fileName, sizeBytes, read: (onUnknownField) => readTable(table, parse, onUnknownField, unusable) };
}

async function* readTable<T>(
  table: OpenTable,
  parse: RowParser<T>,
  onUnknownField: (path: string, line: number) => void,
  unusable: Unusable | undefined,
): AsyncGenerator<ReadBlock<T>> {
  let linesRead = 0;
  let rowsRead = 0;
  for await (const { rows, bytesRead, reportedElsewhere = 0 } of table.read()) {
    if (unusable) unusable.withoutKey += reportedElsewhere;
    const lines = rows.map((row): ReadLine<T> => {
      const { line } = row;
      rowsRead += 1;
      // A mapping numbers its rows, and reports the rows of a file that it can't read by their lines in the file.
      linesRead = Math.max(linesRead, line, rowsRead);
      if ('problem' in row) {
        if (unusable) unusable.withoutKey += 1;
        return { line, sizeChars: 0, problem: row.problem };
      }
      const sizeChars = sizeOf(row.fields);
      const empty = emptyContact(table.name, row.fields);
      if (empty) return { line, sizeChars, empty };
      const parsed = parse(row.fields, (path) => onUnknownField(path, line));
      if ('value' in parsed) {
        const { value: record, leftOut: partly } = parsed;
        return partly ? { line, sizeChars, record, partly } : { line, sizeChars, record };
      }
      const { key } = parsed.problem;
      if (unusable && key !== undefined && !isPart(table.name)) unusable.keys.push(key);
      else if (unusable) unusable.withoutKey += 1;
      return { line, sizeChars, problem: parsed.problem };
    });
    yield { lines, linesRead, bytesRead };
  }
}

/** The fields that say the contacts of persons. */
const CONTACTS: Partial<Record<TableName, string>> = { emails: 'email', phone_numbers: 'phone_number' };

/** The field of a contact that a line has and leaves empty, as tables of persons do who have none. */
function emptyContact(name: TableName, fields: RowFields): string | undefined {
  const contact = CONTACTS[name];
  return contact !== undefined && contact in fields && isBlank(fields[contact]) ? contact : undefined;
}

/** About the characters of a row: its long texts count. */
function sizeOf(fields: Readonly<Record<string, unknown>>): number {
  let size = 0;
  for (const value of Object.values(fields)) size += typeof value === 'string' ? value.length : 8;
  return size;
}
