import { type Statement, statement, unnamed } from '../db/statement.ts';
import type { RecordsReader } from './reader.ts';
import { isSelected, type Selection } from './selection.ts';

/** SQL: the columns of a record, by the fields that they fill. */
export type Columns = Readonly<Record<string, string>>;

/** SQL: a select list of the selected columns. */
export function selectList(columns: Columns, selection?: Selection): string {
  return Object.entries(columns)
    .filter(([field]) => isSelected(selection, field))
    .map(([field, sql]) => `${sql} as ${field}`)
    .join(', ');
}

/**
 * Makes the statements that read records with their selected columns. Joins that no selected column needs cost
 * nothing: the planner removes them. A statement of a selection is not prepared, because there are many of them.
 * @param textOf the SQL with this select list
 */
export function reading(
  name: string,
  columns: Columns,
  textOf: (list: string) => string,
): (selection?: Selection) => Statement {
  const whole = statement(name, textOf(selectList(columns)));
  return (selection) => (selection ? unnamed(textOf(selectList(columns, selection))) : whole);
}

/**
 * Makes a function that reads the records of a page by one statement, in the order of their ids, which are `$1`. Ids
 * without a record are left out. Where only ids are selected, nothing is read.
 */
export function pageReader<Item>(name: string, columns: Columns, textOf: (list: string) => string) {
  const read = reading(name, columns, textOf);
  return async (records: RecordsReader, ids: readonly number[], selection?: Selection): Promise<Item[]> => {
    if (ids.length === 0) return [];
    if (selection?.size === 1) return ids.map((id) => ({ id }) as Item);
    const { rows } = await records.query<Item & object>({ ...read(selection), values: [ids] });
    return rows;
  };
}
