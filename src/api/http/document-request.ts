import type { oas31 } from 'zod-openapi';
import { withoutNulls } from '../../base/without-nulls.ts';
import {
  alternativesOf,
  type Field,
  isSearch,
  kindOf,
  type Operation,
  type RequestSchema,
} from './operations.ts';

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
    // An empty value stands for null.
    const values = rest.enum && { enum: rest.enum.filter((value: unknown) => value !== null) };
    const shown = { description, schema: { type: kindOf(field), ...rest, ...values }, example };
    if (pathParameters.includes(name)) return { in: 'path' as const, name, required: true, ...shown };
    return hasBody ? [] : { in: 'query' as const, name, allowEmptyValue: true, ...shown };
  });
  return isRepeatable ? [...parameters, IDEMPOTENCY_KEY] : parameters;
}

/**
 * The body of an operation, and its schemas by name: of JSON, and of forms. Were they one schema, a generated client would have one
 * class for both, and could not choose a type.
 */
export function bodyOf(operation: Operation) {
  const { schema, pathParameters, input, bodyTypes, takesFiles } = operation;
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
  const form = formOf(json);
  const example = input.meta()?.examples?.[0] as Record<string, unknown>;
  const formExample = takesFiles ? { files: [FILE_EXAMPLE] } : withoutNulls(example);
  return {
    body: {
      required: required.length > 0 || minProperties !== undefined || isSearch(operation),
      content: Object.fromEntries(
        bodyTypes.map((type) =>
          type === 'application/json'
            ? [type, { schema: refTo(title), example }]
            : [type, { schema: refTo(form.title), example: formExample }],
        ),
      ),
    },
    schemas: { [title]: json, ...(bodyTypes.length > 1 && { [form.title]: form }) },
  };
}

/** The content of a file. */
const FILE_EXAMPLE = 'key,full_name\nC-100,Ada Example\n';

/** What the name of a form's schema ends with. */
export const FORM = 'Form';

/** The schema of a form: the fields of the JSON body, but files in the place of their texts. */
function formOf(json: RequestSchema): RequestSchema {
  const required = json.required ?? [];
  const fields = Object.entries(json.properties).map(([name, field]) => [
    name,
    name === 'files' ? FILES : inForm(field, required.includes(name)),
  ]);
  return {
    ...json,
    title: `${json.title}${FORM}`,
    description:
      `${json.description ?? ''} In a form, the name of a list is repeated for each item, and an empty text is null.`.trim(),
    properties: Object.fromEntries(fields),
  };
}

const FILES: Field = {
  type: 'array',
  description: 'The files.',
  items: { type: 'string', format: 'binary' },
  minItems: 1,
};

/**
 * A field as a form holds it. No value is null: an empty text is, and an empty list is absent, so a least length is that of a field
 * which has to be given, and the pattern of another one has an alternative for the empty text.
 */
function inForm(
  { items, minLength = 1, minItems = 1, pattern, ...field }: Field,
  isRequired: boolean,
): Field {
  const kind = kindOf(field);
  return {
    ...field,
    ...(field.type !== undefined && { type: kind }),
    ...(field.enum && { enum: field.enum.filter((value: unknown) => value !== null) }),
    ...(isRequired && kind === 'string' && !field.enum && { minLength }),
    ...(pattern && { pattern: isRequired ? pattern : `^$|${pattern}` }),
    ...(isRequired && kind === 'array' && { minItems }),
    ...(items && { items: inForm(items as Field, true) }),
  };
}

function refTo(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

/** A list of objects that have to name something in one of several ways. */
function withItems(field: Field): Field {
  const { items } = field as { items?: RequestSchema };
  return items?.properties ? { ...field, items: withoutAlternatives(items) } : field;
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
