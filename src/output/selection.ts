import { z } from 'zod';
import { list, must } from '../input/input-fields.ts';
import { nearest } from '../input/request.ts';
import { refuse } from '../input/validation-problem.ts';
import { PROVENANCE, selectableFields } from './provenance.ts';

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

/** Whether a field, or a part of it, is selected. The provenance is selected by its name alone. */
export function isSelected(selection: Selection, path: string): boolean {
  if (!selection) return path !== PROVENANCE;
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
function pathsOf(record: z.ZodObject): string[] {
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
