import type { z } from 'zod';

/** The reason for the rejection of a line. */
export interface LineProblem {
  /** The field's path, such as `roles[0].start_date`; null where the line as a whole is wrong. */
  field: string | null;
  /** A phrase that follows the field's name: "must be a text, not a number". */
  reason: string;
  /** The record's id, where the line has one. */
  id?: number;
}

/** The record of a line, or the problem of the line. */
export type ParsedLine<R> = { record: R } | { problem: LineProblem };

/** Makes the parser of a schema's lines. It reports the paths of fields that the format does not have. */
export function lineParser<S extends z.ZodObject>(
  schema: S,
): (line: string, onUnknownField: (path: string) => void) => ParsedLine<z.output<S>> {
  return (line, onUnknownField) => {
    const value = parseJson(line);
    if (value instanceof SyntaxError) {
      // V8 quotes the line at the end of its message; a report must not contain personal data.
      const reason = value.message.replace(/, (?:\.\.\.)?".*$/s, '');
      return { problem: { field: null, reason: `is not JSON: ${reason}` } };
    }
    if (!isObject(value) || Array.isArray(value)) {
      return { problem: { field: null, reason: `must be a JSON object, not ${nameOfType(value)}` } };
    }
    // Only an escape can bring a NUL or a lone surrogate into a line of valid UTF-8.
    const badText = line.includes('\\u') ? findBadText(value, '') : null;
    if (badText) return { problem: withId(badText, value) };
    const result = schema.safeParse(value, { error: reasonOf });
    if (!result.success) {
      const [{ path, message: reason } = { path: [], message: '' }] = result.error.issues;
      return { problem: withId({ field: path.reduce(pathTo, '') || null, reason }, value) };
    }
    visitUnknownFields(value, result.data, onUnknownField);
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

/** Whether a value is an object or a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Deeper than any field of the format; deeper texts are not stored, so they are not checked. */
const DEPTH_MAX = 10;

/** Finds a NUL or half a surrogate pair in the texts of a value, names of fields included. */
export function findBadText(value: unknown, path: string, depth = 0): LineProblem | null {
  if (typeof value === 'string') {
    const field = path || null;
    if (value.includes('\0')) return { field, reason: 'must not contain a NUL character' };
    if (!value.isWellFormed()) return { field, reason: 'must not contain half a surrogate pair' };
    return null;
  }
  if (!isObject(value) || depth > DEPTH_MAX) return null;
  for (const [key, item] of Object.entries(value)) {
    const place = pathTo(path, Array.isArray(value) ? Number(key) : key);
    // A bad name of a field is none that a report can show.
    const bad = findBadText(key, path) ?? findBadText(item, place, depth + 1);
    if (bad) return bad;
  }
  return null;
}

/** A parsed record has only the fields of the format, so a further field of the line is unknown. */
function visitUnknownFields(line: object, record: object, visit: (path: string) => void, path = ''): void {
  for (const [name, value] of Object.entries(line)) {
    const known = (record as Record<string, unknown>)[name];
    if (!(name in record)) visit(path + name);
    else if (Array.isArray(value) && Array.isArray(known)) {
      value.forEach((item, place) => {
        if (isObject(item)) visitUnknownFields(item, known[place], visit, `${path}${name}[].`);
      });
    }
  }
}

const EXPECTED: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** The reason for an issue that the schema does not describe itself. */
export function reasonOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return 'is missing';
  if (issue.code === 'invalid_value') return `must be one of ${issue.values?.join(', ')}`;
  return `must be ${EXPECTED[String(issue.expected)] ?? issue.expected}, not ${nameOfType(issue.input)}`;
}

/** What a value is, as a report says it. */
export function nameOfType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'boolean' ? 'a truth value' : (EXPECTED[typeof value] ?? typeof value);
}

/** The path of a field or item of what a path leads to. */
export function pathTo(path: string, key: PropertyKey): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path ? `${path}.${String(key)}` : String(key);
}

function withId(problem: LineProblem, record: object): LineProblem {
  const id = 'id' in record ? record.id : undefined;
  return typeof id === 'number' ? { ...problem, id } : problem;
}
