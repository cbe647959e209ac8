import type { EntitySchema } from '@mikro-orm/core';
import { z } from 'zod';
import { type Column, type Table, tableOf } from '../../db/tables.ts';
import { date, integer, integerUpTo, recordId, text, textUpTo } from './scalars.ts';

/** A line of a file, or an item of one of its lists, by the names of its fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** A list of a record that has a table of its own. */
export interface RecordList {
  field: string;
  table: Table;
  /** The columns that an item fills. */
  columns: readonly Column[];
  /** The column that names the record. */
  parent: string;
  /** Whether items are ids, which fill the only column. */
  isOfIds: boolean;
  /** Whether the table has the item's place in the list. */
  hasPosition: boolean;
  /** Whether items have ids that are unique over the whole dataset. */
  hasOwnIds: boolean;
  /** Whether the table also has rows that are no items of lists: those with a source. */
  hasOthers: boolean;
}

/** The columns of personal data that suppressions are compared with. */
export interface Suppressible {
  /** The id of the person. */
  person: string;
  /** The identifier of the person. */
  name: 'network_public_identifier' | 'email' | 'phone_number';
}

/** A file whose lines are rows of one table. */
export interface RecordFile {
  schema: z.ZodObject;
  table: Table;
  columns: readonly Column[];
  lists: readonly RecordList[];
  /** The columns of the tables that no line fills. */
  omitted: readonly string[];
  /** The table of the records, and those of the lists. */
  tables: readonly Table[];
  /** The tables whose keys no two lines of a file may share: list items may have ids of their own. */
  keyedTables: readonly Table[];
  /** Whether the records have no id of their own: their key is a person and an address or number. */
  isOfContacts: boolean;
  suppressible: Suppressible | undefined;
  /** Computes the columns that are not fields. */
  derive: (record: Fields) => Fields;
}

/** The properties of a file's lines that the entities do not declare. */
export interface Details {
  /** Schemas that replace those made from the columns, where a field is narrower than its column. */
  fields?: Readonly<Record<string, z.ZodType>>;
  /** The entities of lists that have a table of their own, by field. */
  lists?: Readonly<Record<string, EntitySchema>>;
  /** Computes the columns that are not fields. */
  derive?: (record: Fields) => Fields;
  /** Columns that the dataset does not fill. */
  omitted?: readonly string[];
  /** Completes the fields of a line, which it may change; returns the problem of its field `network_public_identifier`, if any. */
  complete?: (fields: Record<string, unknown>) => string | undefined;
  suppressible?: Suppressible;
}

/** Describes a file by the entity that its lines fill: each column is a field of the same name. */
export function recordFile(entity: EntitySchema, details: Details = {}): RecordFile {
  const { derive = () => ({}), omitted = [], fields = {}, suppressible, complete } = details;
  const table = tableOf(entity);
  const columns = table.columns.filter(({ name }) => !omitted.includes(name));
  const lists = Object.entries(details.lists ?? {}).map(([field, list]) =>
    recordList(field, list, table.name, omitted),
  );
  const derived = derive({});
  const shape = shapeOf(columns.filter(({ name }) => !(name in derived)));
  for (const list of lists) shape[list.field] = listSchema(list).nullish();
  return {
    schema: completed(z.object({ ...shape, ...fields }), complete),
    table,
    columns,
    lists,
    omitted,
    tables: [table, ...lists.map((list) => list.table)],
    keyedTables: [table, ...lists.filter(({ hasOwnIds }) => hasOwnIds).map((list) => list.table)],
    isOfContacts: table.key.length > 1,
    suppressible,
    derive,
  };
}

function completed(schema: z.ZodObject, complete: Details['complete']): z.ZodObject {
  if (!complete) return schema;
  return schema.check(({ value, issues }) => {
    const message = complete(value);
    if (message !== undefined)
      issues.push({ code: 'custom', path: ['network_public_identifier'], message, input: value });
  });
}

/** A file with further lists; `omitted` are the columns of all tables that no line fills. */
export function withLists(
  file: RecordFile,
  further: Readonly<Record<string, EntitySchema>>,
  omitted: readonly string[],
): RecordFile {
  const added = Object.entries(further).map(([field, list]) =>
    recordList(field, list, file.table.name, omitted),
  );
  const lists = [...file.lists, ...added];
  return { ...file, lists, omitted, tables: [file.table, ...lists.map((list) => list.table)] };
}

function recordList(
  field: string,
  entity: EntitySchema,
  recordTable: string,
  omitted: readonly string[],
): RecordList {
  const table = tableOf(entity);
  const parent = table.columns.find(({ references }) => references === recordTable)?.name ?? 'id';
  const filled = table.columns.filter(({ name }) => ![parent, 'position', ...omitted].includes(name));
  return {
    field,
    table,
    parent,
    columns: filled,
    isOfIds: filled.length === 1,
    hasPosition: table.columns.some(({ name }) => name === 'position'),
    hasOwnIds: table.key.includes('id'),
    hasOthers: table.columns.some(({ name }) => name === 'source'),
  };
}

function listSchema({ columns, isOfIds, hasOwnIds }: RecordList): z.ZodType {
  if (isOfIds) return z.array(recordId);
  const items = z.array(z.object(shapeOf(columns)));
  return hasOwnIds ? items.superRefine(refuseRepeatedIds) : items;
}

function refuseRepeatedIds(items: readonly Fields[], context: z.RefinementCtx): void {
  const seen = new Set<unknown>();
  for (const [place, { id }] of items.entries()) {
    if (!seen.has(id)) seen.add(id);
    else
      context.addIssue({
        code: 'custom',
        path: [place, 'id'],
        message: `is the id of an earlier item of the list: ${id}`,
      });
  }
}

function shapeOf(columns: readonly Column[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    columns.map((column) => [
      column.name,
      column.isNullable ? columnSchema(column).nullish() : columnSchema(column),
    ]),
  );
}

function columnSchema({ name, type, lengthMax, values, references }: Column): z.ZodType {
  if (references || name === 'id') return recordId;
  if (values) return z.enum(values);
  if (type === 'IntegerType') return integerUpTo(INTEGER_MAX);
  if (type === 'BigIntType') return integer;
  if (type === 'BooleanType') return z.boolean();
  if (type === 'DateType') return date;
  return lengthMax ? textUpTo(lengthMax) : text;
}

/** The greatest value of a column of type `integer`. */
const INTEGER_MAX = 2_147_483_647;
