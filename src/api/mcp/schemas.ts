import type { ProtocolEra } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { FORMATS } from '../../contract/input/formats.ts';
import { type Field, kindOf, type Operation } from '../http/operations.ts';

/** Records on a page where a call names no `page_size`, since an answer takes up the context of a model. */
export const TOOL_PAGE_SIZE = 10;

/** The fields that a search returns where a call names none. The resource `roster://fields` has all. */
export const LEAN_FIELDS: Readonly<Record<string, string[]>> = {
  person_role_search: ['full_name', 'headline', 'matching_role'],
  organization_search: ['name', 'domain', 'employees', 'founded_date', 'location.name'],
  job_search: ['title', 'url', 'organization.name', 'location.name', 'date_featured'],
};

/** What the schema of a field says for forms alone. */
const FORM_KEYWORDS = ['x-label', 'x-hint', 'x-lookup'];

/** The JSON Schema of an object. */
type ObjectSchema = Record<string, unknown> & { type: 'object' };

/**
 * The arguments of a tool: the request of its operation without the account, which the key names. Several providers of
 * models refuse `anyOf` at the top of a tool's schema, so the description of the tool says what it requires. Some refuse
 * lists of types, so null is shown only where it differs from an absent field.
 */
export function inputSchemaOf({ schema, operationId }: Operation): ObjectSchema {
  const { account_id: _, ...properties } = schema.properties;
  const { page_size: pageSize, fields } = properties;
  const required = schema.required?.filter((name) => name !== 'account_id') ?? [];
  return shortened({
    type: 'object',
    properties: {
      ...properties,
      ...(pageSize && { page_size: smaller(pageSize) }),
      ...(fields && { fields: briefFields(fields, LEAN_FIELDS[operationId]) }),
    },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  });
}

/** Keywords that no call of a model breaks, or that the description says; a schema takes up the context of a model. */
const LEFT_OUT = ['maxItems', 'maxLength', 'pattern', ...FORM_KEYWORDS];

function shortened(schema: ObjectSchema): ObjectSchema {
  return JSON.parse(JSON.stringify(schema), (_name, value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const kept = Object.entries(withoutFormat(value)).filter(
      ([keyword, given]) =>
        !LEFT_OUT.includes(keyword) && Math.abs(Number(given)) !== Number.MAX_SAFE_INTEGER,
    );
    const { examples, ...field } = Object.fromEntries(kept) as Field;
    const brief = { ...field, ...(isOfTexts(field) && { examples }) };
    if (!Array.isArray(field.type) || field.default !== undefined) return brief;
    const values = field.enum && { enum: field.enum.filter((one: unknown) => one !== null) };
    return { ...brief, type: kindOf(field), ...values };
  });
}

/** Whether a field takes texts of any form, so that its examples say more than its type and the values of its list. */
function isOfTexts({ items, ...field }: Field): boolean {
  const value = (items as Field) ?? field;
  return kindOf(value) === 'string' && !value.enum;
}

function briefFields(fields: Field, lean: string[] | undefined): Field {
  const absent = lean ? ['id', ...lean].join(', ') : 'all but `provenance`';
  return {
    ...fields,
    description: `Paths of the fields to return; absent means ${absent}. All are in roster://fields.`,
    items: { type: 'string' },
  };
}

function smaller(pageSize: Field): Field {
  return {
    ...pageSize,
    description: `Records on a page; absent means ${TOOL_PAGE_SIZE}.`,
    examples: [TOOL_PAGE_SIZE],
  };
}

/**
 * The schema of a tool's structured content: its fields and those of the records on a page, with their types alone. Older protocols
 * allow objects alone, and their clients compare errors with the schema as well
 * (https://github.com/modelcontextprotocol/typescript-sdk/issues/1943), so no field is required.
 */
export function outputSchemaOf({ output, schema }: Operation, era: ProtocolEra): Record<string, unknown> {
  const { $defs = {}, ...whole } = z.toJSONSchema(output, { io: 'output' });
  const answer = outline(whole as Field, $defs, 'page_size' in schema.properties ? 2 : 1);
  return era === 'legacy' && answer.type === 'array'
    ? { type: 'object', properties: { result: answer } }
    : { ...answer };
}

/** A schema with the types of its fields, and of those of objects within it as deep. */
function outline(schema: Field, definitions: Record<string, unknown>, depth: number): Field {
  const { $ref, anyOf, type, items, properties } = schema;
  if ($ref) return outline(definitions[$ref.split('/').at(-1) ?? ''] as Field, definitions, depth);
  if (anyOf) {
    // Of a record that may be selected, the first option has all fields.
    const { type: of, ...rest } = outline(anyOf[0] as Field, definitions, depth);
    const isNullable = anyOf.some((one) => (one as Field).type === 'null');
    return { ...rest, ...(of && { type: isNullable ? [kindOf({ type: of }), 'null'] : of }) };
  }
  if (type === 'array') return { type, items: outline(items as Field, definitions, depth) };
  if (!properties || depth === 0) return type ? { type } : {};
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    outline(field as Field, definitions, depth - 1),
  ]);
  return { type: 'object', properties: Object.fromEntries(fields) };
}

/** Names a format of Roster in the description: validators refuse formats that they do not know, or read them strictly. */
function withoutFormat(schema: Field): Field {
  const { format = '', description = '', ...rest } = schema;
  return Object.hasOwn(FORMATS, format)
    ? { ...rest, description: `${description} (${format})`.trim() }
    : schema;
}
