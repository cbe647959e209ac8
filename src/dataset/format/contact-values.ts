import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { INVISIBLE } from '../../base/text/normalized.ts';
import { hostKey } from '../domain.ts';

/** A dot-atom of RFC 5321 with the letters, digits and marks of all scripts (RFC 6531). */
const DOT_ATOM = /^(?![.\p{M}])(?:[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]|\.(?![.\p{M}]|$))+$/u;

const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu');

const LOCAL_PART_OCTETS_MAX = 64;

/** More than a contact has in any spelling. Longer texts may take hours to normalize. */
const SPELLING_CHARACTERS_MAX = 1_000;

/**
 * Normalizes an email address for storing and comparing: trimmed, in lower case, the local part composed (NFC), the host
 * in punycode. Null where the text is no deliverable address: quoted local parts, comments and address literals are
 * none. Idempotent.
 */
export function readEmailAddress(text: string): string | null {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  if (at > SPELLING_CHARACTERS_MAX) return null;
  const host = hostKey(address.slice(at + 1));
  const local = address.slice(0, Math.max(at, 0)).toLowerCase().normalize('NFC');
  if (host === null || !DOT_ATOM.test(local) || INVISIBLE.test(local)) return null;
  return Buffer.byteLength(local) <= LOCAL_PART_OCTETS_MAX ? `${local}@${host}` : null;
}

/** The longest numbers of some countries, with their code, are more than the standard's fifteen digits. */
const E164 = /^\+[1-9]\d{1,14}$/;

/** A sign by which spreadsheets keep a number as a text. */
const KEPT_AS_TEXT = /^['’]\s*/;

/** What most countries dial for `+`, in the digits of any script; in parentheses with the country's code, too. */
const DIALLED_PLUS = /^(\(\s*)?[0\u0660\u06f0\u0966\u09e6\u0e50]{2}\s*/;

/** A zero for calls inside a country, in parentheses behind the country's code. */
const TRUNK_ZERO = /^(\+\s*(\d{1,3})[^\d(]*)\(\s*0\s*\)/;

/** The codes of the countries whose numbers begin with the zero: Italy, San Marino, the Vatican, Ivory Coast, Congo. */
const ZERO_BELONGS_TO_NUMBER = ['39', '378', '379', '225', '242'];

/** Prefixes that Mexico had before its numbers of ten digits until 2019. */
const OLD_MEXICAN_PREFIX = /^\+52(?:1|01|04[45])(?=\d{10}$)/;

/**
 * Normalizes a phone number to E.164, whatever its spelling (`+44 (0)20 7946 0123`, `(+44) 20 7946 0123`,
 * `tel:+1-202-555-0101`, `0044 20 7946 0123`, with the digits and signs of any script, with invisible characters).
 * Null where the number lacks its country code, or has an impossible length for its country. Idempotent.
 */
export function readPhoneNumber(spelling: string): string | null {
  const number = parse(plainNumber(spelling))?.number.replace(OLD_MEXICAN_PREFIX, '+52');
  if (number === undefined || !E164.test(number)) return null;
  const again = parse(number);
  // Each parse drops one of several leading zeros, so such a spelling is ambiguous.
  return again?.isPossible() && again.number === number ? number : null;
}

export type { CountryCode };

/** The country of phone numbers with a code of two letters, in any case; null where there is none. */
export function phoneCountry(code: string): CountryCode | null {
  const upper = code.trim().toUpperCase();
  return isSupportedCountry(upper) ? upper : null;
}

/**
 * A phone number with its country code, also where it is written as people of a country dial it: `030 1234567` of `DE` is
 * `+49301234567`. An extension stays. Null where it is no valid number of the country.
 */
export function completePhoneNumber(spelling: string, country: CountryCode): string | null {
  const plain = plainNumber(spelling);
  if (readPhoneNumber(spelling) !== null || plain.startsWith('+')) return spelling;
  const number = parsePhoneNumberFromString(plain, { defaultCountry: country, extract: false });
  if (!number?.isValid()) return null;
  return number.ext === undefined ? number.number : `${number.number} ext. ${number.ext}`;
}

/** Whether a phone number has an extension, which E.164 does not hold: `+1 206 555 0100 ext. 12`. */
export function hasExtension(spelling: string): boolean {
  return parse(plainNumber(spelling))?.ext !== undefined;
}

function plainNumber(spelling: string): string {
  if (spelling.length > SPELLING_CHARACTERS_MAX) return '';
  return spelling
    .normalize('NFKC')
    .replaceAll(ALL_INVISIBLE, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(KEPT_AS_TEXT, '')
    .replace(/^tel:/i, '')
    .replace(DIALLED_PLUS, '$1+')
    .replace(/^\(\s*(\+\d+)\s*\)/, '$1 ')
    .replace(TRUNK_ZERO, (all, before, code) => (ZERO_BELONGS_TO_NUMBER.includes(code) ? all : before));
}

function parse(spelling: string) {
  return parsePhoneNumberFromString(spelling, { extract: false });
}
