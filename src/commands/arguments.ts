import { InvalidArgumentError } from 'commander';
import { readDateTime } from '../api/read-date-time.ts';
import { SCOPES, type Scope } from '../db/vocabulary.ts';

/** Reads an option that is a whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least) {
      throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
    }
    return number;
  };
}

const NAME_CHARACTERS_MAX = 255;

/** Reads an option that is a name of 1 to 255 characters. */
export function name(text: string): string {
  if (text !== '' && [...text].length <= NAME_CHARACTERS_MAX) return text;
  throw new InvalidArgumentError(`It must be a text of 1 to ${NAME_CHARACTERS_MAX} characters.`);
}

/** Reads an option that is scopes separated by commas. */
export function scopes(text: string): Scope[] {
  const given = text.split(',').map((part) => part.trim());
  const known = SCOPES.filter((scope) => given.includes(scope));
  if (given.every((part) => known.some((scope) => scope === part))) return known;
  throw new InvalidArgumentError(`It must be some of ${SCOPES.join(',')}.`);
}

/** Reads an option that is a moment in the future. */
export function futureDate(text: string): Date {
  const read = readDateTime(text);
  if (read !== null && new Date(read) > new Date()) return new Date(read);
  throw new InvalidArgumentError('It must be a date or a date-time in the future, such as 2030-01-01.');
}
