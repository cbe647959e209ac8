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

const LIMIT_MAX = 1_000_000;

/** Parses a rate limit, in calls a minute, or `default`. */
export function limit(text: string): number | 'default' {
  if (text === 'default') return text;
  const calls = wholeNumber(1)(text);
  if (calls <= LIMIT_MAX) return calls;
  throw new InvalidArgumentError(`It must be at most ${LIMIT_MAX}, or "default".`);
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
