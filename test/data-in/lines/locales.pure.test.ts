import { expect, test } from 'vitest';
import { localeNamed } from '../../../src/data-in/lines/locale.ts';
import { fieldsOf } from '../../identity/claims/read-row.ts';

/** What people of a language write, and what it is; null for what they don't write. */
const NUMBERS: Record<string, [text: string, number: number | null][]> = {
  de: [
    ['1.200', 1200],
    ['1.200,50', 1200.5],
    ['1200', 1200],
    ['1,200', 1.2],
    ['1.20', null],
    ['1.2.0', null],
  ],
  'de-CH': [
    ['1’200', 1200],
    ["1'200", 1200],
  ],
  fr: [
    ['1 200', 1200],
    ['1\u202f200,5', 1200.5],
    ['1.200', null],
  ],
  es: [
    ['1.200', 1200],
    ['1.200.000', 1200000],
  ],
  it: [['1.200', 1200]],
  nl: [['1.200', 1200]],
  pt: [['1.200,00', 1200]],
  pl: [
    ['1 200,00', 1200],
    ['1\u00a0200', 1200],
  ],
  'en-US': [
    ['1,200', 1200],
    ['1,200.00', 1200],
    ['1.200', 1.2],
  ],
  'en-IN': [['12,34,567', 1234567]],
};

test.each(Object.entries(NUMBERS).flatMap(([tag, all]) => all.map((one) => [tag, ...one] as const)))(
  'in %s, %s is the number %j',
  (tag, text, number) => expect(localeNamed(tag)?.readNumber(text)).toBe(number),
);

const DAYS: Record<string, [text: string, day: string | null][]> = {
  de: [
    ['31.12.2020', '2020-12-31'],
    ['1.2.2020', '2020-02-01'],
    ['15. März 2021', '2021-03-15'],
    ['Dez. 2020', '2020-12-01'],
    ['12.2020', '2020-12-01'],
    ['31.12.2020 14:30', '2020-12-31'],
    ['31.02.2020', null],
    ['31.12.20', null],
    ['12/31/2020', null],
    ['Mo., 15. März 2021', '2021-03-15'],
    ['15. März 2021, 14:30 Uhr', '2021-03-15'],
    ['Fri, 10 May 2024 12:00:00 GMT', '2024-05-10'],
    ['2024/5/7', '2024-05-07'],
    ['2024.05.07 10:00', '2024-05-07'],
    ['2024/13/07', null],
  ],
  fr: [
    ['31/12/2020', '2020-12-31'],
    ['lundi 15 mars 2021', '2021-03-15'],
    ['Tue, 05 Mar 2024 08:00:00 +0000', '2024-03-05'],
    ['1er avril 2020', '2020-04-01'],
  ],
  es: [['15 de marzo de 2021', '2021-03-15']],
  pt: [['15 de março de 2021', '2021-03-15']],
  it: [['15 marzo 2021', '2021-03-15']],
  nl: [['31-12-2020', '2020-12-31']],
  pl: [['15 marca 2021', '2021-03-15']],
  'en-US': [
    ['12/31/2020', '2020-12-31'],
    ['Mar 15, 2021', '2021-03-15'],
    ['31/12/2020', null],
    ['Mar 5, 2024 10:30 AM', '2024-03-05'],
    ['Friday, May 10, 2024', '2024-05-10'],
    ['Tue Mar 05 2024 10:00:00 GMT+0100 (CET)', '2024-03-05'],
    ['approx, May 2020', null],
    ['2024/12/31', '2024-12-31'],
  ],
  'en-GB': [
    ['31/12/2020', '2020-12-31'],
    ['15 March 2021', '2021-03-15'],
    ['05 Mar 2024, 14:22', '2024-03-05'],
    ['Sunday 10th March 2024', '2024-03-10'],
  ],
  hu: [['2020. 12. 31.', '2020-12-31']],
};

test.each(Object.entries(DAYS).flatMap(([tag, all]) => all.map((one) => [tag, ...one] as const)))(
  'in %s, %s is the day %j',
  (tag, text, day) => expect(localeNamed(tag)?.readDay(text)).toBe(day),
);

test.each(['', 'xx-', 'no language', 'zz'])('%j is no locale', (tag) => {
  expect(localeNamed(tag)).toBeNull();
});

const locale = localeNamed('de') ?? undefined;

test('with a locale, lines are read as its people write them; without one, what may be two things is refused', () => {
  const row = { employees: '1.200', founded_date: '31.12.2020' };
  expect(fieldsOf('organizations', row, { ...(locale && { locale }) })).toMatchObject({
    employees: 1200,
    founded_date: '2020-12-31',
  });
  expect(fieldsOf('funding_events', { date_featured: '31.12.2020' })).toMatch(/^date_featured must be a day/);
});

test('a locale makes no whole number of a fraction', () => {
  expect(fieldsOf('websites', { public_rank: '1,5' }, { ...(locale && { locale }) })).toBe(
    'public_rank must be a whole number as de writes it',
  );
});

test.each([
  ['030 1234567', '+49301234567'],
  ['(030) 123 45-67', '+49301234567'],
  ['+44 20 7946 0123', '+442079460123'],
  ['0044 20 7946 0123', '+442079460123'],
])('with the country DE, %s is %s', (written, number) => {
  expect(fieldsOf('phone_numbers', { phone_number: written }, { country: 'DE' })).toEqual({
    phone_number: number,
  });
});

test.each(['12', '030 1234567 ext. 12', 'none of them'])('with a country, %s is still refused', (written) => {
  expect(fieldsOf('phone_numbers', { phone_number: written }, { country: 'DE' })).toMatch(
    /^phone_number must be/,
  );
});

/** Days in the middle of each month, as the runtime writes them in a language. */
test.each(
  [
    'en-US',
    'en-GB',
    'de',
    'fr',
    'es',
    'pt-BR',
    'it',
    'nl',
    'pl',
    'sv',
    'da',
    'nb',
    'fi',
    'cs',
    'hu',
    'ro',
    'tr',
  ].concat(['ru', 'uk', 'bg', 'el', 'hr', 'sl', 'lt', 'lv', 'et', 'he', 'ja', 'zh']),
)('days as they are written in %s are read', (tag) => {
  const wrong = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2021, month, 15))).flatMap(
    (date) =>
      (['full', 'long', 'medium'] as const).flatMap((dateStyle) => {
        const text = new Intl.DateTimeFormat(tag, { dateStyle, timeZone: 'UTC' }).format(date);
        const day = localeNamed(tag)?.readDay(text);
        return day === date.toISOString().slice(0, 10) ? [] : [`${text}: ${day}`];
      }),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['es', 'mar 2021', '2021-03-01'],
  ['it', 'mar. 2021', '2021-03-01'],
  ['es', 'mar., 16 de marzo de 2021', '2021-03-16'],
  ['ru', 'декабрь 2020 г.', '2020-12-01'],
])('in %s, %s is %s', (tag, text, day) => expect(localeNamed(tag)?.readDay(text)).toBe(day));
