import { foldToLetters } from '../../base/text/fold.ts';
import type { RowFields } from '../lines/parse.ts';
import { literal } from '../tables/duckdb.ts';

/** Stands between the names that lead to a field inside an object, as in `company › name`. */
const INSIDE = ' › ';
/** Stands behind the name of a list of objects, as in `locations[] › name`. */
const EACH = '[]';
const LEVELS_MAX = 3;

/** A row of JSON with the fields of the objects inside it as columns of their own; of a list of objects each has the values of all. */
export function flattened(row: RowFields): RowFields {
  return Object.fromEntries(fieldsIn(row, 1));
}

function fieldsIn(row: RowFields, level: number): [name: string, value: unknown][] {
  return Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    if (name.includes('"') || level === LEVELS_MAX) return [[name, value]];
    if (isFields(value))
      return fieldsIn(value, level + 1).map(([inner, one]) => [`${name}${INSIDE}${inner}`, one]);
    const items = Array.isArray(value) ? value.filter(isFields) : [];
    if (items.length === 0) return [[name, value]];
    const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
    return names.map((inner) => [
      `${name}${EACH}${INSIDE}${inner}`,
      items.flatMap((item) => item[inner] ?? []),
    ]);
  });
}

/** Whether a value is an object of JSON. */
export const isFields = (value: unknown): value is RowFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name of the field of the row in which a column lies. */
export const outermost = (column: string): string => column.split(INSIDE)[0]?.replace(/\[\]$/, '') ?? column;

/**
 * What a column is called: of `locations[] › name` it is `locations[]`, since a label stands for the object that it labels; of others it is
 * their own name.
 */
export function namedBy(column: string, labels: ReadonlySet<string>): string {
  const names = column.split(INSIDE);
  const isLabel = names.length > 1 && labels.has(foldToLetters(names.at(-1) ?? ''));
  return isLabel ? names.slice(0, -1).join(INSIDE) : column;
}

/** Whether a column lies in a list of objects. */
export const isInList = (column: string): boolean => column.includes(`${EACH}${INSIDE}`);

/** The expression of SQL of a column of JSON as text. */
export function textAt(column: string): string {
  const names = column.split(INSIDE);
  const around = names.slice(0, -1).map((name) => `->${literal(name)}`);
  return `(json${around.join('')}->>${literal(names.at(-1) ?? '')})`;
}

/** The expression of SQL of a column of JSON whose values are lists, or lie in lists of objects: the texts. */
export function textsAt(column: string): string {
  const names = column.split(INSIDE);
  if (!isInList(column)) return `texts_of(json${names.map((name) => `->${literal(name)}`).join('')})`;
  const path = names.map((name) => (name.endsWith(EACH) ? `."${name.slice(0, -2)}"[*]` : `."${name}"`));
  return `texts_of(json->${literal(`$${path.join('')}`)})`;
}
