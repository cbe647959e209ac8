import { z } from 'zod';
import { type Statement, statement, unnamed } from '../../db/statement.ts';
import { list } from '../input/input-fields.ts';
import { nearest } from '../input/request.ts';
import { must, refuse } from '../input/validation-problem.ts';
import { PROVENANCE, selectableFields } from './provenance.ts';
import type { RecordsReader } from './reader.ts';

/**
 * The selected fields of a record by name, each with the selection within it. Null or absent where the record is
 * wanted whole.
 */
export type Selection = ReadonlyMap<string, Selection> | null | undefined;

/** The request field that selects fields of the items of an answer. The items' own `id` is always selected. */
export function selectedFields(item: z.ZodObject, example: string[]) {
  const known = pathsOf(item.extend(selectableFields));
  const path = z
    .string(must('a text'))
    .superRefine((value, context) => {
      if (known.includes(value)) return;
      const detail = `is not a field of the answer; the nearest is \`${nearest(value, known)}\``;
      refuse(context, detail, 'unknown_field');
    })
    .meta({ enum: known });
  return list(path, 'strings')
    .superRefine((paths, context) => {
      if (paths.length === 0)
        refuse(context, 'must name at least one field; leave it out for all', 'out_of_range');
    })
    .meta({ minItems: 1 })
    .transform((paths) => selectionOf(['id', ...paths]))
    .nullish()
    .meta({
      description:
        'Paths of the fields to return, from the item on, with dots and through lists without an index; absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always returned. The price does not change.',
      example,
    });
}

/** Fields that only requests with a selection can get. */
const ONLY_SELECTED = [PROVENANCE, 'matching_role'];

/** Whether a field, or a part of it, is selected. */
export function isSelected(selection: Selection, path: string): boolean {
  if (!selection) return !ONLY_SELECTED.includes(path);
  let within: Selection = selection;
  for (const name of path.split('.')) {
    if (!within) return true;
    if (!within.has(name)) return false;
    within = within.get(name);
  }
  return true;
}

/** A selection with one more field, whole. */
export function withField(selection: Selection, name: string): Selection {
  return selection && new Map([...selection, [name, null]]);
}

function selectionOf(paths: readonly string[]): Selection {
  const byName = Map.groupBy(paths, (path) => path.split('.', 1)[0] ?? '');
  const selections = [...byName].map(([name, given]): [string, Selection] => [
    name,
    given.includes(name) ? null : selectionOf(given.map((path) => path.slice(name.length + 1))),
  ]);
  return new Map(selections);
}

/** The paths of all fields of a record, through records and lists of records within it. */
export function pathsOf(record: z.ZodObject): string[] {
  return Object.entries<z.core.$ZodType>(record.shape).flatMap(([name, field]) => {
    const nested = recordIn(field);
    return [name, ...(nested ? pathsOf(nested).map((path) => `${name}.${path}`) : [])];
  });
}

function recordIn(field: z.core.$ZodType): z.ZodObject | null {
  if (field instanceof z.ZodObject) return field;
  if (field instanceof z.ZodArray) return recordIn(field.element);
  const mayBeEmpty = field instanceof z.ZodNullable || field instanceof z.ZodOptional;
  return mayBeEmpty ? recordIn(field.unwrap()) : null;
}

/** A field with another schema in the place of the record in it. A field without a record is returned as it is. */
function withRecord(
  field: z.core.$ZodType,
  replace: (record: z.ZodObject) => z.core.$ZodType,
): z.core.$ZodType {
  if (field instanceof z.ZodObject) return replace(field);
  if (field instanceof z.ZodArray) return replacedIn(field, field.element, z.array);
  if (field instanceof z.ZodNullable) return replacedIn(field, field.unwrap(), z.nullable);
  if (field instanceof z.ZodOptional) return replacedIn(field, field.unwrap(), z.optional);
  return field;

  function replacedIn(outer: z.ZodType, inner: z.core.$ZodType, wrap: (inner: z.core.$ZodType) => z.ZodType) {
    const replaced = withRecord(inner, replace);
    return replaced === inner ? outer : wrap(replaced).meta({ ...outer.meta() });
  }
}

/** A record with its selected fields alone. The class tells it from a whole record that lacks a field by mistake. */
class SelectedRecord {}

/**
 * Makes a function that leaves the selected fields of a row.
 * @throws ZodError where a row lacks a selected field
 */
export function selected(item: z.ZodObject, selection: Selection): <Row extends object>(row: Row) => Row {
  if (!selection) return (row) => row;
  const schema = selectedOf(item.extend(selectableFields), selection);
  return (row) => Object.assign(new SelectedRecord(), schema.parse(row)) as typeof row;
}

function selectedOf(record: z.ZodObject, selection: Selection): z.ZodObject {
  if (!selection) return record;
  const fields = Object.entries<z.core.$ZodType>(record.shape)
    .filter(([name]) => selection.has(name))
    .map(([name, field]) => [name, withRecord(field, (nested) => selectedOf(nested, selection.get(name)))]);
  return z.object(Object.fromEntries(fields));
}

/** The type of an item that may be selected: that of the whole record, which a request without a selection gets. */
type Selectable<Item extends z.ZodObject> = z.ZodObject<
  Item['shape'] & { [Name in keyof typeof selectableFields]: z.ZodOptional<(typeof selectableFields)[Name]> }
>;

/** The schema of an item that may be selected: the whole record, or any of its fields with its `id`. */
export function selectable<Item extends z.ZodObject>(item: Item): Selectable<Item> {
  const part = z.pipe(z.instanceof(SelectedRecord), partOf(item, ['id'], selectableFields));
  // The selected record comes first: one with all fields is a whole record, too, which has no provenance.
  return z.union([part, item]) as unknown as Selectable<Item>;
}

/** By record: a schema has one name in the document, however often it is used. */
const parts = new WeakMap<z.ZodObject, z.ZodObject>();

/** A record whose fields are all optional, but the required ones, with further fields. */
function partOf(
  record: z.ZodObject,
  required: readonly string[] = [],
  further: z.ZodRawShape = {},
): z.ZodObject {
  const known = parts.get(record);
  if (known) return known;
  const fields = Object.entries<z.core.$ZodType>({ ...record.shape, ...further }).map(([name, field]) => {
    const stored = field instanceof z.ZodPrefault ? field.unwrap() : field;
    const part = withRecord(stored, (nested) => partOf(nested));
    return [name, required.includes(name) ? part : z.optional(part)];
  });
  const { id, description } = record.meta() ?? {};
  const part = z
    .object(Object.fromEntries(fields))
    .meta({ id: `Selected${id}`, description: `${description} It has the selected fields alone.` });
  parts.set(record, part);
  return part;
}

/** SQL: the columns of a record, by the fields that they fill. */
export type Columns = Readonly<Record<string, string>>;

/** SQL: the columns of a table that have the names of their fields. */
export function columnsOf(table: string, ...fields: string[]): Columns {
  return Object.fromEntries(fields.map((field) => [field, `${table}.${field}`]));
}

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
