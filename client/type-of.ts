import type { z } from 'zod';

/** The JSON Schema of a request, of an answer, or of a part of them, as zod writes it. */
export type Schema = z.core.JSONSchema.BaseSchema;

/** Whether a name is that of a record with selected fields. The client derives their types from those of whole records. */
export function isSelection(name = ''): boolean {
  return /(^|\/)Selected[A-Z]\w*$/.test(name);
}

/** What only an answer to a request that names it has. */
const SELECTABLE = `{
/** Where the values come from; present only where \`fields\` names it. */
provenance?: Provenance | undefined;
}`;

/** Writes a schema as a TypeScript type, with the descriptions of the fields as their doc comments. */
export function typeOf(schema: Schema): string {
  const { $ref, type, enum: values, properties, required, items, anyOf, additionalProperties } = schema;
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (properties)
    return `{\n${Object.entries(properties)
      .map(([name, field]) => fieldOf(name, field as Schema, required?.includes(name) ?? false))
      .join('\n')}\n}`;
  if (anyOf) {
    const whole = anyOf.filter(({ $ref }) => !isSelection($ref)).map(typeOf);
    return whole.length === anyOf.length ? whole.join(' | ') : `${whole.join(' | ')} & ${SELECTABLE}`;
  }
  if (typeof additionalProperties === 'object')
    return `Record<string, ${typeOf(additionalProperties as Schema)}>`;
  if (type === 'array') {
    const item = typeOf(items as Schema);
    return /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`;
  }
  // Any value.
  if (type === undefined) return 'unknown';
  return [type]
    .flat()
    .map((name) => (name === 'integer' ? 'number' : name))
    .join(' | ');
}

function fieldOf(name: string, schema: Schema, isRequired: boolean): string {
  const comment = schema.description === undefined ? '' : `/** ${schema.description} */\n`;
  const type = typeOf(schema);
  return comment + (isRequired ? `${name}: ${type};` : `${name}?: ${type} | undefined;`);
}
