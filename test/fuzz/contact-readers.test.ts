import fc from 'fast-check';
import { expect, test } from 'vitest';
import { domainKey } from '../../src/dataset/domain.ts';
import { readEmailAddress, readPhoneNumber } from '../../src/dataset/format/contact-values.ts';
import { domain, emailAddress, phoneNumber } from '../../src/dataset/format/scalars.ts';
import { anyCharacters, CHEAP, CHEAP_RUNS } from './runs.ts';

/** Texts of up to 16 of these pieces. */
const joined = (...pieces: string[]) => fc.string({ unit: fc.constantFrom(...pieces), maxLength: 16 });

const phoneText = fc.oneof(
  anyCharacters,
  joined(...'+10() -./x٣\u200e＋', '44', '49', '202', '555', '7946', 'ext', ';ext=', 'tel:', '0\u0660'),
  // Ten digits are a possible number in each of these countries.
  fc
    .tuple(
      fc.constantFrom('+1', '+44', '+49', '+7', '+81', '+55'),
      fc.array(fc.constantFrom('0', '2', '5', '7', '9'), { minLength: 10, maxLength: 10 }),
      fc.constantFrom('', ' ', '-', '.', ') (', '\u00a0'),
    )
    .map(([country, digits, between]) => `${country} ${digits.join(between)}`),
);
const emailText = fc.oneof(
  anyCharacters,
  fc.emailAddress(),
  joined(...'aB.@+-_éİß \u3000"\ud800\0', "'", '..', 'example', '.com', '.рф'),
);
const domainText = fc.oneof(
  anyCharacters,
  fc.domain(),
  fc.webUrl(),
  joined(
    ...['a', 'WWW.', 'www.', 'example', '.com', '.', ':80', 'http://', 'HTTPS://', 'ftp:', 'xn--', '%2e'],
    ...['1.2.3.4', '[::1]', ...'/?#\\@üß。 \t_'],
  ),
);

test('any text is refused or read as an E.164 phone number, which is read as itself', () => {
  let read = 0;
  fc.assert(
    fc.property(phoneText, (text) => {
      const number = readPhoneNumber(text);
      if (number === null) return;
      read += 1;
      expect(number).toMatch(/^\+[1-9]\d{3,14}$/);
      expect(readPhoneNumber(number)).toBe(number);
      expect(phoneNumber.parse(text)).toBe(number);
    }),
    CHEAP,
  );
  expect(read).toBeGreaterThan(CHEAP_RUNS / 50);
});

test('any text is refused or read as a lower-case email address, which is read as itself', () => {
  let read = 0;
  fc.assert(
    fc.property(emailText, (text) => {
      const parsed = emailAddress.safeParse(text);
      if (!parsed.success) return;
      read += 1;
      expect(parsed.data).toBe(parsed.data.trim().toLowerCase());
      expect(readEmailAddress(text)).toBe(parsed.data);
      expect(emailAddress.parse(parsed.data)).toBe(parsed.data);
    }),
    CHEAP,
  );
  expect(read).toBeGreaterThan(CHEAP_RUNS / 50);
});

test('any text is refused or read as a lower-case domain, which is read as itself', () => {
  let read = 0;
  fc.assert(
    fc.property(domainText, (text) => {
      const key = domainKey(text);
      if (key === null) return;
      read += 1;
      expect(key).toBe(key.toLowerCase());
      expect(domainKey(key)).toBe(key);
      expect(domainKey(`HTTPS://${key.toUpperCase()}:443/path?q#f`)).toBe(key);
      const stored = domain.safeParse(text);
      if (!stored.success) return;
      expect(domain.parse(stored.data)).toBe(stored.data);
      expect(domainKey(stored.data)).toBe(key);
    }),
    CHEAP,
  );
  expect(read).toBeGreaterThan(CHEAP_RUNS / 50);
});

test('a contact with characters that lenient parsers skip is refused, except for a trunk zero and "www."', () => {
  expect(readPhoneNumber('+49 (0)30 23125099')).toBe('+493023125099');
  expect(readPhoneNumber('+49 (00)30 23125099')).toBeNull();
  // More digits than E.164 allows and than the column can hold.
  expect(readPhoneNumber('+4979462027946202')).toBeNull();
  expect(domainKey('www.WWW.example.com')).toBe('example.com');
  expect(domainKey('a%2eüxn--')).toBeNull();
  for (const text of ['\\www.example.com', 'exa\tmple.com', 'ex%61mple.com', 'http:///example.com'])
    expect(domain.safeParse(text).success).toBe(false);
});

// A reader of quadratic time, or worse, would exceed the time limit of the test.
test.each(['a', '.', 'a.', '@', '+', '1', '+1', '-', ' ', 'é', 'x1', ';ext=1', '.a@', 'www.', '(', '/'])(
  'a contact of 100,000 characters that repeats %j is refused within the time limit',
  (unit) => {
    const long = unit.repeat(100_000 / unit.length);
    for (const text of [long, `a@${long}`, `${long}@a.com`, `a@${long}.com`, `+1${long}`, `http://${long}`]) {
      expect(readEmailAddress(text)).toBeNull();
      expect(readPhoneNumber(text)).toBeNull();
      expect(domainKey(`${text}!`)).toBeNull();
    }
  },
);
