import { parsePhoneNumberFromString } from 'libphonenumber-js';

// Deliverable addresses: no quoted local parts, no address literals, a host of at least two labels.
const EMAIL =
  /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u;

/** The longest numbers of some countries, with their code, are more than the standard's fifteen digits. */
const E164 = /^\+[1-9]\d{1,14}$/;

/** Whether a text is a single deliverable email address. */
export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text);
}

/**
 * Brings a phone number to E.164, whatever its spelling (`+44 (0)20 7946 0123`, `(+44) 20 7946 0123`,
 * `tel:+1-202-555-0101`, with the digits and signs of any script).
 * Null where the number lacks its country code, or has an impossible length for its country. Idempotent.
 */
export function readPhoneNumber(spelling: string): string | null {
  const plain = spelling
    .normalize('NFKC')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/^\(\s*(\+\d+)\s*\)/, '$1 ');
  const number = readOnce(plain);
  // Each parse drops one of several leading zeros, so such a spelling is ambiguous.
  return number !== null && readOnce(number) === number ? number : null;
}

function readOnce(spelling: string): string | null {
  const number = parsePhoneNumberFromString(spelling, { extract: false });
  return number?.isPossible() && E164.test(number.number) ? number.number : null;
}
