import { csvOf } from './csv.ts';

/** Spreadsheets recognize UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff';

/** Offers rows as a CSV file. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  download(name, [csvOf(rows)]);
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
