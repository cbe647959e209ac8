import { invalidRequest } from '../input/problem.ts';
import { type Field, kindOf, type RequestSchema } from './operations.ts';

/** The fields of a form or a query string: one text each, or a list. */
export type FormFields = Record<string, unknown>;

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The texts of a form that stand for a boolean. */
const BOOLEAN_TEXTS = ['true', 'false', '1', '0'];

/** Collects the fields of a form. A key that occurs several times, or ends in `[]`, is a list. */
export function formFields(entries: Iterable<readonly [key: string, value: string]>): FormFields {
  const fields = new Map<string, string | string[]>();
  for (const [key, value] of entries) {
    const name = key.replace(/\[\]$/, '');
    const earlier = fields.get(name);
    if (Array.isArray(earlier)) earlier.push(value);
    else if (earlier !== undefined) fields.set(name, [earlier, value]);
    else fields.set(name, name === key ? value : [value]);
  }
  return Object.fromEntries(fields);
}

/**
 * Parses URL-encoded fields.
 * @param refusal the error where the escaped bytes are not UTF-8; `URLSearchParams` would insert replacement characters
 */
export function parseUrlEncoded(text: string, refusal: () => Error): FormFields {
  try {
    for (const [escapes] of text.matchAll(ESCAPES)) decodeURIComponent(escapes);
  } catch {
    throw refusal();
  }
  return formFields(new URLSearchParams(text));
}

/**
 * The fields of a query string.
 * @throws ProblemError 400 where it is not UTF-8
 */
export function readQuery(url: string): FormFields {
  const [, query = ''] = /\?(.*)$/s.exec(url) ?? [];
  const detail = 'has a query string whose escaped bytes are not UTF-8';
  return parseUrlEncoded(query, () => invalidRequest([{ pointer: '', detail, code: 'invalid_format' }]));
}

/**
 * Converts form fields to the input of a schema: numbers and booleans from their text, an empty text to null, a single
 * value of a list to a list of one. Text that cannot be converted is left to the validation.
 */
export function readForm({ properties }: RequestSchema, fields: FormFields): Record<string, unknown> {
  const read = Object.entries(fields).map(([name, value]) => [
    name,
    Object.hasOwn(properties, name) ? readField(properties[name], value) : value,
  ]);
  return Object.fromEntries(read);
}

function readField(field: Field | undefined, value: unknown): unknown {
  if (value === '') return null;
  const kind = kindOf(field);
  if (kind === 'array') return [value].flat().map((item) => readField(field?.items as Field, item));
  if (typeof value !== 'string') return value;
  if (kind === 'integer') return NUMBER.test(value) ? Number(value) : value;
  return kind === 'boolean' && BOOLEAN_TEXTS.includes(value) ? /true|1/.test(value) : value;
}
