import { type CellFormats, columnOf, numberText, plainText } from './cells.ts';
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
  using workbook = await Workbook.open(file);
  const { path } = workbook.chosen();
  const reader = sheetReader(workbook, await workbook.texts());
  for await (const progress of workbook.read(path, reader)) yield { rows: reader.rows.splice(0), progress };
}

/** Reads the rows of a sheet; `rows` are those that have ended. */
function sheetReader({ formats }: Workbook, texts: readonly string[]): XmlEvents & { rows: SheetRow[] } {
  const rows: SheetRow[] = [];
  let row: SheetRow = { number: 0, cells: [] };
  let cell: Cell | null = null;
  /** That of a cell which does not say its column. */
  let nextColumn = 0;
  let isText = false;
  let isSound = false;

  function begin({ r: reference, t: type = 'n', s: style }: Readonly<Record<string, string>>): Cell {
    const column = columnOf(reference) ?? nextColumn;
    if (column >= COLUMNS_MAX) throw new Error(`a row has more than ${COLUMNS_MAX} columns`);
    return { reference, column, type, style: Number(style ?? 0), text: '', hasFormula: false };
  }

  function end({ reference, column, hasFormula, type, style, text }: Cell): void {
    nextColumn = column + 1;
    const { cells, number } = row;
    // A formula may be an empty text; programs that compute nothing write no value.
    if (hasFormula && text === '' && type !== 'str')
      row.problem ??= `has a formula without a value in ${reference ?? `row ${number}`}: open the file in a spreadsheet program, and save it`;
    if (text === '') return;
    while (cells.length < column) cells.push('');
    cells[column] = type === 's' ? (texts[Number(text)] ?? '') : textOf(type, text, style, formats);
  }

  return {
    rows,
    open(name, attributes) {
      const local = localName(name);
      if (local === 'row') {
        row = { number: Number(attributes.r) || row.number + 1, cells: [] };
        nextColumn = 0;
      }
      if (local === 'c') cell = begin(attributes);
      if (!cell) return;
      if (local === 'rPh') isSound = true;
      if (local === 'f') cell.hasFormula = true;
      isText = (local === 'v' || local === 't') && !isSound;
    },
    text(part) {
      if (cell && isText) cell.text += part;
    },
    close(name) {
      const local = localName(name);
      isText = false;
      if (local === 'rPh') isSound = false;
      if (local === 'c' && cell) {
        end(cell);
        cell = null;
      }
      if (local === 'row') rows.push(row);
    },
  };
}

/** The text of a cell, other than one that cells share. */
function textOf(type: string, text: string, style: number, formats: CellFormats): string {
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'str' || type === 'inlineStr') return plainText(text);
  if (type === 'd') return text.replace(/T00:00:00(?:\.0+)?Z?$/, '');
  return type === 'n' ? numberText(text, style, formats) : text;
}
