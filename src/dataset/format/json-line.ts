/** The reason for the rejection of a line. */
export interface LineProblem {
  /** The field's path, such as `roles[0].start_date`; null where the line as a whole is wrong. */
  field: string | null;
  /** A phrase that follows the field's name: "must be a text, not a number". */
  reason: string;
  /** The record's id, where the line has one. */
  id?: number;
}

/** The JSON object of a line, or the problem of the line. */
export type ParsedObject = { object: Record<string, unknown> } | { problem: LineProblem };

/**
 * Reads a line as a JSON object whose texts can be stored.
 * @param parse reads the JSON; throws a SyntaxError where it is none
 */
export function parseObject(line: string, parse: (line: string) => unknown = JSON.parse): ParsedObject {
  const value = parsedOr(line, parse);
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
  return badText ? { problem: withId(badText, value) } : { object: value };
}

/** Adds the id of the record that the problem is in, where it has one. */
export function withId(problem: LineProblem, record: object): LineProblem {
  const id = 'id' in record ? record.id : undefined;
  return typeof id === 'number' ? { ...problem, id } : problem;
}

function parsedOr(line: string, parse: (line: string) => unknown): unknown {
  try {
    return parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

/** Whether the value is an object or a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Deeper than any field of the format; deeper texts are not stored, so they are not checked. */
const DEPTH_MAX = 10;

/** Finds a text that PostgreSQL can't store: one with a NUL or half a surrogate pair. */
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

/** What a format expects, by the names of JavaScript's types. */
export const EXPECTED: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** The type of a JSON value, in words. */
export function nameOfType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'boolean' ? 'a truth value' : (EXPECTED[typeof value] ?? typeof value);
}

/** The path of a field or an item below a path. */
export function pathTo(path: string, key: PropertyKey): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path ? `${path}.${String(key)}` : String(key);
}
