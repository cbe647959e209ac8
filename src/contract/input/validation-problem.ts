import { z } from 'zod';
import type { FieldError } from './problem.ts';

/** The most errors that an answer lists. */
export const ERRORS_MAX = 100;

/** The most characters of a value that an error message quotes. */
const CHARACTERS_MAX = 60;

/** How the detail of a missing or null required field begins. */
export const REQUIRED = 'is required';

type Issue = z.ZodError['issues'][number];

/**
 * The errors of a failed validation, with one entry for each value.
 * @param place of the validated value in the request
 */
export function fieldErrorsOf(error: z.ZodError, place: PropertyKey[] = []): FieldError[] {
  const errors = error.issues.flatMap((issue) => fieldErrors({ ...issue, path: [...place, ...issue.path] }));
  const byPointer = Map.groupBy(errors, ({ pointer }) => pointer);
  return [...byPointer.values()].flatMap(([first]) => first ?? []).slice(0, ERRORS_MAX);
}

function fieldErrors(issue: Issue): FieldError[] {
  if (issue.code !== 'unrecognized_keys')
    return [{ pointer: pointerOf(issue.path), detail: issue.message, code: codeOf(issue) }];
  // The message of a request schema has a line for each key, in their order.
  const details = issue.message.split('\n');
  return issue.keys.slice(0, ERRORS_MAX).map((key, index) => ({
    pointer: pointerOf([...issue.path, key]),
    detail: details[index] ?? 'is not a field of this operation',
    code: 'unknown_field',
  }));
}

function codeOf(issue: Issue): string {
  if (issue.code === 'custom') return String(issue.params?.code);
  if (issue.message.startsWith(REQUIRED)) return 'required';
  if (issue.code === 'too_small' || issue.code === 'too_big') return 'out_of_range';
  return issue.code;
}

/** Refuses a value in a refinement or a transform, which ends its validation. */
export function refuse(
  context: z.RefinementCtx,
  message: string,
  code: string,
  path: PropertyKey[] = [],
): never {
  context.addIssue({ code: 'custom', path, message, params: { code }, continue: false });
  return z.NEVER;
}

/** A path as a JSON pointer (RFC 6901). */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A value in an error message: strings in quotes and shortened, lists and objects by their kind. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  // A character may take two UTF-16 units: this prefix has one character more than is shown, if the text does.
  const characters = [...value.slice(0, 2 * (CHARACTERS_MAX + 1)).toWellFormed()];
  const cut =
    characters.length > CHARACTERS_MAX
      ? `${characters.slice(0, CHARACTERS_MAX).join('')}…`
      : value.toWellFormed();
  return JSON.stringify(cut);
}

/** What to do about a value, for the end of the sentence of its error; empty where nothing is known. */
export type Remedy = (input: unknown) => string;

/** For a form that joins the items of a list by commas. */
const ONE_VALUE_AN_ITEM = '; send each value as an item of its own, in a form by repeating the key';

/** An error with the requirement and the value that breaks it. */
export function must(requirement: string | ((input: unknown) => string), remedy: Remedy = () => '') {
  return {
    error: ({ input, path }: { input?: unknown; path?: PropertyKey[] | undefined }) => {
      const expected = typeof requirement === 'string' ? requirement : requirement(input);
      // Optional fields accept null before they come here, so a null field is a required one.
      const isMissing = input === undefined || (input === null && path?.length === 1);
      if (isMissing) return `${REQUIRED}: it must be ${expected}`;
      const isJoined = typeof input === 'string' && input.includes(',') && path && path.length > 1;
      return `must be ${expected}, not ${shown(input)}${remedy(input) || (isJoined ? ONE_VALUE_AN_ITEM : '')}`;
    },
  };
}
