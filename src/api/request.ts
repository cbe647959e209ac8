import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { shown } from './shown.ts';

const NEAR_EDITS_MAX = 3;

/** The known name nearest to a misspelt one, where one is near. */
function nearest(name: string, known: string[]): string | null {
  const [best] = known
    .map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate) }))
    .sort((a, b) => a.edits - b.edits);
  if (!best || best.edits > Math.min(NEAR_EDITS_MAX, Math.floor(name.length / 2))) return null;
  return best.candidate;
}

/** The two fields of a range: by the name that `_start` and `_end` follow, or each by its own name. */
type Range = string | { start: string; end: string };

/** A request: the shape's fields and no others, named ranges with a start that is not beyond the end. */
export function request<Shape extends z.ZodRawShape>(shape: Shape, ranges: readonly Range[]) {
  const known = Object.keys(shape);
  const wordUnknown = (key: string) => {
    const near = key.length <= 100 ? nearest(key, known) : null;
    return `is not a field of this operation${near ? `; did you mean \`${near}\`?` : ''}`;
  };
  return z
    .strictObject(shape, {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.slice(0, 100).map(wordUnknown).join('\n')
          : `must be an object of fields, not ${shown(issue.input)}`,
    })
    .superRefine((value: Record<string, unknown>, context) => {
      for (const range of ranges) {
        const names = typeof range === 'string' ? { start: `${range}_start`, end: `${range}_end` } : range;
        const start = value[names.start];
        const end = value[names.end];
        if (start == null || end == null || !(start > end)) continue;
        context.addIssue({
          code: 'custom',
          path: [names.start],
          message: `must not be beyond ${names.end} (${shown(end)}), but is ${shown(start)}`,
          params: { code: 'out_of_range' },
        });
      }
    });
}

/** A request that has no fields; over tRPC it may be left out. */
export const NO_FIELDS = request({}, []).optional();

/** A check of requests that name a record in one of several ways: at least one of the fields is given. */
export function namedBy(what: string, fields: readonly string[]) {
  return (value: Record<string, unknown>, context: z.RefinementCtx) => {
    if (fields.some((field) => value[field] != null)) return;
    context.addIssue({
      code: 'custom',
      message: `must name ${what} by ${fields.join(' or ')}`,
      params: { code: 'missing_field' },
    });
  };
}
