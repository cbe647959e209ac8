import type { z } from 'zod';
import { type Fault, faultOf, type LineProblem, problemOf } from './fault.ts';
import { badTexts, EXPECTED, isObject, nameOfType, parseObject, pathTo, withId } from './json-line.ts';

/** The record of a line, or the problem of the line. */
export type ParsedLine<R> = { record: R } | { problem: LineProblem };

/** Makes the parser of a schema's lines. It reports the paths of fields that the format does not have. */
export function lineParser<S extends z.ZodObject>(
  schema: S,
): (line: string, onUnknownField: (path: string) => void) => ParsedLine<z.output<S>> {
  return (line, onUnknownField) => {
    const parsed = parseObject(line);
    if ('problem' in parsed) return parsed;
    const { object } = parsed;
    // Only an escape can bring a NUL or a lone surrogate into a line of valid UTF-8.
    const bad = line.includes('\\u') ? badTexts(object) : [];
    const result = schema.safeParse(object, { error: reasonOf });
    if (!result.success || bad.length > 0) {
      const issues = result.error?.issues ?? [];
      return {
        problem: withId(problemOf([...bad, ...issues.map((issue) => faultIn(object, issue))]), object),
      };
    }
    visitUnknownFields(object, result.data, onUnknownField);
    return { record: result.data };
  };
}

function faultIn(object: object, { path, message }: z.core.$ZodIssue): Fault {
  const value = path.reduce<unknown>((inside, key) => isObject(inside) && inside[String(key)], object);
  return faultOf(path.reduce(pathTo, '') || null, message, value);
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

/** The reason for an issue that the schema does not describe itself. */
export function reasonOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return 'is missing';
  if (issue.code === 'invalid_value') return `must be one of ${issue.values?.join(', ')}`;
  return `must be ${EXPECTED[String(issue.expected)] ?? issue.expected}, not ${nameOfType(issue.input)}`;
}
