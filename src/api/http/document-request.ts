import type { oas31 } from 'zod-openapi';
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
 * The body of an operation, and the schema of its JSON by name. Form types have schemas of their own: the same schema for all
 * types would be one class in a generated client, which then cannot choose a type.
 */
export function bodyOf(operation: Operation) {
  const { schema, pathParameters, input, bodyTypes } = operation;
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
  const example = input.meta()?.examples?.[0] as Record<string, unknown>;
  const formExample = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, String([value].flat()[0])]),
  );
  const uploads = operation.takesFiles ? { [`${title}Form`]: uploadForm(title) } : {};
  return {
    body: {
      required: required.length > 0 || minProperties !== undefined || isSearch(operation),
      content: Object.fromEntries(
        bodyTypes.map((type) =>
          type === 'application/json'
            ? [type, { schema: refTo(title), example }]
            : operation.takesFiles
              ? [type, { schema: refTo(`${title}Form`), example: { files: [FILE_EXAMPLE] } }]
              : [type, { schema: refTo(FORM_NAMES[type]), example: formExample }],
        ),
      ),
    },
    schemas: { [title]: json, ...uploads },
  };
}

const FORM_NAMES = {
  'application/x-www-form-urlencoded': 'UrlEncodedForm',
  'multipart/form-data': 'MultipartForm',
} as const;

/** The schemas of forms by name. Generators leave out the models of forms with fields, and refer to them all the same. */
export const FORM_SCHEMAS: Record<string, Field> = Object.fromEntries(
  Object.values(FORM_NAMES).map((title) => [
    title,
    {
      title,
      description:
        'The fields of the JSON body as texts: the name of a list is repeated for each item. An empty text is null.',
      type: 'object',
      // Not lists of texts: openapi-python-client writes invalid code for them.
      additionalProperties: { type: 'string' },
    },
  ]),
);

/** The content of a file. */
const FILE_EXAMPLE = 'key,full_name\nC-100,Ada Example\n';

/** The schema of a form with files. */
function uploadForm(title: string): Field {
  return {
    title: `${title}Form`,
    description: 'The files, and the other fields of the JSON body as texts.',
    type: 'object',
    properties: {
      files: {
        type: 'array',
        description: 'The files.',
        items: { type: 'string', format: 'binary' },
        minItems: 1,
      },
    },
    required: ['files'],
    additionalProperties: { type: 'string' },
  };
}

function refTo(name: string) {
  return { $ref: `#/components/schemas/${name}` };
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
