import { z } from 'zod';
import { DOMAIN_CHARACTERS_MAX, domainKey } from '../domain.ts';
import { uriOf } from '../uri.ts';
import { hasExtension, readEmailAddress, readPhoneNumber } from './contact-values.ts';

/** The longest text of a name, a title or an identifier, in characters (code points). */
const NAME_LENGTH_MAX = 255;

/** The longest domain as written, in characters: a combining mark counts here and not in punycode. */
const DOMAIN_LENGTH_MAX = 200;

/** Blanks and escapes within a host, which URL parsers drop. */
const PASSED_OVER = /[\s\p{Cc}%]/u;
const URL_START = /^https?:\/\/[^\s]/i;

/** Whether a text has at most so many characters (code points). */
function fitsLength(text: string, lengthMax: number): boolean {
  return text.length <= lengthMax || (text.length <= lengthMax * 2 && [...text].length <= lengthMax);
}

/** A record's id: 1 to 2^53-1. */
export const recordId = z.number().refine((value) => Number.isSafeInteger(value) && value >= 1, {
  error: 'must be an integer from 1 to 9007199254740991',
});

/** A whole number of at most 2^53-1 either way. */
export const integer = z.number().refine((value) => Number.isSafeInteger(value), {
  error: 'must be an integer of at most 9007199254740991',
});

/** A whole number from zero to a bound. */
export const integerUpTo = (max: number) =>
  z.number().refine((value) => Number.isInteger(value) && value >= 0 && value <= max, {
    error: `must be an integer from 0 to ${max}`,
  });

/** The schemas of texts in words, unlike those of addresses and codes. */
export const WORDS = z.registry<Record<string, never>>();

/** A text of any length. */
export const text = z.string().register(WORDS, {});

/** A text of at most so many characters (code points). */
export const textUpTo = (lengthMax: number) =>
  z
    .string()
    .refine((value) => fitsLength(value, lengthMax), { error: `must have at most ${lengthMax} characters` })
    .register(WORDS, {});

/** A name, a title or an identifier of at most 255 characters. */
export const shortText = textUpTo(NAME_LENGTH_MAX);

const dateError = 'must be a date of the calendar as YYYY-MM-DD';

/** A day of the calendar, `YYYY-MM-DD`, from the year 1 on. */
export const date = z.iso
  .date({ error: ({ code }) => (code === 'invalid_format' ? dateError : undefined) })
  .refine((day) => day >= '0001', { error: dateError });

/** An http or https address. */
export const url = z
  .string()
  .refine((value) => URL_START.test(value) && URL.canParse(value), { error: 'must be an http or https URL' });

/** An http or https address of at most so many characters, as written and in an answer, where it is a valid URI. */
export const urlUpTo = (lengthMax: number) =>
  url.refine((value) => fitsLength(value, lengthMax) && fitsLength(uriOf(value), lengthMax), {
    error: `must have at most ${lengthMax} characters, percent-encoded`,
  });

/** A currency: its form alone is checked, since ISO 4217 changes, and has funds, metals and former currencies. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: 'must be a currency of three capital letters, such as USD' });

/** A domain as a host or a URL, in any case; read as its bare lower-case host. */
export const domain = z
  .string()
  .refine(namesItsHost, {
    error: `must be a domain of at most ${DOMAIN_CHARACTERS_MAX} characters (in punycode), such as example.com`,
  })
  .overwrite(bareHost)
  .refine((value) => fitsLength(value, DOMAIN_LENGTH_MAX), {
    error: `must have at most ${DOMAIN_LENGTH_MAX} characters`,
  });

/** An email address; read as `readEmailAddress` does. */
export const emailAddress = z
  .string()
  .overwrite((value) => readEmailAddress(value) ?? '')
  .refine((value) => value !== '', { error: 'must be an email address' });

const asE164 = (text: z.ZodString) =>
  text
    .overwrite((value) => readPhoneNumber(value) ?? '')
    .refine((value) => value !== '', {
      error: 'must be a phone number with its country code, such as +44 20 7946 0123',
    });

/** A phone number that says its country; read as E.164, which holds no extension. */
export const phoneNumber = asE164(z.string());

/** A phone number of which all is stored: one with an extension is refused. */
export const wholePhoneNumber = asE164(
  z.string().refine((value) => !hasExtension(value), {
    error: 'must be a phone number without an extension, such as +44 20 7946 0123',
    abort: true,
  }),
);

/** URL parsers drop characters that a host can't have: the rest of the text must be the same domain. */
function namesItsHost(hostOrUrl: string): boolean {
  const key = domainKey(hostOrUrl);
  const bare = bareHost(hostOrUrl);
  return key !== null && !PASSED_OVER.test(bare) && (bare === hostOrUrl || domainKey(bare) === key);
}

function bareHost(hostOrUrl: string): string {
  const withoutScheme = hostOrUrl.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  const authority = withoutScheme.split(/[/?#\\]/, 1)[0] ?? '';
  return authority.replace(/^.*@/, '').replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
}
