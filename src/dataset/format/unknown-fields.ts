import { z } from 'zod';

/** The fields of a record: those that are lists of objects, or objects, with the fields inside. */
export type KnownFields = ReadonlyMap<string, KnownFields | null>;

/** The fields that a schema of an object names, at every depth. */
export function knownFields(schema: z.ZodObject): KnownFields {
  return new Map(
    Object.entries(schema.shape).map(([name, field]) => {
      const inner = unwrap(field);
      return [name, inner instanceof z.ZodObject ? knownFields(inner) : null];
    }),
  );
}

/** Calls for each field of a record that the format does not have, by a path such as `roles[].nickname`. */
export function visitUnknownFields(
  record: object,
  known: KnownFields,
  visit: (path: string) => void,
  prefix = '',
): void {
  for (const [name, value] of Object.entries(record)) {
    const inside = known.get(name);
    if (inside === undefined) visit(prefix + name);
    else if (inside && typeof value === 'object' && value !== null) {
      const isList = Array.isArray(value);
      for (const item of isList ? value : [value]) {
        if (typeof item === 'object' && item !== null) {
          visitUnknownFields(item, inside, visit, `${prefix}${name}${isList ? '[].' : '.'}`);
        }
      }
    }
  }
}

function unwrap(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return unwrap(field.unwrap());
  if (field instanceof z.ZodArray) return unwrap(field.element);
  return field;
}
