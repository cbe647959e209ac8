import { columnOf, numberText, plainText } from './cells.ts';
import { localName, Workbook, type WorkbookFile } from './workbook.ts';
import type { XmlEvents } from './xml.ts';

/** A row of a sheet: the texts of its cells, up to the last one that is there. */
export interface SheetRow {
  /** From 1, as spreadsheets number it. */
  number: number;
  cells: string[];
  /** Why it can't be read: a phrase. */
  problem?: string;
}

const COLUMNS_MAX = 16_384;

/** A cell that is being read. */
interface Cell {
  reference: string | undefined;
  column: number;
  type: string;
  style: number;
  text: string;
  hasFormula: boolean;
}

/**
 * Reads the rows of a workbook's sheet as they come. Formulas are the values that the workbook has of them, and errors such as `#N/A`
 * their texts.
 * @throws DatasetError where the workbook can't be read
 */
export async function* readSheet(file: WorkbookFile): AsyncGenerator<{ rows: SheetRow[]; progress: number }> {
  const workbook = await Workbook.open(file);
  try {
    const { path } = workbook.chosen();
    const reader = new SheetReader(workbook, await workbook.texts());
    for await (const progress of workbook.read(path, reader)) yield { rows: reader.rows.splice(0), progress };
  } finally {
    workbook.close();
  }
}

class SheetReader implements XmlEvents {
  /** Those that have ended. */
  readonly rows: SheetRow[] = [];
  private readonly workbook: Workbook;
  private readonly texts: readonly string[];
  private row: SheetRow = { number: 0, cells: [] };
  private cell: Cell | null = null;
  /** That of a cell which does not say its column. */
  private nextColumn = 0;
  private isText = false;
  private isSound = false;

  constructor(workbook: Workbook, texts: readonly string[]) {
    this.workbook = workbook;
    this.texts = texts;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const local = localName(name);
    if (local === 'row') {
      this.row = { number: Number(attributes.r) || this.row.number + 1, cells: [] };
      this.nextColumn = 0;
    }
    if (local === 'c') this.cell = this.begin(attributes);
    if (!this.cell) return;
    if (local === 'rPh') this.isSound = true;
    if (local === 'f') this.cell.hasFormula = true;
    this.isText = (local === 'v' || local === 't') && !this.isSound;
  }

  text(part: string): void {
    if (this.cell && this.isText) this.cell.text += part;
  }

  close(name: string): void {
    const local = localName(name);
    this.isText = false;
    if (local === 'rPh') this.isSound = false;
    if (local === 'c' && this.cell) {
      this.end(this.cell);
      this.cell = null;
    }
    if (local === 'row') this.rows.push(this.row);
  }

  private begin({ r: reference, t: type = 'n', s: style }: Readonly<Record<string, string>>): Cell {
    const column = columnOf(reference) ?? this.nextColumn;
    if (column >= COLUMNS_MAX) throw new Error(`a row has more than ${COLUMNS_MAX} columns`);
    return {
      reference,
      column,
      type,
      style: Number(style ?? 0),
      text: '',
      hasFormula: false,
    };
  }

  private end(cell: Cell): void {
    const { reference, column, hasFormula, type } = cell;
    this.nextColumn = column + 1;
    const { cells, number } = this.row;
    // A formula may be an empty text; programs that compute nothing write no value.
    if (hasFormula && cell.text === '' && type !== 'str')
      this.row.problem ??= `has a formula without a value in ${reference ?? `row ${number}`}: open the file in a spreadsheet program, and save it`;
    if (cell.text === '') return;
    while (cells.length < column) cells.push('');
    cells[column] = this.textOf(cell);
  }

  private textOf({ type, style, text }: Cell): string {
    if (type === 's') return this.texts[Number(text)] ?? '';
    if (type === 'b') return text === '1' ? 'true' : 'false';
    if (type === 'str' || type === 'inlineStr') return plainText(text);
    if (type === 'd') return text.replace(/T00:00:00(?:\.0+)?Z?$/, '');
    return type === 'n' ? numberText(text, style, this.workbook.formats) : text;
  }
}
