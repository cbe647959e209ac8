/** A column of a table: its title, and the text of a row's cell; a number is aligned at its end. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => unknown];

/** The lines of a table for people, with aligned columns. An empty cell is shown as `-`. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  const cells = columns.map(([, cell]) => rows.map(cell));
  const texts = cells.map((column, nr) => [columns[nr]?.[0] ?? '', ...column.map(textOf)]);
  const widths = texts.map((column) => Math.max(...column.map((text) => [...text].length)));
  return Array.from({ length: rows.length + 1 }, (_, line) =>
    texts
      .map((column, nr) => {
        const text = column[line] ?? '';
        const space = ' '.repeat((widths[nr] ?? 0) - [...text].length);
        return cells[nr]?.some((cell) => typeof cell === 'number') ? space + text : text + space;
      })
      .join('  ')
      .trimEnd(),
  );
}

function textOf(cell: unknown): string {
  if (typeof cell === 'number') return cell.toLocaleString('en-US');
  const text = String(cell ?? '');
  // A name may hold line breaks and control characters of terminals.
  return text === '' ? '-' : text.replaceAll(/\p{Cc}/gu, ' ');
}
