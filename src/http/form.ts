import type { z } from 'zod';

/** A form's fields by name: one text, or several where the name stands more than once or ends in `[]`. */
export type FormFields = Record<string, unknown>;

type Reader = (value: unknown) => unknown;

const NUMBER = /^-?\d+(\.\d+)?$/;
const BOOLEANS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

/**
 * Makes what reads a form as a schema's input: numbers and booleans from their text, an empty text as null,
 * one value for a list as a list of one. What cannot be read stays text, for the validation to refuse.
 */
export function formReader(schema: z.ZodObject): (fields: FormFields) => Record<string, unknown> {
  const readers = new Map(
    Object.entries(schema.shape).map(([name, field]) => [name, readerOf(field as z.ZodType)] as const),
  );
  return (fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        const read = readers.get(name);
        return [name, read ? read(value) : value];
      }),
    );
}

function readerOf(field: z.ZodType): Reader {
  const type = inner(field);
  if (type.def.type !== 'array') return scalarReader(type);
  const readItem = scalarReader(inner((type as z.ZodArray).element as z.ZodType));
  return (value) => {
    if (value === '') return null;
    return Array.isArray(value) ? value.map(readItem) : [readItem(value)];
  };
}

function scalarReader(type: z.ZodType): Reader {
  return (value) => {
    if (value === '') return null;
    if (typeof value !== 'string') return value;
    if (type.def.type === 'number') return NUMBER.test(value) ? Number(value) : value;
    if (type.def.type === 'boolean') return BOOLEANS[value] ?? value;
    return value;
  };
}

/** The type that a field takes, without what makes it optional, checks it beforehand or transforms it afterwards. */
function inner(field: z.ZodType): z.ZodType {
  switch (field.def.type) {
    case 'optional':
    case 'nullable':
      return inner((field as z.ZodOptional | z.ZodNullable).unwrap() as z.ZodType);
    case 'pipe': {
      const { in: before, out: after } = (field as z.ZodPipe).def;
      return inner((before._zod.def.type === 'transform' ? after : before) as z.ZodType);
    }
    default:
      return field;
  }
}
