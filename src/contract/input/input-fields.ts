import { z } from 'zod';
import type { LookupKind } from '../../../search-index/autocomplete/kinds.ts';
import { DOMAIN_CHARACTERS_MAX, domainKey } from '../../dataset/domain.ts';
import { readEmailAddress, readPhoneNumber } from '../../dataset/format/contact-values.ts';
import { MAX_QUERY_CHARACTERS, parseTextQuery } from '../../search/boolean-query.ts';
import { type DayMeans, readDateTime } from './date-time.ts';
import { lookupAdvice, lookupMeta } from './labels.ts';
import { BODY_BYTES_MAX } from './problem.ts';
import { must, type Remedy, refuse, shown } from './validation-problem.ts';

/** The most items that a list of a request may have. */
const LIST_ITEMS_MAX = 1_000;
const DOMAIN_OR_URL_CHARACTERS_MAX = 2_048;
const BULK_DOMAINS_MAX = 10_000;
const BAD_DOMAINS_NAMED_MAX = 100;
/** As written: blanks around it and the letters of a host count, although punycode has fewer or more. */
const EMAIL_CHARACTERS_MAX = 320;
const PHONE_NUMBER_CHARACTERS_MAX = 100;
const DATE_TIME_CHARACTERS_MAX = 64;
const NAME_CHARACTERS_MAX = 255;
const LIKELIHOOD_MAX = 10;
/** The pattern of a text that is not blank. */
export const NOT_BLANK = '[^\\s\\ufeff]';
const PAGE_SIZE_DEFAULT = 25;
const PAGE_SIZE_MAX = 100;

/** A field that may be absent or null, which mean the same. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  // Zod leaves the `examples` of a field that is transformed out of its JSON schema, but not an `example`.
  return (description: string, example: z.input<Schema>) => schema.nullish().meta({ description, example });
}

function required<Schema extends z.ZodType>(schema: Schema) {
  // The metadata is kept, which a clone would lose.
  return (description: string, example: z.input<Schema>) =>
    schema.meta({ ...schema.meta(), description, example });
}

/**
 * Keeps coercion off. trpc-to-openapi sets `coerce` in the schemas of the operations that it serves, and tRPC uses the
 * same schemas: `"12"` would become a number there too.
 */
function uncoerced<Schema extends z.ZodNumber | z.ZodBoolean>(schema: Schema): Schema {
  Object.defineProperty(schema.def, 'coerce', { get: () => false, set: () => {} });
  return schema;
}

function integer(from: number, to: number, remedy?: Remedy) {
  const isOpen = to === Number.MAX_SAFE_INTEGER && from !== Number.MIN_SAFE_INTEGER;
  const error = must(
    (input) =>
      isOpen && !(typeof input === 'number' && input > to)
        ? `an integer of at least ${from}`
        : `an integer from ${from} to ${to}`,
    remedy,
  );
  return uncoerced(z.int(error).min(from, error).max(to, error));
}

const positive = integer(1, Number.MAX_SAFE_INTEGER);
const boolean = uncoerced(z.boolean(must('true or false')));

type Values = readonly [string, ...string[]];

function oneOf<const V extends Values>(values: V) {
  return z.enum(values, must(`one of ${values.join(', ')}`));
}

/**
 * A text of at most `charactersMax` code points; `type` is its name in errors. PostgreSQL and the search engine can
 * store neither NUL nor lone surrogates.
 */
export function text(charactersMax: number, type?: string) {
  const requirement = `a text of at most ${charactersMax} characters`;
  return z
    .string(must(type ?? requirement))
    .superRefine((value, context) => {
      if (!value.isWellFormed() || value.includes('\0'))
        refuse(context, 'must be well-formed Unicode without NUL characters', 'invalid_value');
      else if (value.length > charactersMax && [...value].length > charactersMax)
        refuse(context, `must be ${requirement}, not of ${[...value].length}`, 'invalid_value');
    })
    .meta({ maxLength: charactersMax });
}

/** A text that `reader` parses into another form; a text for which it returns null is refused. */
export function readText(
  charactersMax: number,
  reader: (value: string) => string | null,
  requirement: string,
) {
  return text(charactersMax, requirement).transform(
    (value, context) =>
      reader(value) ?? refuse(context, `must be ${requirement}, not ${shown(value)}`, 'invalid_format'),
  );
}

const A_DOMAIN = `a domain such as example.com or an http(s) URL, with a host of at most ${DOMAIN_CHARACTERS_MAX} characters`;

function domain(requirement = A_DOMAIN) {
  return readText(DOMAIN_OR_URL_CHARACTERS_MAX, domainKey, requirement).meta({ format: 'domain' });
}

/** A list. Its length is checked before its items: a list of half a million wrong items is one error. */
export function list<Item extends z.ZodType>(
  item: Item,
  what: string,
  remedy?: Remedy,
  itemsMax = LIST_ITEMS_MAX,
) {
  return z.preprocess(
    // The type that typed clients send; at run time it may be anything.
    (value: z.input<Item>[], context) => {
      if (!Array.isArray(value) || value.length <= itemsMax) return value;
      const message = `must be a list of at most ${itemsMax} items, not of ${value.length}`;
      return refuse(context, message, 'out_of_range');
    },
    z.array(item, must(`a list of ${what}`, remedy)).meta({ maxItems: itemsMax }),
  );
}

/** The id of an account, part of every operation of an account. */
export function accountId() {
  return positive.meta({ description: 'The account that the key belongs to.', examples: [1] });
}

/** An integer of at least 1, such as an id or the number of a page. */
export const optionalPositive = optional(positive);

/** A required integer of at least 1. */
export const requiredPositive = required(positive);

const fromZero = integer(0, Number.MAX_SAFE_INTEGER);

/** A required integer of at least 0, such as the place of a part. */
export const requiredFromZero = required(fromZero);

/** An integer of at least 0. */
export const optionalFromZero = optional(fromZero);

/** An integer within limits, both included. */
export function optionalInteger(from: number, to: number, description: string, example: number) {
  return optional(integer(from, to))(description, example);
}

/** A bound of a range of numbers. A bound below zero is valid, although no record has such a value. */
export const bound = optional(integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER));

/** A list of ids of records; an empty list is no filter. */
export function idList(description: string, example: number, kind: LookupKind) {
  const remedy = (input: unknown) => lookupAdvice(input, kind);
  const ids = list(integer(1, Number.MAX_SAFE_INTEGER, remedy), 'integers', remedy);
  return optional(ids)(description, [example]).meta(lookupMeta(kind));
}

/** An optional boolean. */
export const optionalBoolean = optional(boolean);

/** A required boolean. */
export const requiredBoolean = required(boolean);

/** A day of the calendar, `YYYY-MM-DD`. */
export const optionalDate = optional(z.iso.date(must('a day of the calendar as YYYY-MM-DD')));

/** A date-time, parsed by `readDateTime`. */
export function optionalDateTime(dayMeans: DayMeans, description: string, example: string) {
  const reader = (value: string) => readDateTime(value, dayMeans);
  const schema = readText(DATE_TIME_CHARACTERS_MAX, reader, `a date-time such as ${example}`);
  return optional(schema.meta({ format: 'date-time' }))(
    `${description} A day alone means ${dayMeans}. Without a zone it is in UTC. In an address, write the \`+\` of a zone as \`%2B\`, or give the time in UTC with \`Z\`.`,
    example,
  );
}

/** An optional value of a closed list. */
export function optionalEnum<const V extends Values>(values: V, description: string, example: V[number]) {
  return oneOf(values).nullish().meta({ description, example });
}

/** A required value of a closed list. */
export function requiredEnum<const V extends Values>(values: V, description: string, example: V[number]) {
  return oneOf(values).meta({ description, example });
}

/** Values of a closed list; an empty list is no filter. */
export function enumList<const V extends Values>(values: V, description: string, example: V[number][]) {
  return list(oneOf(values), 'strings').nullish().meta({ description, example });
}

/** Different values of a closed list, at least one. */
export function enumSet<const V extends Values>(values: V, description: string, example: V[number][]) {
  return list(oneOf(values), 'strings')
    .superRefine((given, context) => {
      if (given.length > 0 && new Set(given).size === given.length) return;
      refuse(context, 'must be a list of different values, at least one', 'out_of_range');
    })
    .meta({ description, example, minItems: 1, maxItems: values.length, uniqueItems: true });
}

/** An optional text. */
export function optionalText(charactersMax: number, description: string, example: string) {
  return optional(text(charactersMax))(description, example);
}

/** A boolean text query, parsed; null where the text is blank. */
export const textQuery = optional(
  text(MAX_QUERY_CHARACTERS)
    .meta({ format: 'boolean-text' })
    .transform((value, context) => {
      const parsed = parseTextQuery(value);
      if (parsed.ok) return parsed.query;
      const message = `cannot be read at position ${parsed.position}: ${parsed.message}`;
      return refuse(context, message, 'invalid_text_query');
    }),
);

/** A domain as a host or a URL, normalized by `domainKey`. */
export const optionalDomain = optional(domain());

/** Domains as hosts or URLs, normalized by `domainKey`. */
export const domainList = optional(list(domain(`${A_DOMAIN}, one an item`), 'domains'));

/**
 * Domains as hosts or URLs in one text, separated by commas, spaces or newlines, normalized by `domainKey`. The error
 * names the invalid ones.
 */
export const bulkDomains = optional(
  text(BODY_BYTES_MAX)
    .meta({ format: 'domain-list' })
    .transform((value, context) => {
      const given = value.split(/[\s,]+/).filter(Boolean);
      const tooMany = `must be at most ${BULK_DOMAINS_MAX} domains, not ${given.length}`;
      if (given.length > BULK_DOMAINS_MAX) return refuse(context, tooMany, 'out_of_range');
      if (given.length === 0 && value.trim() !== '')
        return refuse(context, `must hold domains, each ${A_DOMAIN}, not ${shown(value)}`, 'invalid_format');
      const keys = given.map(domainKey);
      const bad = given.filter((_, at) => keys[at] === null);
      if (bad.length === 0) return keys.filter((key) => key !== null);
      const named = bad.slice(0, BAD_DOMAINS_NAMED_MAX).map(shown).join(', ');
      const further = bad.length - BAD_DOMAINS_NAMED_MAX;
      const others = further > 0 ? `, and ${further} more` : '';
      return refuse(context, `must hold domains, each ${A_DOMAIN}, not ${named}${others}`, 'invalid_format');
    }),
);

const emailAddress = readText(EMAIL_CHARACTERS_MAX, readEmailAddress, 'an email address').meta({
  format: 'email',
});

/** An email address, normalized by `readEmailAddress`. */
export const email = required(emailAddress);

/** An optional email address, normalized by `readEmailAddress`. */
export const optionalEmail = optional(emailAddress);

const phone = readText(
  PHONE_NUMBER_CHARACTERS_MAX,
  readPhoneNumber,
  'a phone number with its country code, such as +44 20 7946 0123',
).meta({ format: 'phone' });

/** A phone number in any notation with a country code, parsed to E.164. */
export const phoneNumber = required(phone);

/** An optional phone number, parsed to E.164. */
export const optionalPhoneNumber = optional(phone);

const filledName = readText(
  NAME_CHARACTERS_MAX,
  (value) => (value.trim() === '' ? null : value),
  `a text of at most ${NAME_CHARACTERS_MAX} characters that is not blank`,
).meta({ minLength: 1, pattern: NOT_BLANK });

/** A name or a title that may not be blank. */
export const optionalName = optional(filledName);

/** A required name that may not be blank. */
export const requiredName = required(filledName);

/** A name that has to be given, and may be null but not blank. */
export const nameOrNull = required(filledName.nullable());

/** The least likelihood of a match. */
export const optionalLikelihood = optional(integer(1, LIKELIHOOD_MAX));

/** The fields of every search that select a page. */
export const pageFields = {
  page: optionalPositive('Number of the page, from 1; absent means 1. A page past the end is empty.', 1),
  page_size: optionalInteger(
    1,
    PAGE_SIZE_MAX,
    `Records on a page; absent means ${PAGE_SIZE_DEFAULT}.`,
    PAGE_SIZE_DEFAULT,
  ),
};

/** The page of a request, with defaults. */
export function pageOf({ page, page_size }: z.output<z.ZodObject<typeof pageFields>>) {
  return { page: page ?? 1, pageSize: page_size ?? PAGE_SIZE_DEFAULT };
}
