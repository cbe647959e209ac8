import type { z } from 'zod';
import { type KnownFields, knownFields, visitUnknownFields } from './unknown-fields.ts';

/** Why a line is no record of its file. */
export interface LineProblem {
  /** The field's path, such as `roles[0].start_date`; null where the line as a whole is wrong. */
  field: string | null;
  /** In plain words, to be read after the field's name: "must be a text, not a number". */
  reason: string;
  /** The record's id, where the line shows one. */
  id?: number;
}

/** A line read: its record, or what is wrong with it. */
export type ParsedLine<R> = { record: R } | { problem: LineProblem };

/** Reads the lines of one file. */
export type LineParser<R> = (line: string, onUnknownField: (path: string) => void) => ParsedLine<R>;

/** Makes the reader of lines that a schema describes. */
export function lineParser<S extends z.ZodObject>(schema: S): LineParser<z.output<S>> {
  const known: KnownFields = knownFields(schema);
  return (line, onUnknownField) => {
    const value = parseJson(line);
    if (value instanceof SyntaxError) {
      return {
        problem: { field: null, reason: `is not JSON: ${value.message.replace(/, (?:\.\.\.)?".*$/s, '')}` },
      };
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { problem: { field: null, reason: `must be a JSON object, not ${nameOfType(value)}` } };
    }
    // Valid UTF-8 holds no lone surrogate and JSON no raw NUL: only an escape can bring one in.
    const badText = line.includes('\\u') ? findBadText(value, '') : null;
    if (badText) return { problem: withId(badText, value) };
    const result = schema.safeParse(value);
    if (!result.success) return { problem: withId(describe(result.error.issues[0], value), value) };
    visitUnknownFields(value, known, onUnknownField);
    return { record: result.data };
  };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

/** No field of the format lies so deep: what does is not stored, and may be as deep as it likes. */
const DEPTH_MAX = 10;

function findBadText(value: unknown, path: string, depth = 0): LineProblem | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return { field: path, reason: 'must not contain a NUL character' };
    if (!value.isWellFormed()) return { field: path, reason: 'must not contain half a surrogate pair' };
    return null;
  }
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return null;
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    const itemPath = isList ? `${path}[${key}]` : path ? `${path}.${key}` : key;
    const bad = findBadText(item, itemPath, depth + 1);
    if (bad) return bad;
  }
  return null;
}

function describe(issue: z.core.$ZodIssue | undefined, record: object): LineProblem {
  if (!issue) return { field: null, reason: 'is no record of this file' };
  const field = pathText(issue.path);
  if (issue.code === 'custom') return { field: field || null, reason: issue.message };
  const value = valueAt(record, issue.path);
  if (value === undefined || value === null) return { field, reason: 'is missing' };
  if (issue.code === 'invalid_value') {
    return { field, reason: `must be one of ${issue.values.map(String).join(', ')}` };
  }
  if (issue.code === 'invalid_type') {
    return {
      field,
      reason: `must be ${EXPECTED[issue.expected] ?? issue.expected}, not ${nameOfType(value)}`,
    };
  }
  return { field, reason: issue.message };
}

const EXPECTED: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function nameOfType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  const type = typeof value;
  return type === 'boolean' ? 'a truth value' : (EXPECTED[type] ?? type);
}

function valueAt(record: unknown, path: readonly PropertyKey[]): unknown {
  let value = record;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

function pathText(path: readonly PropertyKey[]): string {
  let written = '';
  for (const key of path) {
    written += typeof key === 'number' ? `[${key}]` : written ? `.${String(key)}` : String(key);
  }
  return written;
}

function withId(problem: LineProblem, record: object): LineProblem {
  const id = 'id' in record ? record.id : undefined;
  return typeof id === 'number' ? { ...problem, id } : problem;
}
