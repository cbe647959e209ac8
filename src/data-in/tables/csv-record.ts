/**
 * Reads the cells of one record after the other, as RFC 4180 writes them. A quoted cell may go on in the next line. A quote inside a
 * cell without quotes around is a sign as others.
 */
export class CsvRecord {
  /** Whether a cell without quotes around has one inside. */
  hasBareQuote = false;
  private cells: string[] = [];
  /** The lines of a quoted cell that is not closed. */
  private openCell: string[] | null = null;
  private readonly delimiter: string;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
  }

  /** Begins the next record. */
  clear(): void {
    this.cells = [];
    this.hasBareQuote = false;
    this.openCell = null;
  }

  /**
   * Reads a line of the record.
   * @returns the cells; `open` where the record goes on in the next line; `bad` for text behind a quote that closes a cell
   */
  take(line: string): string[] | 'open' | 'bad' {
    for (let at = 0; ; at += 1) {
      const end = this.openCell || line[at] === '"' ? this.takeQuoted(line, at) : this.takeBare(line, at);
      if (typeof end === 'string') return end;
      if (end >= line.length) return this.cells;
      if (line[end] !== this.delimiter) return 'bad';
      at = end;
    }
  }

  private takeQuoted(line: string, at: number): number | 'open' {
    const start = this.openCell ? at : at + 1;
    const end = closingQuote(line, start);
    const lines = this.openCell ?? [];
    lines.push(line.slice(start, end ?? undefined));
    this.openCell = end === null ? lines : null;
    if (end === null) return 'open';
    this.cells.push(lines.join('\n').replaceAll('""', '"'));
    return end + 1;
  }

  private takeBare(line: string, at: number): number {
    const next = line.indexOf(this.delimiter, at);
    const end = next === -1 ? line.length : next;
    const cell = line.slice(at, end);
    this.cells.push(cell);
    this.hasBareQuote ||= cell.includes('"');
    return end;
  }
}

/** The quote that closes a cell: one that no other quote follows. */
function closingQuote(line: string, start: number): number | null {
  let quote = line.indexOf('"', start);
  while (quote !== -1 && line[quote + 1] === '"') quote = line.indexOf('"', quote + 2);
  return quote === -1 ? null : quote;
}
