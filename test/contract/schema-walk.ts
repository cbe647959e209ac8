import type { z } from 'zod';
import { USUAL_PRICES } from '../../src/billing/prices.ts';
import { createDocument } from '../../src/http/document.ts';
import { readForm } from '../../src/http/form.ts';
import { operations } from '../../src/http/operations.ts';

interface FieldSchema {
  type?: string | string[];
  enum?: string[];
  items?: FieldSchema;
  /** The fields of an object. If a field may be null, the first item of `anyOf` describes its value. */
  properties?: Properties;
  format?: string;
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
  const { paths, components } = createDocument(USUAL_PRICES);
  return operations.flatMap(({ path, method, input, bodyTypes, schema: requestSchema }) => {
    const operation = paths?.[path]?.[method.toLowerCase() as 'post'];
    const body = operation?.requestBody as
      | { content: Record<string, { schema: { $ref: string } }> }
      | undefined;
    const name = body?.content['application/json']?.schema.$ref.split('/').at(-1) ?? '';
    const schema = components?.schemas?.[name] as { properties: Properties; required?: string[] } | undefined;
    return Object.entries(schema?.properties ?? queryOf(operation?.parameters)).map(([field, described]) => ({
      where: `${operation?.operationId}.${field}`,
      name: field,
      schema: described.anyOf?.[0] ?? { ...described, type: [described.type].flat()[0] ?? '' },
      example: described.examples?.[0],
      isRequired: schema?.required?.includes(field) ?? false,
      input,
      isInForms: bodyTypes.length > 1,
      readForm: (value: unknown) => readForm(requestSchema, { [field]: value })[field],
    }));
  });
}

type Properties = Record<string, FieldSchema & { anyOf?: FieldSchema[] }>;

/** The parameters of a query as if they were the properties of a body. */
function queryOf(parameters: unknown = []): Properties {
  const all = parameters as { in: string; name: string; schema: FieldSchema; example: unknown }[];
  return Object.fromEntries(
    all
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema, example }) => [name, { ...schema, examples: [example] }]),
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
    default:
      return [12, true, ['2024-01-01'], {}];
  }
}
