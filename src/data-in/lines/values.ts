import { z } from 'zod';
import { completePhoneNumber } from '../../dataset/format/contact-values.ts';
import { badTexts, nameOfType } from '../../dataset/format/json-line.ts';
import { reasonOf } from '../../dataset/format/parse-line.ts';
import { WORDS } from '../../dataset/format/scalars.ts';
import { uriOf } from '../../dataset/uri.ts';
import type { LineContext, ValueFault } from './context.ts';
import { NAMES, PLACEHOLDER, PLACEHOLDER_OF_FACTS } from './nothing.ts';
import { cutAtSemicolons, wordsOf } from './words.ts';

/** Why a value can't be read. */
export class Unreadable {
  readonly faults: readonly ValueFault[];

  constructor(reason: string, path = '') {
    this.faults = [{ path, reason }];
  }

  /** The faults of several values; of at least one. */
  static all(faults: readonly ValueFault[]): Unreadable {
    return Object.assign(new Unreadable(''), { faults });
  }

  /** The faults as those of a value that this one stands in. */
  inside(path: string, value?: unknown): ValueFault[] {
    return this.faults.map((fault) => ({
      path: path + fault.path,
      reason: fault.reason,
      value: fault.value ?? (fault.path === '' ? value : undefined),
    }));
  }
}

/** Reads a value that is not blank, as people write it. Undefined where it says nothing. */
export type Reader = (value: unknown, context: LineContext) => unknown;

/** Whether a value says nothing: an empty cell, a blank text, null or an empty list. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value === '' || value.trim() === '';
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The text of a text or of an integer: JSON and tables may hold keys and numbers of things as numbers. */
export function textOf(value: unknown): string | Unreadable {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return new Unreadable(`must be a text, not ${nameOfType(value)}`);
  return Number.isSafeInteger(value)
    ? String(value)
    : new Unreadable('must be a text or an integer of at most 9007199254740991');
}

/** Reads a text of any words, without blanks at its ends. */
function readAnyText(value: unknown): string | Unreadable {
  const text = textOf(value);
  return typeof text === 'string' ? text.trim() : text;
}

/** Reads a text of any words as people see it, without blanks at its ends. */
export function readWords(value: unknown): string | Unreadable {
  const text = textOf(value);
  return typeof text === 'string' ? wordsOf(text) : text;
}

function refusePlaceholder(value: unknown, placeholder = PLACEHOLDER): Unreadable | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return placeholder.test(text) && !NAMES.has(text)
    ? new Unreadable(`is ${text}, which says nothing: leave it empty`)
    : undefined;
}

/** Groups of three digits with one kind of blank or apostrophe between them. */
const GROUPED_NUMBER = /^[+-]?\d{1,3}(?:([ '’\u00a0\u2009\u202f])\d{3})(?:\1\d{3})*$/;
/** Programs that have no whole numbers with gaps write `51.0`. Three zeros may be those of a thousand. */
const NUMBER = /^[+-]?\d+(?:\.(?!0{3}$)0+)?$/;

function readNumber(value: unknown, { defaults: { locale } }: LineContext): number | Unreadable {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return new Unreadable(`must be a number, not ${nameOfType(value)}`);
  const text = value.trim();
  const number = locale?.readNumber(text) ?? null;
  if (number !== null)
    return Number.isInteger(number)
      ? number
      : new Unreadable(`must be a whole number as ${locale?.tag} writes it`);
  if (NUMBER.test(text)) return Number(text);
  return GROUPED_NUMBER.test(text)
    ? Number(text.replaceAll(/[^\d-]/g, ''))
    : new Unreadable("must be a whole number, such as 1200, 1 200 or 1'200");
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', 'yes', 'y', '1', '1.0'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', '0', '0.0'].map((word) => [word, false] as const),
]);

function readBoolean(value: unknown): boolean | Unreadable {
  const truth = typeof value === 'boolean' ? value : BOOLEANS.get(String(value).trim().toLowerCase());
  return truth ?? new Unreadable('must be true or false, yes or no, t or f, y or n, 1 or 0');
}

/** Reads a word of a fixed list, in any case, and as people write one of several parts: `Series A`, `Pre-Seed`. */
function readWord(value: unknown): string | Unreadable {
  const text = readAnyText(value);
  return typeof text === 'string' ? text.toLowerCase().replaceAll(/[ -]+/g, '_') : text;
}

/** A year, a month or a day, and of a time its day as it is written. */
const DATE =
  /^(\d{4})(?:\.0|-(\d\d)(?:-(\d\d)(?:[T ]\d\d:\d\d[\d:.,]*(?: ?(?:Z|UTC|[+-]\d\d(?::?\d\d)?))?)?)?)?$/i;

function readDate(value: unknown, { defaults: { locale } }: LineContext): string | Unreadable {
  const text = textOf(value);
  if (typeof text !== 'string') return text;
  const [, year, month = '01', day = '01'] = DATE.exec(text.trim()) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  return (
    locale?.readDay(text) ??
    new Unreadable('must be a day, a month or a year, such as 2021-03-15, 2021-03 or 2021')
  );
}

/** Reads a value as people spell it. */
type Spelling = (value: unknown, context: LineContext) => unknown;

/** The reader of a value that a schema of the dataset format describes: spelled as people do, then checked by the schema. */
export function scalarReader(schema: z.ZodType, read: Spelling = spellingOf(schema)): Reader {
  return (value, context) => {
    const spelled = read(value, context);
    if (spelled instanceof Unreadable) return spelled;
    // A text without words, such as a zero-width blank.
    if (spelled === '') return undefined;
    const { data, error } = schema.safeParse(spelled, { error: reasonOf });
    return error ? new Unreadable(error.issues[0]?.message ?? '') : data;
  };
}

/** The reader of a value that is no name and no place: `NA` says nothing in it. */
export function factReader(schema: z.ZodType): Reader {
  return scalarReader(schema, spellingOf(schema, PLACEHOLDER_OF_FACTS));
}

/** The reader of an address, which is stored as a valid URI. */
export function urlReader(schema: z.ZodType): Reader {
  const read = factReader(schema);
  return (value, context) => {
    const address = read(value, context);
    return typeof address === 'string' ? uriOf(address) : address;
  };
}

/** The reader of a phone number, which may be one of the delivery's country without its code. */
export function phoneReader(schema: z.ZodType): Reader {
  const read = factReader(schema);
  return (value, context) => {
    const { country } = context.defaults;
    const text = country && readAnyText(value);
    return read(
      (typeof text === 'string' && country && completePhoneNumber(text, country)) || value,
      context,
    );
  };
}

/** The reader of a text of several lines, which may be about markup. */
export function proseReader(schema: z.ZodType): Reader {
  return scalarReader(
    schema,
    (value) => refusePlaceholder(value, PLACEHOLDER_OF_FACTS) ?? readAnyText(value),
  );
}

function spellingOf(schema: z.ZodType, placeholder?: RegExp): Spelling {
  const read = spellingOfType(schema);
  return (value, context) => refusePlaceholder(value, placeholder) ?? read(value, context);
}

function spellingOfType(schema: z.ZodType): Spelling {
  if (schema instanceof z.ZodNumber) return readNumber;
  if (schema instanceof z.ZodBoolean) return readBoolean;
  if (schema instanceof z.ZodEnum) return readWord;
  if (schema instanceof z.ZodISODate) return readDate;
  return WORDS.has(schema) ? readWords : readAnyText;
}

/** An array of PostgreSQL, or an object. */
const IN_BRACES = /^\s*\{.*\}\s*$/s;

function cutTexts(texts: string): string[] | Unreadable {
  return IN_BRACES.test(texts)
    ? new Unreadable('is in braces: write a JSON array, or texts separated by ;')
    : cutAtSemicolons(texts);
}

/**
 * The reader of a list of values: a list, its JSON, or texts separated by `;`. A value that is repeated counts once.
 * @param isWhole whether no value may be left out; else the list stands without those that can't be read
 */
export function listReader(readItem: Reader, isWhole = false): Reader {
  return (value, context) => {
    const items = itemsOf(value, cutTexts);
    if (items instanceof Unreadable) return items;
    const values = new Map<unknown, unknown>();
    const faults: ValueFault[] = [];
    for (const [place, item] of items.entries()) {
      if (isBlank(item)) continue;
      const read = readItem(item, context);
      if (read instanceof Unreadable) faults.push(...read.inside(`[${place}]`, item));
      else if (read !== undefined) values.set(typeof read === 'object' ? JSON.stringify(read) : read, read);
    }
    if (faults.length > 0 && isWhole) return Unreadable.all(faults);
    context.leftOut.push(...faults);
    return values.size > 0 ? [...values.values()] : undefined;
  };
}

/** The items of a list, or of the JSON of one. */
export function itemsOf(
  value: unknown,
  cutText: (text: string) => unknown[] | Unreadable,
): unknown[] | Unreadable {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return new Unreadable(`must be a list, not ${nameOfType(value)}`);
  if (!value.trimStart().startsWith('[')) return cutText(value);
  try {
    const items: unknown[] = JSON.parse(value);
    // An escape of the JSON may be one.
    const bad = badTexts(items);
    return bad.length > 0
      ? Unreadable.all(bad.map(({ field, reason }) => ({ path: field ?? '', reason })))
      : items;
  } catch {
    return new Unreadable('begins like a JSON array, and is none');
  }
}
