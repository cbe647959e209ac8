import { LINE_BYTES_MAX, type Line } from '../../dataset/import/read-lines.ts';
import { CsvRecord } from './csv-record.ts';

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
