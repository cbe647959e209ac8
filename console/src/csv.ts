import Papa from 'papaparse';

/** What a spreadsheet may run as a formula at the beginning of a cell, or of a line in it. */
const FORMULA = /^[=+\-@\t＝＋－＠]/;
const NUMBER = /^[+-]?(\d+([.,’ \u00a0\u202f]\d+)*|[.,]\d+)(e[+-]?\d+)?%?$/i;
/** One without blanks or parentheses, such as `+1-202-555-0101`, would be calculated. */
const PHONE_NUMBER = /^\+\d+([ \u00a0\u202f(][\d ()./\u00a0\u202f-]*)?$/;

const isPlain = (text: string) => NUMBER.test(text) || PHONE_NUMBER.test(text);
const isFormula = (line: string) => FORMULA.test(line) && !line.split(', ').every(isPlain);

/** A cell whose lines no spreadsheet runs: an apostrophe stands before a formula. Numbers and phone numbers stay. */
function guarded(cell: string): string {
  return cell
    .split(/([\r\n]+)/)
    .map((line) => (isFormula(line) ? `'${line}` : line))
    .join('');
}

/** Rows as CSV (RFC 4180), safe to open in spreadsheets. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(guarded));
  return cells.length === 0 ? '' : `${Papa.unparse(cells, { quotes: true, newline: '\r\n' })}\r\n`;
}

/** A table of records: a row of column names, then a row for each record. Lists are joined by commas; nested values are written as JSON. */
export function fieldRows<Field extends string>(
  records: readonly Record<Field, unknown>[],
  fields: readonly Field[],
): string[][] {
  return [[...fields], ...records.map((record) => fields.map((field) => cellOf(record[field])))];
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.keys(value).length > 0 ? JSON.stringify(value) : '';
}

/** The rows of a table below its headings. No row has more cells than there are headings. */
export interface CsvTable {
  headings: string[];
  rows: string[][];
}

/** The first line of files that name their separator, as spreadsheets write and read it. */
const SEPARATOR_LINE = /^"?sep=([^\n"])"?\n/i;
/** Of two that fit as well, the first one is taken: texts have more commas than others. */
const SEPARATORS = ['\t', '|', ';', ','];

/**
 * The table of a CSV file. The separator is the one that a line `sep=` names, or else the one that makes the rows most alike;
 * rows without a value are left out.
 * @throws Error with the line where the file can not be read without doubt
 */
export function readCsv(bytes: ArrayBuffer): CsvTable {
  const text = textOf(new Uint8Array(bytes)).replace(/\r\n?/g, '\n');
  const [line = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const body = text.slice(line.length);
  const lineAt = (index: number) => linesIn(line) + linesIn(body.slice(0, index)) + 1;
  let headings: string[] | undefined;
  const rows: string[][] = [];
  let begin = 0;
  Papa.parse<string[]>(body, {
    newline: '\n',
    delimiter: named ?? separatorOf(body),
    step({ data: row, errors, meta }) {
      const wrong = errors.find(({ type }) => type === 'Quotes');
      if (wrong) throw new Error(`Line ${lineAt(wrong.index ?? begin)} ${QUOTES}`);
      const isEmpty = row.every((cell) => cell.trim() === '');
      if (!isEmpty && !headings) headings = headingsOf(row);
      else if (!isEmpty && headings) rows.push(rowOf(row, headings, () => lineAt(begin)));
      begin = meta.cursor;
    },
  });
  if (!headings || rows.length === 0) throw new Error('There are no rows below the headings.');
  return { headings, rows };
}

/** The separator that makes the first rows most alike. */
function separatorOf(text: string): string {
  const guess = {
    delimitersToGuess: SEPARATORS,
    skipEmptyLines: 'greedy',
    newline: '\n',
    preview: 1,
  } as const;
  return Papa.parse(text, guess).meta.delimiter;
}

const QUOTES =
  'begins a quoted cell that does not end where a cell can: double the quotation marks inside it, and end it with one.';

const linesIn = (text: string) => text.split('\n').length - 1;

/** The headings, without empty ones at the end; others that are empty are called by their place. */
function headingsOf(row: readonly string[]): string[] {
  const last = row.findLastIndex((cell) => cell.trim() !== '');
  return row.slice(0, last + 1).map((cell, at) => cell.trim() || `Column ${at + 1}`);
}

function rowOf(row: string[], { length }: readonly string[], line: () => number): string[] {
  const beyond = row.slice(length).find((cell) => cell.trim() !== '');
  if (beyond === undefined) return row.slice(0, length);
  throw new Error(
    `Line ${line()} has more cells than the ${length} headings, such as “${beyond.trim()}”: put a cell with a separator in it in quotation marks, or give each column a heading.`,
  );
}

/** The encodings by their byte order marks; the decoder leaves the mark out. */
const MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
];

/** The text of a file in the encoding of its mark, else in UTF-8, else in that of older spreadsheets. */
function textOf(bytes: Uint8Array): string {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  const encodings = marked ? [marked.encoding] : ['utf-8', 'windows-1252'];
  for (const encoding of encodings) {
    const text = decoded(bytes, encoding);
    if (text !== null && !UNREADABLE.test(text)) return text;
  }
  throw new Error('The file is no text in a known encoding: save it as “CSV UTF-8”.');
}

/** Characters that no text has: those of other kinds of files, of UTF-16 without its mark, and of other encodings. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is searched for.
const UNREADABLE = /[\u0000-\u0008\u000e-\u001f\u0080-\u0084\u0086-\u009f]/;

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
