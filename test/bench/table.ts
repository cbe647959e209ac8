/** A table for a terminal: the first column to the left, numbers to the right. */
export function formatTable(header: string[], rows: string[][]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(header), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/** A whole number as people read it. */
export function whole(number: number): string {
  return Math.round(number).toLocaleString('en-US');
}

/** Milliseconds with a tenth or a hundredth. */
export function ms(number: number): string {
  return number.toFixed(number < 10 ? 2 : 1);
}
