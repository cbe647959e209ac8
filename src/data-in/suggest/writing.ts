import { foldToLetters } from '../../base/text/fold.ts';
import {
  type CountryCode,
  completePhoneNumber,
  phoneCountry,
  readPhoneNumber,
} from '../../dataset/format/contact-values.ts';
import type { Column } from './assignment.ts';
import byCountry from './home-countries.json' with { type: 'json' };
import { DATE, knownLocales, MOST, NUMBER, PHONE } from './values.ts';

/** `1.000-5.000`; with commas a range needs no language. */
const RANGE_WITH_DOTS = /^\d[\d.]*\s?[-–—+]\s?(?:\d[\d.]*)?$/;
/** A group of three, and cents behind another sign. */
const WITH_CENTS = /\d([.,'’\s])\d{3}(?!\1)[.,]\d\d?$/;

/**
 * The locale in which dates and numbers of columns can all be read, but for texts that are a date in none; null where no value needs
 * one, or where several read them as different values.
 * @param languages of the names of columns, the most frequent first
 */
export function guessLocale(
  dates: readonly string[],
  numbers: readonly string[],
  languages: readonly string[],
): string | null {
  const known = knownLocales();
  const isOf = (language: string) => known.filter(({ tag }) => tag.slice(0, 2) === language);
  const locales = [...new Set([...languages.flatMap(isOf), ...known])];
  const isDay = (text: string) => known.some(({ readDay }) => readDay(text) !== null);
  const days = dates.filter((text) => !DATE.test(text) && isDay(text));
  const counts = numbers.map((text) => text.replace(/[名人명]$/, ''));
  const ends = counts.flatMap((text) =>
    RANGE_WITH_DOTS.test(text) ? (text.match(/\d[\d.]*/g) ?? []) : text,
  );
  const groups = ends.filter((text) => NUMBER.test(text) && /[.,]\d{3}(?!\d)/.test(text));
  if (days.length === 0 && groups.length === 0) return null;
  const readings = locales.flatMap(({ tag, readDay, readNumber }) => {
    const read = [
      ...days.map(readDay),
      ...groups.map((text) => {
        const number = readNumber(text);
        return Number.isInteger(number) || WITH_CENTS.test(text) ? number : null;
      }),
    ];
    return read.includes(null) ? [] : { tag, values: JSON.stringify(read) };
  });
  const [first] = readings;
  if (!first) return null;
  // The language of the names decides; English is written in two ways.
  const others = first.tag.startsWith('en') ? readings.filter(({ tag }) => tag.startsWith('en')) : [];
  return others.some(({ values }) => values !== first.values) ? null : first.tag;
}

/**
 * The country whose people write the phone numbers so; null where none needs it, or none of the candidates fits.
 * @param candidates those that are as likely stand together, the likeliest first: where several of them fit, it is none
 */
export function guessCountry(
  numbers: readonly string[],
  candidates: readonly (readonly CountryCode[])[],
): CountryCode | null {
  const national = numbers.filter(isNationalNumber);
  if (national.length === 0) return null;
  const fits = (country: CountryCode) =>
    national.filter((text) => completePhoneNumber(text, country) !== null).length >= national.length * MOST;
  const [fitting = []] = candidates.map((some) => some.filter(fits)).filter((some) => some.length > 0);
  const [country = null] = fitting;
  return fitting.length > 1 ? null : country;
}

/** Whether a text looks like a phone number without the code of its country. */
export const isNationalNumber = (text: string): boolean => PHONE.test(text) && readPhoneNumber(text) === null;

/** The country by a name that its registers alone have, such as `SIREN`. */
const COUNTRIES: ReadonlyMap<string, CountryCode | null> = new Map(
  Object.entries(byCountry).flatMap(([code, names]) =>
    names.map((name) => [foldToLetters(name), phoneCountry(code)] as const),
  ),
);

/** The country that the names of the columns are from; null where they are from none, or from several. */
export function homeCountry(columns: readonly Column[]): CountryCode | null {
  const found = new Set(columns.flatMap(({ name }) => COUNTRIES.get(foldToLetters(name)) ?? []));
  const [country = null] = found;
  return found.size === 1 ? country : null;
}
