import { type Fault, faultOf, type LineProblem } from './fault.ts';

/** The JSON object of a line, or the problem of the line. */
export type ParsedObject = { object: Record<string, unknown> } | { problem: LineProblem };

/**
 * Reads a line as a JSON object.
 * @param parse reads the JSON; throws a SyntaxError where it is none
 */
export function parseObject(line: string, parse: (line: string) => unknown = JSON.parse): ParsedObject {
  const value = parsedOr(line, parse);
  if (value instanceof SyntaxError) {
    return { problem: { field: null, reason: `is not JSON: ${syntaxFault(value)}` } };
  }
  if (!isObject(value) || Array.isArray(value)) {
    return { problem: { field: null, reason: `must be a JSON object, not ${nameOfType(value)}` } };
  }
  return { object: value };
}

/** V8 quotes the text at the end of its message; a report must not contain personal data. */
export const syntaxFault = ({ message }: SyntaxError): string => message.replace(/, (?:\.\.\.)?".*$/s, '');

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

/** Finds the texts that PostgreSQL can't store: those with a NUL or half a surrogate pair. */
export function badTexts(value: unknown): Fault[] {
  const found: Fault[] = [];
  noteBadTexts(value, '', 0, found);
  return found;
}

function noteBadTexts(value: unknown, path: string, depth: number, found: Fault[]): void {
  if (typeof value === 'string') {
    const field = path || null;
    if (value.includes('\0')) found.push(faultOf(field, 'must not contain a NUL character', value));
    else if (!value.isWellFormed())
      found.push(faultOf(field, 'must not contain half a surrogate pair', value));
    return;
  }
  if (!isObject(value) || depth > DEPTH_MAX) return;
  for (const [key, item] of Object.entries(value)) {
    // A bad name of a field is none that a report can show.
    noteBadTexts(key, path, depth, found);
    noteBadTexts(item, pathTo(path, Array.isArray(value) ? Number(key) : key), depth + 1, found);
  }
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
