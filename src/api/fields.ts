import { z } from 'zod';
import { domainKey } from '../dataset/domain.ts';
import { isEmailAddress, readPhoneNumber } from '../dataset/format/contact-values.ts';
import { EMAIL_LENGTH_MAX } from '../dataset/format/scalars.ts';
import { MAX_QUERY_CHARACTERS, parseTextQuery } from '../search/boolean-query.ts';
import { BODY_BYTES_MAX } from './problem.ts';
import { shown } from './shown.ts';

/** A list in a request holds at most so many items. */
export const LIST_ITEMS_MAX = 1_000;
const DOMAIN_CHARACTERS_MAX = 2_048;
const BULK_DOMAINS_MAX = 10_000;
const BAD_DOMAINS_NAMED_MAX = 100;
const IDENTIFIER_CHARACTERS_MAX = 255;
const PHONE_NUMBER_CHARACTERS_MAX = 100;

/** The public wording of a field. */
export interface Wording<Example> {
  description: string;
  example: Example;
}

/** Every optional field of a request takes null for absent. */
function optional<Schema extends z.ZodType>(schema: Schema, { description, example }: Wording<unknown>) {
  // Zod leaves the `examples` of a field that is transformed out of its JSON schema, but not an `example`.
  return schema.nullish().meta({ description, example });
}

/** An error that says what would be right, and what stands there instead. */
function must(requirement: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined
        ? `is required: it must be ${requirement}`
        : `must be ${requirement}, not ${shown(input)}`,
  };
}

function integer(from: number, to: number) {
  const isOpen = to === Number.MAX_SAFE_INTEGER && from !== Number.MIN_SAFE_INTEGER;
  const error = must(isOpen ? `an integer of at least ${from}` : `an integer from ${from} to ${to}`);
  return uncoerced(z.int(error).min(from, error).max(to, error));
}

/**
 * trpc-to-openapi switches coercion on in the schemas of the operations that it answers, and they serve tRPC too
 * (`"12"` would be a number everywhere). Here it finds a switch that does not move.
 */
function uncoerced<Schema extends z.ZodNumber | z.ZodBoolean>(schema: Schema): Schema {
  Object.defineProperty(schema.def, 'coerce', { get: () => false, set: () => {} });
  return schema;
}

// The items are looked at only where the list is short enough: a body of half a million of them is one mistake.
function list<Item extends z.ZodType>(item: Item, what: string) {
  return z.preprocess(
    // What a typed caller sends; others send anything.
    (value: z.input<Item>[], context) => {
      if (Array.isArray(value) && value.length > LIST_ITEMS_MAX) {
        context.addIssue({
          code: 'custom',
          message: `must be a list of at most ${LIST_ITEMS_MAX} items, not of ${value.length}`,
          params: { code: 'out_of_range' },
        });
      }
      return value;
    },
    z.array(item, must(`a list of ${what}`)).meta({ maxItems: LIST_ITEMS_MAX }),
  );
}

/** The id of an account, part of every operation of an account. */
export function accountId() {
  return integer(1, Number.MAX_SAFE_INTEGER).meta({
    description: 'The account that the key belongs to.',
    examples: [1],
  });
}

/** An integer with bounds, both included. */
export function optionalInteger(from: number, to: number, wording: Wording<number>) {
  return optional(integer(from, to), wording);
}

/** A bound of a range of numbers; it may lie where no record does: below zero it is no mistake. */
export function bound(description: string, example: number) {
  return optionalInteger(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, { description, example });
}

/** A list of ids of records; an empty list is no filter. */
export function idList(wording: Wording<number[]>) {
  return optional(list(integer(1, Number.MAX_SAFE_INTEGER), 'integers'), wording);
}

/** A yes or no. */
export function optionalBoolean(wording: Wording<boolean>) {
  return optional(uncoerced(z.boolean(must('true or false'))), wording);
}

/** A yes or no that has to be given. */
export function requiredBoolean({ description, example }: Wording<boolean>) {
  return uncoerced(z.boolean(must('true or false'))).meta({ description, example });
}

/** A day of the calendar, `YYYY-MM-DD`. */
export function optionalDate(wording: Wording<string>) {
  return optional(z.iso.date(must('a day of the calendar as YYYY-MM-DD')), wording);
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, must(`one of ${values.join(', ')}`));
}

/** One word of a closed list. */
export function optionalEnum<const Values extends readonly [string, ...string[]]>(
  values: Values,
  wording: Wording<Values[number]>,
) {
  return optional(oneOf(values), wording);
}

/** One word of a closed list that has to be given. */
export function requiredEnum<const Values extends readonly [string, ...string[]]>(
  values: Values,
  { description, example }: Wording<Values[number]>,
) {
  return oneOf(values).meta({ description, example });
}

/** Several words of a closed list; an empty list is no filter. */
export function enumList<const Values extends readonly [string, ...string[]]>(
  values: Values,
  wording: Wording<Values[number][]>,
) {
  return optional(list(oneOf(values), 'strings'), wording);
}

/**
 * A text as it is, of at most so many characters. Neither the engine nor the database can hold a NUL or half a
 * surrogate pair.
 */
export function text(charactersMax: number) {
  const requirement = `a text of at most ${charactersMax} characters`;
  return z
    .string(must(requirement))
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: 'must be well-formed Unicode without NUL characters',
      abort: true,
    })
    .refine((value) => value.length <= charactersMax || [...value].length <= charactersMax, {
      error: ({ input }) => `must be ${requirement}, not of ${[...String(input)].length}`,
      abort: true,
    })
    .meta({ maxLength: charactersMax });
}

/** A text as it is. */
export function optionalText(charactersMax: number, wording: Wording<string>) {
  return optional(text(charactersMax), wording);
}

/** A boolean text query, read into its parsed form; null where there is nothing to search for. */
export function textQuery(wording: Wording<string>) {
  const schema = text(MAX_QUERY_CHARACTERS).transform((value, context) => {
    const parsed = parseTextQuery(value);
    if (parsed.ok) return parsed.query;
    context.addIssue({
      code: 'custom',
      message: `cannot be read at position ${parsed.position}: ${parsed.message}`,
      params: { code: 'invalid_text_query' },
    });
    return z.NEVER;
  });
  return optional(schema, wording);
}

/** A text that is read into another form; what cannot be read is refused. */
function read(charactersMax: number, reader: (value: string) => string | null, requirement: string) {
  return text(charactersMax).transform((value, context) => {
    const form = reader(value);
    if (form !== null) return form;
    context.addIssue({
      code: 'custom',
      message: `must be ${requirement}, not ${shown(value)}`,
      params: { code: 'invalid_format' },
    });
    return z.NEVER;
  });
}

const A_DOMAIN = 'a domain such as example.com or an http(s) URL';

function domain() {
  return read(DOMAIN_CHARACTERS_MAX, domainKey, A_DOMAIN);
}

/** A domain as a host or a URL, read into the form in which domains are compared. */
export function optionalDomain(wording: Wording<string>) {
  return optional(domain(), wording);
}

/** Domains as hosts or URLs, read into the form in which domains are compared. */
export function domainList(wording: Wording<string[]>) {
  return optional(list(domain(), 'domains'), wording);
}

/**
 * Domains as hosts or URLs in one text, separated by commas, spaces or newlines, read into the form in which
 * domains are compared; the error names those that are none.
 */
export function bulkDomains(wording: Wording<string>) {
  const schema = text(BODY_BYTES_MAX).transform((value, context) => {
    const given = value.split(/[\s,]+/).filter(Boolean);
    const refuse = (message: string, code: string) => {
      context.addIssue({ code: 'custom', message, params: { code } });
      return z.NEVER;
    };
    if (given.length > BULK_DOMAINS_MAX)
      return refuse(`must be at most ${BULK_DOMAINS_MAX} domains, not ${given.length}`, 'out_of_range');
    const keys = given.map(domainKey);
    const bad = given.filter((_, at) => keys[at] === null);
    if (bad.length === 0) return keys.filter((key) => key !== null);
    const named = bad.slice(0, BAD_DOMAINS_NAMED_MAX).map(shown).join(', ');
    const further =
      bad.length > BAD_DOMAINS_NAMED_MAX ? `, and ${bad.length - BAD_DOMAINS_NAMED_MAX} more` : '';
    return refuse(`must hold domains, each ${A_DOMAIN}, not ${named}${further}`, 'invalid_format');
  });
  return optional(schema, wording);
}

/** An email address, read trimmed and in lower case. */
export function email(wording: Wording<string>) {
  const reader = (value: string) => {
    const address = value.trim().toLowerCase();
    return isEmailAddress(address) ? address : null;
  };
  return read(EMAIL_LENGTH_MAX, reader, 'an email address').meta({ ...wording, format: 'email' });
}

/** A phone number in any notation that says its country, read as E.164. */
export function phoneNumber(wording: Wording<string>) {
  const requirement = 'a phone number with its country code, such as +44 20 7946 0123';
  return read(PHONE_NUMBER_CHARACTERS_MAX, readPhoneNumber, requirement).meta({ ...wording });
}

/** A slug of a profile address; the database compares it without case. */
export function optionalSlug(wording: Wording<string>) {
  return optional(text(IDENTIFIER_CHARACTERS_MAX), wording);
}

/** Slugs of profile addresses, read in lower case, in which they are compared. */
export function slugList(wording: Wording<string[]>) {
  return optional(list(text(IDENTIFIER_CHARACTERS_MAX).toLowerCase(), 'strings'), wording);
}
