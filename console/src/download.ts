import { csvOf, fieldRows } from './csv.ts';

/** Spreadsheets recognize UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff';

/** Offers rows as a CSV file. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  download(name, [csvOf(rows)]);
}

/** Offers fields of records as a CSV file, below their names. */
export function downloadFields<Field extends string>(
  name: string,
  records: readonly Record<Field, unknown>[],
  fields: readonly Field[],
): void {
  downloadCsv(name, fieldRows(records, fields));
}

/** Offers the pieces of a CSV file as one. */
export function download(name: string, pieces: readonly BlobPart[]): void {
  offer(name, new Blob([BYTE_ORDER_MARK, ...pieces], { type: 'text/csv' }));
}

/** Offers a value as a JSON file. */
export function downloadJson(name: string, value: unknown): void {
  offer(name, new Blob([JSON.stringify(value, null, 2), '\n'], { type: 'application/json' }));
}

function offer(name: string, blob: Blob): void {
  const link = window.document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
