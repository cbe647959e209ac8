import type { oas31 } from 'zod-openapi';
import { BOOLEAN_TEXTS } from './form.ts';
import { alternativesOf, type Field, kindOf, type Operation, type RequestSchema } from './operations.ts';

/** The header that makes it safe to send a request again. It has no example: a copied one would be reused. */
const IDEMPOTENCY_KEY: oas31.ParameterObject = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description:
    'A key of your choice for this one request, such as a random UUID. For 24 hours, the same request with the same key gets the same answer: it runs once and is charged once. The same key with another request is a 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

/** The parameters of an operation: of its path, and of its query, where an empty value stands for null. */
export function parametersOf(operation: Operation): oas31.ParameterObject[] {
  const { schema, pathParameters, hasBody, isRepeatable } = operation;
  const parameters = Object.entries(schema.properties).flatMap(([name, field]) => {
    const { description = '', examples: [example] = [], type: _, ...rest } = field;
    const shown = { description, schema: { type: kindOf(field), ...rest }, example };
    if (pathParameters.includes(name)) return { in: 'path' as const, name, required: true, ...shown };
    return hasBody ? [] : { in: 'query' as const, name, allowEmptyValue: true, ...shown };
  });
  return isRepeatable ? [...parameters, IDEMPOTENCY_KEY] : parameters;
}

/** The body of an operation, and the schemas that it refers to by name: one for JSON and one for both form types. */
export function bodyOf({ schema, pathParameters, input, bodyTypes }: Operation) {
  const { title, description, required: all = [], properties, minProperties } = withoutAlternatives(schema);
  const fields = Object.entries(properties)
    .filter(([name]) => !pathParameters.includes(name))
    .map(([name, field]): [string, Field] => [name, withItems(field)]);
  const required = all.filter((name) => !pathParameters.includes(name));
  const json: RequestSchema = {
    title,
    ...(description !== undefined && { description }),
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(required.length > 0 && { required }),
    ...(minProperties !== undefined && { minProperties }),
    additionalProperties: false,
  };
  const form: RequestSchema = {
    ...json,
    title: `${title}Form`,
    properties: Object.fromEntries(fields.map(([name, field]) => [name, formField(field)])),
  };
  const example = input.meta()?.examples?.[0] as Record<string, unknown>;
  const [jsonType = '', ...formTypes] = bodyTypes;
  const formMedia = {
    schema: { $ref: `#/components/schemas/${form.title}` },
    example: Object.fromEntries(Object.entries(example).map(([name, value]) => [name, formValue(value)])),
    ...encodingOf(fields),
  };
  return {
    body: {
      required: required.length > 0 || minProperties !== undefined,
      content: {
        [jsonType]: { schema: { $ref: `#/components/schemas/${title}` }, example },
        ...Object.fromEntries(formTypes.map((type) => [type, formMedia])),
      },
    },
    schemas: {
      [title]: json,
      ...(formTypes.length > 0 && { [form.title]: form }),
    },
  };
}

/** A list of objects that have to name something in one of several ways. */
function withItems(field: Field): Field {
  const { items } = field as { items?: RequestSchema };
  return items?.anyOf ? { ...field, items: withoutAlternatives(items) } : field;
}

/**
 * A request that has to name something in one of several ways says so in its description: generators read an `anyOf` beside
 * properties as types of their own, which lack the other fields.
 */
function withoutAlternatives(schema: RequestSchema): RequestSchema {
  const { anyOf, ...rest } = schema;
  if (!anyOf) return schema;
  return {
    ...rest,
    description: `${rest.description ?? ''} ${alternativesOf(schema)}`.trim(),
    minProperties: 1,
  };
}

/** A field of a form: all values are texts, and an empty text stands for null. */
function formField(field: Field): Field {
  const { type, enum: values, format, pattern, minLength, default: defaultValue, ...rest } = field;
  const [kind, isOptional] = [type].flat();
  if (kind === 'array') return formList(field);
  if (kind === 'integer') return isOptional ? { ...rest, type: ['integer', 'string'], maxLength: 0 } : field;
  const choices = kind === 'boolean' ? [...BOOLEAN_TEXTS, ...(isOptional ? [null] : [])] : values;
  const constraints = {
    ...(format && { format }),
    ...(pattern && { pattern }),
    ...(minLength !== undefined && { minLength }),
  };
  const mayBeEmpty = isOptional && Object.keys(constraints).length > 0;
  return {
    ...rest,
    type: 'string',
    ...(rest.examples && { examples: rest.examples.map(formValue) }),
    ...(defaultValue !== undefined && { default: formValue(defaultValue) }),
    ...(choices && { enum: choices.map((choice) => choice ?? '') }),
    ...(mayBeEmpty ? { anyOf: [constraints, { maxLength: 0 }] } : constraints),
  };
}

/**
 * A list of a form: one value, several values, or an empty text for null where the list is optional. It has no `type`
 * beside them: openapi-generator fails at both.
 */
function formList({ type, items, ...rest }: Field): Field {
  const kind = kindOf(items as Field);
  const isOptional = [type].flat().includes('null');
  const item = { ...(items as Field), ...(kind === 'string' && { minLength: 1 }) };
  const empty: Field[] = isOptional ? [{ type: 'string', maxLength: 0 }] : [];
  return { ...rest, anyOf: [{ type: 'array', items: item }, item, ...empty] };
}

function formValue(value: unknown): unknown {
  return typeof value === 'boolean' ? String(value) : value;
}

/** Lists are sent as repeated names, in both form types. */
function encodingOf(fields: [string, Field][]): { encoding?: Record<string, oas31.EncodingObject> } {
  const lists = fields.filter(([, field]) => kindOf(field) === 'array');
  const repeated = { style: 'form', explode: true } as const;
  return lists.length > 0 ? { encoding: Object.fromEntries(lists.map(([name]) => [name, repeated])) } : {};
}
