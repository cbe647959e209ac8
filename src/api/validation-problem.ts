import type { ZodError } from 'zod';
import { invalidRequest, type ProblemError } from './problem.ts';
import type { FieldError } from './problem-kinds.ts';

/** A request of thousands of mistakes is answered with the first of them. */
const ERRORS_MAX = 100;

const CODES: Record<string, string> = {
  invalid_type: 'invalid_type',
  too_small: 'out_of_range',
  too_big: 'out_of_range',
  invalid_format: 'invalid_format',
  invalid_value: 'invalid_value',
};

type Issue = ZodError['issues'][number];

/** The validation's findings as one error, one entry a value. */
export function validationProblem(error: ZodError): ProblemError {
  const found = new Map<string, FieldError>();
  for (const issue of error.issues) {
    for (const fieldError of fieldErrors(issue)) {
      if (!found.has(fieldError.pointer)) found.set(fieldError.pointer, fieldError);
    }
    if (found.size >= ERRORS_MAX) break;
  }
  return invalidRequest([...found.values()].slice(0, ERRORS_MAX));
}

function fieldErrors(issue: Issue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    // A request schema words its unknown fields one a line, in the order of the keys.
    const details = issue.message.split('\n');
    return issue.keys.slice(0, ERRORS_MAX).map((key, index) => ({
      pointer: pointerOf([...issue.path, key]),
      detail: details[index] ?? 'is not a field of this operation',
      code: 'unknown_field',
    }));
  }
  return [{ pointer: pointerOf(issue.path), detail: issue.message, code: codeOf(issue) }];
}

function codeOf(issue: Issue): string {
  const { code } = issue.code === 'custom' ? (issue.params ?? {}) : {};
  if (typeof code === 'string') return code;
  return CODES[issue.code] ?? 'invalid_value';
}

/** RFC 6901. */
function pointerOf(path: PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
