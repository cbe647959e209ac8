import type { z } from 'zod';
import { readForm } from '../../../src/api/http/body.ts';
import { operations } from '../../../src/api/http/operations.ts';
import {
  type Operation as DocumentedOperation,
  operations as documented,
  JSON_TYPE,
  resolved,
} from './openapi-document.ts';

interface FieldSchema {
  type?: string | string[];
  enum?: string[];
  items?: FieldSchema & { anyOf?: FieldSchema[] };
  /** The fields of an object. If a field may be null, the first item of `anyOf` describes its value. */
  properties?: Properties;
  format?: string;
  minItems?: number;
  maximum?: number;
  examples?: unknown[];
}

/** A field of an operation's body or query, as the document describes it. */
export interface Field {
  /** Such as `job_search.is_remote`, for messages. */
  where: string;
  name: string;
  schema: FieldSchema;
  example: unknown;
  /** Whether the operation requires the field. */
  isRequired: boolean;
  input: z.ZodObject;
  /** Whether the field can be sent in a form. */
  isInForms: boolean;
  /** Reads a form of this one field. */
  readForm(value: unknown): unknown;
}

/** Every field of every body and query of every operation, by the document. */
export function everyField(): Field[] {
  return operations.flatMap(({ operationId, input, bodyTypes, schema: requestSchema }) => {
    const operation = documented.find((one) => one.operationId === operationId);
    const body = resolved(operation?.requestBody?.content[JSON_TYPE]?.schema);
    const fields = (body.properties ?? queryOf(operation?.parameters)) as Properties;
    return Object.entries(fields).map(([field, described]) => ({
      where: `${operationId}.${field}`,
      name: field,
      schema: described.anyOf?.[0] ?? firstTypeOf(described),
      example: described.examples?.[0],
      isRequired: body.required?.includes(field) ?? false,
      input,
      isInForms: bodyTypes.length > 1,
      readForm: (value: unknown) => readForm(requestSchema, { [field]: value })[field],
    }));
  });
}

/** A schema with the first one of its types, and of those of its items. */
function firstTypeOf({ type, items, ...rest }: FieldSchema): FieldSchema {
  const ofItems = items && { items: firstTypeOf(items.anyOf?.[0] ?? items) };
  return { ...rest, type: [type].flat()[0] ?? '', ...ofItems };
}

type Properties = Record<string, FieldSchema & { anyOf?: FieldSchema[] }>;

/** The parameters of a query as if they were the properties of a body. */
function queryOf(parameters: DocumentedOperation['parameters'] = []): object {
  const fields = parameters.filter((parameter) => parameter.in === 'query');
  return Object.fromEntries(
    fields.map(({ name, schema, example }) => [name, { ...schema, examples: [example] }]),
  );
}

/** Whether the operation accepts this JSON value for the field. Errors of other fields do not count. */
export function accepts({ input, name }: Field, value: unknown): boolean {
  const account = 'account_id' in input.shape ? { account_id: 1 } : {};
  const { error } = input.safeParse({ ...account, [name]: value });
  return !error?.issues.some(({ path }) => path[0] === name);
}

/** JSON values that look like the field's type, but have another one. None may be accepted. */
export function valuesOfSimilarTypes({ schema }: Field): unknown[] {
  switch (schema.type) {
    case 'integer':
      return ['12', '', true, 1.5, '1e3', [1]];
    case 'boolean':
      return ['true', 'false', '', 0, 1, '1'];
    case 'array':
      // An item of a bulk request that is not valid fails that item alone.
      if (schema.items?.type === 'object') return ['seed', 1, { 0: {} }];
      return schema.items?.type === 'integer' ? ['1', 1, ['1'], [true], { 0: 1 }] : ['seed', 1, [1], [null]];
    case 'object':
      return [12, true, ['x'], 'x'];
    default:
      return [12, true, ['2024-01-01'], {}];
  }
}
