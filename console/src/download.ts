import { csvOf } from './csv.ts';

/** Offers rows as a CSV file. Its byte order mark tells spreadsheets that it is UTF-8. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  const blob = new Blob(['\ufeff', csvOf(rows)], { type: 'text/csv' });
  const link = window.document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
