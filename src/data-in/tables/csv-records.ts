import { LINE_BYTES_MAX, type Line } from '../../dataset/import/read-lines.ts';

/** A record of CSV with the line in which it begins: its cells, or why it can't be read. */
export type ReadRecord = { line: number } & (
  | { cells: string[]; hasBareQuote: boolean }
  | { problem: string }
);

/** The longest line that DuckDB reads, in bytes, is twice as long. */
const PLAIN_CHARACTERS_MAX = 500_000;

/** The records of a CSV file, the header included, as its lines come. */
export class CsvRecords {
  readonly records: ReadRecord[] = [];
  /** Whether other programs read the same: no line is blank, no record has several lines, and quotes are around whole cells alone. */
  isPlain = true;
  private readonly record: CsvRecord;
  /** The lines of a record that is not complete. */
  private open: Line[] = [];
  private openChars = 0;
  private linesTaken = 0;

  constructor(delimiter: string) {
    this.record = new CsvRecord(delimiter);
  }

  take(line: Line): void {
    this.isPlain &&= line.number === this.linesTaken + 1;
    this.linesTaken = line.number;
    // Blank lines are not handed over, but in a quoted cell they count.
    for (let nr = (this.open.at(-1)?.number ?? line.number) + 1; nr < line.number; nr += 1) {
      this.takeText({ number: nr, text: '' });
    }
    this.takeText(line);
  }

  /** A quote that is not closed makes a problem of its line alone: what follows is read again without it. */
  end(): void {
    while (this.open.length > 0) this.giveUp('has a quote that is not closed');
  }

  private takeText(line: Line): void {
    const { number, text, problem } = line;
    this.open.push(line);
    if (text === undefined) {
      this.giveUp(problem ?? 'is not readable');
      return;
    }
    this.openChars += text.length;
    const cells = this.record.take(text);
    if (cells === 'open') {
      this.isPlain = false;
      if (this.openChars > LINE_BYTES_MAX) this.giveUp('has a quote that is not closed');
    } else if (cells === 'bad') {
      this.giveUp('has a quote that is not closed, or not doubled');
    } else {
      const first = this.open[0]?.number ?? number;
      const { hasBareQuote } = this.record;
      this.isPlain &&= !hasBareQuote && text.length < PLAIN_CHARACTERS_MAX && !/[\r\0]/.test(text);
      this.clear();
      this.records.push({ line: first, cells, hasBareQuote });
    }
  }

  /** Reports the first line of the open record, and reads its other lines as records of their own. */
  private giveUp(problem: string): void {
    const [first, ...others] = this.open;
    this.isPlain = false;
    this.clear();
    if (first) this.records.push({ line: first.number, problem });
    for (const line of others) if (line.text !== '') this.take(line);
  }

  private clear(): void {
    this.record.clear();
    this.open = [];
    this.openChars = 0;
  }
}

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
