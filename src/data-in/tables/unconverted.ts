import type { CellFault } from './csv-copy.ts';
import { reasonOf } from './duckdb.ts';
import type { Inputs } from './inputs.ts';
import { plainReason } from './mapping-faults.ts';

/** Each value costs another reading of its files. */
const VALUES_MAX = 100;

const CONVERSION = 'Conversion Error: ';
const OF_COLUMN = ' when casting from source column ';

/**
 * The values of CSV files that a view can't convert, such as `n/a` to an integer. DuckDB stops at the first one and names it, but
 * not its row; the column it names may be one of the view. So rows with the value in a column are left out, and the view is read
 * again: where DuckDB stops at the same value, it is that of another column.
 */
export class UnconvertedValues {
  private readonly inputs: Inputs;
  private readonly faults: CellFault[] = [];
  /** The value and column of the last error, and the columns that may be meant. */
  private last = '';
  private columns: string[] = [];

  constructor(inputs: Inputs) {
    this.inputs = inputs;
  }

  /** Leaves out the rows with the value of an error. @returns whether there are such rows */
  async leaveOut(error: Error): Promise<boolean> {
    const reason = reasonOf(error);
    const { fault, column } = partsOf(reason);
    const value = valueIn(fault);
    if (value === undefined) return false;
    const found = JSON.stringify([column, value]);
    if (found === this.last) this.faults.pop();
    else this.columns = await this.inputs.columnsWith(value, column);
    this.last = found;
    const next = this.columns.shift();
    if (next === undefined || this.faults.length === VALUES_MAX) return false;
    this.faults.push({ column: next, value, reason: partsOf(plainReason(error)).fault });
    await this.inputs.leaveOut(this.faults);
    return true;
  }

  /** Leaves out the rows of all values that were found before. */
  async begin(): Promise<void> {
    if (this.faults.length > 0) await this.inputs.leaveOut(this.faults);
  }

  /** Makes the inputs whole again, for other views. */
  async end(): Promise<void> {
    if (this.faults.length > 0) await this.inputs.leaveOut([]);
  }
}

/** Cuts an error of DuckDB into what is wrong, and the column where it names one. */
function partsOf(reason: string): { fault: string; column: string | undefined } {
  const at = reason.lastIndexOf(OF_COLUMN);
  if (at < 0) return { fault: reason, column: undefined };
  return { fault: reason.slice(0, at), column: reason.slice(at + OF_COLUMN.length) };
}

/** The value that could not be converted: it stands between the first quote and the last one. */
function valueIn(fault: string): string | undefined {
  const first = fault.search(/['"]/);
  const last = fault.lastIndexOf(fault[first] ?? '');
  return fault.startsWith(CONVERSION) && first >= 0 && last > first
    ? fault.slice(first + 1, last)
    : undefined;
}
