import { createDocument } from '../../../src/api/http/document.ts';
import { DEFAULT_PRICES } from '../../../src/base/config/prices.ts';

/** The OpenAPI document as a client receives it, and its parts by name. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  pattern?: string;
  [keyword: string]: unknown;
}

export interface Media {
  schema: Schema;
  example: Record<string, unknown>;
}

export interface Operation {
  method: string;
  path: string;
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters?: { in: string; name: string; schema: Schema; [keyword: string]: unknown }[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { headers: object; content: Record<string, Media> }>;
  'x-credits'?: number;
}

export const document = JSON.parse(JSON.stringify(createDocument(DEFAULT_PRICES)));
export const { schemas, responses, securitySchemes } = document.components;
export const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
  })),
);
export const posts = operations.filter(({ method }) => method === 'POST');
export const JSON_TYPE = 'application/json';
export const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

export function resolved(schema: Schema = {}): Schema {
  return schema.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
}

/** The fields of an operation's body by name. */
export function fieldsOf(operationId: string): Record<string, Schema> {
  const operation = posts.find((post) => post.operationId === operationId);
  return resolved(operation?.requestBody?.content[JSON_TYPE]?.schema).properties ?? {};
}

/** Every schema within a part of the document, with the path to it. */
export function everySchema(node: unknown, path = ''): [string, Schema][] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.entries(node).flatMap(([name, child]) => everySchema(child, `${path}/${name}`));
  return [[path, node as Schema], ...below];
}
