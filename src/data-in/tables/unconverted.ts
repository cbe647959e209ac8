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
export function unconvertedValues(inputs: Inputs) {
  const faults: CellFault[] = [];
  /** The value and column of the last error, and the columns that may be meant. */
  let last = '';
  let columns: string[] = [];
  return {
    /** Leaves out the rows with the value of an error. @returns whether there are such rows */
    async leaveOut(error: Error): Promise<boolean> {
      const { fault, column } = partsOf(reasonOf(error));
      const value = valueIn(fault);
      if (value === undefined) return false;
      const found = JSON.stringify([column, value]);
      if (found === last) faults.pop();
      else columns = await inputs.columnsWith(value, column);
      last = found;
      const next = columns.shift();
      if (next === undefined || faults.length === VALUES_MAX) return false;
      faults.push({ column: next, value, reason: partsOf(plainReason(error)).fault });
      await inputs.leaveOut(faults);
      return true;
    },
    /** Leaves out the rows of all values that were found before. */
    async begin(): Promise<void> {
      if (faults.length > 0) await inputs.leaveOut(faults);
    },
    /** Makes the inputs whole again, for other views. */
    async end(): Promise<void> {
      if (faults.length > 0) await inputs.leaveOut([]);
    },
  };
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
