import entries from './countries.json' with { type: 'json' };
import { foldName } from './place-key.ts';

/** What the Unicode data lacks of a country. */
interface CountryEntry {
  alpha2: string;
  alpha3: string;
  /** Its English name, where that differs between versions of the Unicode data, or holds more than the name. */
  name?: string | undefined;
  /** Further names: short forms, those of ISO 3166-1 and of the World Bank, former ones, and long ones in the country's language. */
  aliases?: readonly string[] | undefined;
  /** Languages besides the one that most of the people speak. */
  languages?: readonly string[] | undefined;
}

/**
 * The countries and territories of ISO 3166-1 (https://www.iso.org/iso-3166-country-codes.html), and Kosovo with the codes that
 * the European Union uses.
 */
export const COUNTRIES: readonly CountryEntry[] = entries;

/** A country by its code of two letters, and the one English name by which Roster calls it. */
interface Country {
  alpha2: string;
  name: string;
}

/** The countries, by folded name or code. */
let byName: ReadonlyMap<string, Country> | undefined;

/**
 * Finds a country by its name in English or in a language of the country, by its ISO 3166 code of two or three letters, or by
 * a short form such as `UK`. Returns the one English name by which Roster calls it.
 */
export function findCountry(name: string): string | undefined {
  return countryNamed(name)?.name;
}

/** The code of two letters of a country, by all that finds it. */
export function countryCode(name: string): string | undefined {
  return countryNamed(name)?.alpha2;
}

function countryNamed(name: string): Country | undefined {
  byName ??= namedCountries();
  return byName.get(lookupKey(name));
}

/** Names of places are compared without an article, and with `St.` written out. */
function lookupKey(name: string): string {
  return foldName(name).replace(/^the /, '').replaceAll(/\bst /g, 'saint ');
}

function namedCountries(): Map<string, Country> {
  const names = new Map<string, Country>();
  const add = (name: string | undefined, country: Country) => {
    const key = name && lookupKey(name);
    if (key && !names.has(key)) names.set(key, country);
  };
  const english = displayNames('en');
  const countries = COUNTRIES.map((entry) => {
    const unicodeName = english.of(entry.alpha2);
    return { ...entry, unicodeName, name: entry.name ?? unicodeName ?? entry.alpha2 };
  });
  // The English name of one country goes before the code or the own name of another one.
  for (const country of countries)
    for (const one of [country.name, country.unicodeName, ...(country.aliases ?? [])]) add(one, country);
  for (const country of countries) for (const code of [country.alpha2, country.alpha3]) add(code, country);
  for (const country of countries)
    for (const language of languagesOf(country)) add(displayNames(language).of(country.alpha2), country);
  return names;
}

function languagesOf({ alpha2, languages = [] }: CountryEntry): string[] {
  const { language } = new Intl.Locale(`und-${alpha2}`).maximize();
  return [...(language ? [language] : []), ...languages];
}

const displayNamesByLanguage = new Map<string, Intl.DisplayNames>();

function displayNames(language: string): Intl.DisplayNames {
  let names = displayNamesByLanguage.get(language);
  if (!names) {
    names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    displayNamesByLanguage.set(language, names);
  }
  return names;
}
