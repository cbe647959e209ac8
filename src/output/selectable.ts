import { z } from 'zod';
import { selectableFields } from './provenance.ts';
import type { Selection } from './selection.ts';

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
