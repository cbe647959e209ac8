import type { ProtocolEra } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Field, kindOf, type Operation } from '../http/operations.ts';
import { FORMATS } from '../input/formats.ts';
import { problemSchema } from '../input/problem.ts';

/** Records on a page where a call names no `page_size`, since an answer takes up the context of a model. */
export const TOOL_PAGE_SIZE = 10;

/** What the schema of a field says for forms alone. */
const FORM_KEYWORDS = ['x-label', 'x-hint', 'x-lookup'];

/** The JSON Schema of an object. */
type ObjectSchema = Record<string, unknown> & { type: 'object' };

/**
 * The arguments of a tool: the request of its operation without the account, which the key names. Several providers of
 * models refuse `anyOf` at the top of a tool's schema, so the description of the tool says what it requires. Some refuse
 * lists of types, so null is shown only where it differs from an absent field.
 */
export function inputSchemaOf({ schema }: Operation): ObjectSchema {
  const { account_id: _, ...properties } = schema.properties;
  const { page_size: pageSize, fields } = properties;
  const required = schema.required?.filter((name) => name !== 'account_id') ?? [];
  return shortened({
    type: 'object',
    properties: {
      ...properties,
      ...(pageSize && { page_size: smaller(pageSize) }),
      // The schema of the answer shows the paths.
      ...(fields && { fields: { ...fields, items: { type: 'string' } } }),
    },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  });
}

/** Keywords that no call of a model breaks, or that the description says; a schema takes up the context of a model. */
const LEFT_OUT = ['maxItems', 'maxLength', 'pattern', ...FORM_KEYWORDS];

function shortened(schema: ObjectSchema): ObjectSchema {
  return JSON.parse(JSON.stringify(withoutFormats(schema)), (_name, value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const kept = Object.entries(value).filter(
      ([keyword, given]) =>
        !LEFT_OUT.includes(keyword) && Math.abs(Number(given)) !== Number.MAX_SAFE_INTEGER,
    );
    const { examples, ...field } = Object.fromEntries(kept) as Field;
    const isOfIds = [kindOf(field), kindOf(field.items as Field)].includes('integer');
    const brief = { ...field, ...(examples && !isOfIds && { examples }) };
    if (!Array.isArray(field.type) || field.default !== undefined) return brief;
    const values = field.enum && { enum: field.enum.filter((one: unknown) => one !== null) };
    return { ...brief, type: kindOf(field), ...values };
  });
}

function smaller(pageSize: Field): Field {
  return {
    ...pageSize,
    description: `Records on a page; absent means ${TOOL_PAGE_SIZE}.`,
    examples: [TOOL_PAGE_SIZE],
  };
}

/** A problem, as far as a tool's schema describes it. */
const briefProblemSchema = problemSchema.pick({ type: true, status: true, detail: true }).loose();

/**
 * The schema of a tool's structured content. Older protocols allow objects alone, and their clients compare errors with
 * the schema as well (https://github.com/modelcontextprotocol/typescript-sdk/issues/1943).
 */
export function outputSchemaOf({ output }: Operation, era: ProtocolEra): Record<string, unknown> {
  // The modern protocol begins with the version 2026-07-28.
  if (era === 'modern') return jsonSchemaOf(output);
  const answer = output instanceof z.ZodArray ? z.object({ result: output }) : output;
  return { type: 'object', ...jsonSchemaOf(z.union([answer, briefProblemSchema])) };
}

function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  return withoutFormats(z.toJSONSchema(schema, { io: 'output' }));
}

/** Names the formats of Roster in descriptions: validators refuse formats that they do not know, or read them strictly. */
function withoutFormats<Schema extends object>(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_name, value) => {
    if (!Object.hasOwn(FORMATS, value?.format)) return value;
    const { format, description = '', ...rest } = value;
    return { ...rest, description: `${description} (${format})`.trim() };
  });
}
