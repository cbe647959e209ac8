import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import { fileRequest, LIST_FILE } from '../../operations/lists/part-request.ts';
import { answerSchema } from '../../operations/procedure/outcome.ts';
import type { Meta } from '../../operations/procedure/trpc.ts';
import { appRouter } from '../router.ts';

/** The content types of a body; an operation accepts all of them, or JSON alone. */
export const BODY_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const;

/** The content type of a form that may hold files. */
export const FORM_DATA = 'multipart/form-data';

/** The JSON Schema of a field; where the field may be null, `type` is a list with `null` at its end. */
export type Field = oas31.SchemaObject;

/** The JSON Schema of a request. */
export interface RequestSchema extends Field {
  title: string;
  properties: Record<string, Field>;
  /** Sets of fields, one of which has to be given. */
  anyOf?: { required: string[] }[];
}

/** The declaration of a procedure, as tRPC keeps it. */
interface Definition {
  meta: Meta & {
    openapi: Record<'operationId' | 'path' | 'summary' | 'description' | 'successDescription', string> & {
      method: 'GET' | 'POST' | 'DELETE';
      tags: string[];
    };
  };
  type: 'query' | 'mutation';
  inputs: [z.ZodObject | z.ZodOptional<z.ZodObject>];
  output: z.ZodType;
}

/** The content types of a success, the first one by default, where they are others than JSON. */
const TYPES: Record<string, string[]> = {
  lists_part: ['application/x-ndjson', 'text/csv', 'application/json'],
  deliveries_rejects: ['application/json', 'text/csv'],
};

// At run time, the router keeps all procedures in one record under their dotted names.
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Definition }>;

/** Every operation, as REST and the document see it. */
export const operations = Object.entries(procedures).map(([procedure, { _def }]) => {
  const { openapi, successStatus = 200, ...admission } = _def.meta;
  const [declared] = _def.inputs;
  const input = declared instanceof z.ZodOptional ? declared.unwrap() : declared;
  const schema = schemaOf(input);
  const takesFiles = 'files' in schema.properties;
  return {
    /** `path` is as the document shows it: parameters in braces, a slash at the end. */
    ...openapi,
    pathParameters: [...openapi.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    /** Its dotted name in the router; empty where it is over REST alone. */
    procedure,
    admission,
    successStatus,
    /** Whether it only reads; its price does not count. */
    isRead: _def.type === 'query',
    /** Whether the input stands in the body; else it stands in the query. */
    hasBody: openapi.method === 'POST',
    /** Whether it takes an idempotency key. */
    isRepeatable: openapi.method !== 'GET',
    input,
    /** The JSON Schema of `input`, path parameters included. */
    schema,
    /** Whether parts of a form may be files of it. */
    takesFiles,
    /** The content types of its body. A form can hold no objects but files. */
    bodyTypes: takesFiles
      ? (['application/json', FORM_DATA] as const)
      : Object.values(schema.properties).some(
            (field) => kindOf(field) === 'object' || kindOf(field.items as Field | undefined) === 'object',
          )
        ? BODY_TYPES.slice(0, 1)
        : BODY_TYPES,
    /** The content types of a success. */
    types: TYPES[openapi.operationId] ?? ['application/json'],
    /** The schema of the answer as JSON. */
    output: openapi.method === 'GET' ? _def.output : answerSchema(_def.output),
  };
});

/** An operation as REST and the document see it. */
export type Operation = (typeof operations)[number];

/**
 * What REST and the document have: the operations, and the file of a list, which takes the admission of its parts. A stream is no
 * answer of a procedure.
 */
export const documented: readonly Operation[] = operations.flatMap((operation) =>
  operation.operationId === 'lists_part'
    ? [
        operation,
        {
          ...operation,
          ...LIST_FILE,
          procedure: '',
          pathParameters: operation.pathParameters.filter((name) => name !== 'n'),
          input: fileRequest,
          schema: schemaOf(fileRequest),
          types: ['application/x-ndjson', 'text/csv'],
        },
      ]
    : operation,
);

/** Whether an operation is a search, or its totals, facets or explanation. */
export function isSearch({ admission }: Operation): boolean {
  return admission.rate === 'searches';
}

function schemaOf(input: z.ZodObject): RequestSchema {
  const schema = z.toJSONSchema(input, { io: 'input' }) as unknown as RequestSchema;
  return { ...schema, properties: allFlattened(schema.properties) };
}

function allFlattened(properties: Record<string, Field>): Record<string, Field> {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, flattened(field)]));
}

/**
 * A field as one object instead of an `anyOf` with null. A `pattern` only repeats the format. Zod drops `examples` from
 * fields that are transformed, so the schemas carry an `example`.
 */
function flattened({ anyOf, example, ...outer }: Field): Field {
  const value = (anyOf?.[0] ?? {}) as Field;
  const { pattern, ...field } = { ...value, ...outer };
  const { items } = field as { items?: RequestSchema };
  return {
    ...field,
    ...(items?.properties && { items: { ...items, properties: allFlattened(items.properties) } }),
    ...(pattern !== undefined && !field.format && { pattern }),
    ...(anyOf && { type: [kindOf(value), 'null'] }),
    ...(anyOf && value.enum && { enum: [...value.enum, null] }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/** The type of the values of a field that are not null; the first one of an item with several types. */
export function kindOf({ type, anyOf = [] }: Field = {}): oas31.SchemaObjectType {
  const [alternative] = anyOf as Field[];
  return [type ?? alternative?.type ?? 'string'].flat()[0] ?? 'string';
}

/** A sentence for the fields of which a request names at least one; empty where there are none. */
export function alternativesOf({ anyOf }: RequestSchema): string {
  const names = anyOf?.map(({ required }) => required.join(' and ')) ?? [];
  return names.length > 0 ? `Give at least one of: ${names.join(', ')}.` : '';
}
