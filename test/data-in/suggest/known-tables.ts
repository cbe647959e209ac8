import { readFileSync } from 'node:fs';

/** A table with what its columns mean. */
export interface KnownTable {
  fileName: string;
  kind: string;
  locale: string | null;
  country: string | null;
  csv: string;
  columns: string[];
  rows: Record<string, string>[];
  fields: (string | null)[];
}

const orNull = (text = '') => (text.trim() === '-' ? null : text.trim());

/** The tables of people, and those that programs and registers export. */
export const KNOWN_TABLES: readonly KnownTable[] = ['tables.txt', 'exports.txt']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .flatMap((text) => text.split('\n@ ').slice(1))
  .map((block) => {
    const [head = '', ...table] = block.trim().split('\n');
    const [fileName = '', kind = '', locale, country] = head.split('|');
    const [names = '', ...lines] = table.slice(0, -1);
    const columns = names.split(';');
    const rows = lines.map((line) => {
      const cells = line.split(';');
      return Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? '']));
    });
    const fields = (table.at(-1) ?? '').replace('> ', '').split(';').map(orNull);
    const csv = [names, ...lines, ''].join('\n');
    return {
      fileName: fileName.trim(),
      kind: kind.trim(),
      locale: orNull(locale),
      country: orNull(country),
      csv,
      columns,
      rows,
      fields,
    };
  });
