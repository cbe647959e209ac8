import type { z } from 'zod';
import {
  EXPECTED,
  isObject,
  type LineProblem,
  nameOfType,
  parseObject,
  pathTo,
  withId,
} from './json-line.ts';

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
    const result = schema.safeParse(object, { error: reasonOf });
    if (!result.success) {
      const [{ path, message: reason } = { path: [], message: '' }] = result.error.issues;
      return { problem: withId({ field: path.reduce(pathTo, '') || null, reason }, object) };
    }
    visitUnknownFields(object, result.data, onUnknownField);
    return { record: result.data };
  };
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
