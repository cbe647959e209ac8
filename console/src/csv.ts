/** What a spreadsheet would run as a formula, except phone numbers. */
const FORMULA = /^(?!\+\d+(, \+\d+)*$)[=+\-@\t\r]/;

/** Rows as CSV (RFC 4180). A text that would run as a formula begins with an apostrophe. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${text.replace(FORMULA, "'$&").replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** The separators of columns that spreadsheets write. */
const SEPARATORS = [',', ';', '\t'];

/** The rows of a CSV file. The separator is the one that its first line has most of; empty lines are left out. */
export function parseCsv(text: string): string[][] {
  const [heading = ''] = text.split(/[\r\n]/, 1);
  const countOf = (separator: string) => heading.split(separator).length;
  const separator = SEPARATORS.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell is quoted, with quotes inside it doubled, or reaches to the next separator or the end of its line.
  const cells = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"?|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`,
    'gy',
  );
  for (const [, quoted, plain = '', end = ''] of text.replace(/^\ufeff/, '').matchAll(cells)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === separator) continue;
    if (row.some((cell) => cell.trim() !== '')) rows.push(row);
    row = [];
  }
  return rows;
}
