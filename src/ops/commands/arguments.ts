import { InvalidArgumentError } from 'commander';
import { readDateTime } from '../../contract/input/date-time.ts';
import { SCOPES, type Scope } from '../../db/vocabulary.ts';

/** Parses a whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least) {
      throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
    }
    return number;
  };
}

/** Parses an id, and adds it to those that were given before it. */
export function anotherId(text: string, before: readonly number[] = []): number[] {
  return [...before, wholeNumber(1)(text)];
}

/** Parses a whole number from 1 to `most`, or a word in the place of null, which Commander takes for an empty text. */
export function numberOr<Word extends string>(word: Word, most: number): (text: string) => number | Word {
  return (text) => {
    if (text === word) return word;
    const number = wholeNumber(1)(text);
    if (number <= most) return number;
    throw new InvalidArgumentError(`It must be at most ${most}, or "${word}".`);
  };
}

const NAME_CHARACTERS_MAX = 255;

/** Parses a name, trimmed, of 1 to 255 characters. */
export function name(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && [...trimmed].length <= NAME_CHARACTERS_MAX) return trimmed;
  throw new InvalidArgumentError(`It must be a text of 1 to ${NAME_CHARACTERS_MAX} characters.`);
}

/** Parses scopes separated by commas. */
export function scopes(text: string): Scope[] {
  const given = text.split(',').map((part) => part.trim());
  const known = SCOPES.filter((scope) => given.includes(scope));
  if (given.every((part) => known.some((scope) => scope === part))) return known;
  throw new InvalidArgumentError(`It must be some of ${SCOPES.join(',')}.`);
}

/** Parses a date or date-time. */
export function date(text: string): Date {
  const read = readDateTime(text);
  if (read !== null) return new Date(read);
  throw new InvalidArgumentError('It must be a date or a date-time, such as 2026-01-31.');
}

/** Parses a date or date-time in the future. */
export function futureDate(text: string): Date {
  const read = readDateTime(text);
  if (read !== null && new Date(read) > new Date()) return new Date(read);
  throw new InvalidArgumentError('It must be a date or a date-time in the future, such as 2030-01-01.');
}
