import type { TableName } from '../../identity/claim.ts';
import type { RowFields } from '../lines/parse.ts';

/** A kind of tables: a table of a delivery, or `contacts`, whose rows are persons with their roles, addresses and numbers. */
export type TableKind = TableName | 'contacts';

/** What is known of a table besides its rows. */
export interface SuggestOptions {
  /** The name of the file, with or without its ending: `Kunden 2024.xlsx` says what its rows are. */
  fileName?: string;
  /** What the rows are; absent: guessed. */
  kind?: TableKind;
  /** The language in which numbers and dates are written (BCP 47); absent: guessed, where they need one. */
  locale?: string;
  /** The country of phone numbers without a country code (ISO 3166-1 alpha-2); absent: guessed, where they need one. */
  country?: string;
}

/** What a guess of a column rests on: its name, its values, both; null where nothing speaks for a field. */
export type Evidence = 'name' | 'values' | 'name and values' | null;

/** A column, and what it most likely says. */
export interface ColumnGuess {
  column: string;
  /** The table and its field that the column fills; null where it fills none. */
  table: TableName | null;
  field: string | null;
  evidence: Evidence;
  /** Whether a person should look at it: names and values say different things, or several fields are as likely. */
  isDoubtful: boolean;
  /** A phrase for people: why, such as `9 of 10 values are email addresses`. */
  reason: string;
  /** The first value that is not empty, as text; null where there is none. */
  example: string | null;
}

/** What a table most likely is. */
export interface Suggestion {
  /** Null where the columns are of no kind. */
  kind: TableKind | null;
  /** Whether another kind is about as likely. */
  isDoubtful: boolean;
  /** A phrase for people: why it is of this kind. */
  reason: string;
  /** In the order of the table. */
  columns: ColumnGuess[];
  /** The column that names each thing; null where the table has none, and a value serves as its key. */
  key: string | null;
  /** Null where no value needs one, or none fits all values. */
  locale: string | null;
  country: string | null;
  /** The mapping, as `roster import --map` takes it; null where the kind is not known. */
  sql: string | null;
}

/**
 * Guesses what the rows of a table are, and which fields its columns fill. It computes nothing else: the same rows give the same guess.
 * @param rows the first rows, by the names of columns; some hundred are enough
 * @param columns in the order of the table; no name twice
 */
export function suggest(
  rows: readonly RowFields[],
  columns: readonly string[],
  options: SuggestOptions = {},
): Suggestion {
  const guesses = columns.map((column): ColumnGuess => {
    const value = rows.map((row) => row[column]).find((one) => one !== null && one !== undefined);
    const example = value === undefined ? null : String(value);
    return {
      column,
      table: null,
      field: null,
      evidence: null,
      isDoubtful: false,
      reason: 'is not known',
      example,
    };
  });
  return {
    kind: options.kind ?? null,
    isDoubtful: true,
    reason: 'no column is known',
    columns: guesses,
    key: null,
    locale: options.locale ?? null,
    country: options.country ?? null,
    sql: null,
  };
}
