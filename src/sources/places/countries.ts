import { COUNTRY_CODES } from './country-codes.ts';
import { foldName } from './place-key.ts';

/** English names that differ between versions of the Unicode data, or that hold more than the name. */
const NAMES: Readonly<Record<string, string>> = {
  CD: 'DR Congo',
  CG: 'Congo',
  HK: 'Hong Kong',
  MK: 'North Macedonia',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  SZ: 'Eswatini',
  TR: 'Türkiye',
};

/** Further names: short forms, those of ISO 3166-1 and of the World Bank, former ones, and long ones in the country's language. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  BN: ['Brunei Darussalam'],
  BO: ['Plurinational State of Bolivia', 'Bolivia, Plurinational State of'],
  BQ: ['Bonaire, Sint Eustatius and Saba'],
  BS: ['Bahamas, The'],
  CD: [
    'DRC',
    'Democratic Republic of the Congo',
    'Congo, Democratic Republic of the',
    'Congo, the Democratic Republic of the',
    'Congo-Kinshasa',
    'Congo, Dem. Rep.',
  ],
  CG: ['Republic of the Congo', 'Congo-Brazzaville', 'Congo, Rep.'],
  CI: ['Ivory Coast'],
  CN: ['PRC', "People's Republic of China", 'Mainland China'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic', 'Česká republika'],
  DE: ['Federal Republic of Germany', 'Bundesrepublik Deutschland'],
  EG: ['Egypt, Arab Rep.'],
  FK: ['Falkland Islands (Malvinas)'],
  FM: ['Federated States of Micronesia', 'Micronesia, Federated States of', 'Micronesia, Fed. Sts.'],
  GB: ['UK', 'Great Britain', 'Britain', 'United Kingdom of Great Britain and Northern Ireland'],
  GM: ['Gambia, The'],
  GS: ['South Georgia and the South Sandwich Islands'],
  HK: ['Hong Kong SAR'],
  HM: ['Heard Island and McDonald Islands'],
  IE: ['Republic of Ireland'],
  IR: ['Islamic Republic of Iran', 'Iran, Islamic Republic of', 'Iran, Islamic Rep.'],
  KG: ['Kyrgyz Republic'],
  KP: [
    "Democratic People's Republic of Korea",
    "Korea, Democratic People's Republic of",
    "Korea, Dem. People's Rep.",
    'Korea, Dem. Rep.',
    'Korea, North',
  ],
  KR: ['Republic of Korea', 'Korea, Republic of', 'Korea, South', 'Korea, Rep.'],
  LA: ["Lao People's Democratic Republic", 'Lao PDR'],
  LY: ['Libyan Arab Jamahiriya'],
  MD: ['Republic of Moldova', 'Moldova, Republic of'],
  MF: ['Saint Martin (French part)'],
  MK: [
    'Macedonia',
    'Republic of North Macedonia',
    'Macedonia, the former Yugoslav Republic of',
    'Macedonia, FYR',
  ],
  MM: ['Burma'],
  MO: ['Macau', 'Macao SAR'],
  NL: ['Holland'],
  PN: ['Pitcairn'],
  PR: ['Puerto Rico (US)'],
  PS: [
    'State of Palestine',
    'Palestinian Territories',
    'Palestine, State of',
    'Palestinian Territory, Occupied',
    'West Bank and Gaza',
  ],
  RU: ['Russian Federation'],
  SH: ['Saint Helena, Ascension and Tristan da Cunha'],
  SJ: ['Svalbard and Jan Mayen Islands'],
  SK: ['Slovak Republic'],
  SX: ['Sint Maarten (Dutch part)'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TW: ['Taiwan, Province of China'],
  TZ: ['United Republic of Tanzania', 'Tanzania, United Republic of'],
  UM: ['United States Minor Outlying Islands'],
  US: ['United States of America'],
  VA: ['Vatican', 'Holy See', 'Holy See (Vatican City State)', 'Vatican City State'],
  VC: ['Saint Vincent and the Grenadines'],
  VE: ['Bolivarian Republic of Venezuela', 'Venezuela, Bolivarian Republic of', 'Venezuela, RB'],
  VG: ['Virgin Islands, British'],
  VI: ['Virgin Islands, U.S.', 'Virgin Islands (U.S.)'],
  VN: ['Viet Nam'],
  WF: ['Wallis and Futuna Islands'],
  YE: ['Yemen, Rep.'],
};

/** Languages of countries besides the one that most of the people speak. */
const FURTHER_LANGUAGES: Readonly<Record<string, string>> = {
  AF: 'ps',
  AX: 'fi',
  BA: 'hr sr sr-Latn',
  BE: 'fr de',
  CA: 'fr',
  CH: 'fr it rm',
  CM: 'en',
  CY: 'tr',
  DZ: 'fr',
  ES: 'ca eu gl',
  FI: 'sv',
  FO: 'da',
  GB: 'cy gd',
  GL: 'da',
  HK: 'zh-Hant',
  IE: 'ga',
  IL: 'ar',
  IN: 'bn gu kn ml mr pa ta te ur',
  IQ: 'ku',
  KG: 'ru',
  KZ: 'ru',
  LB: 'fr',
  LK: 'ta',
  LU: 'de lb',
  MA: 'fr',
  MD: 'ru',
  ME: 'sr-Latn',
  MO: 'pt zh-Hant',
  NL: 'fy',
  NO: 'nn',
  NZ: 'mi',
  PH: 'tl',
  RS: 'sr-Latn',
  SG: 'zh ms ta',
  TN: 'fr',
  TW: 'zh-Hant',
  UA: 'ru',
  UZ: 'uz-Cyrl',
  XK: 'sr sr-Latn',
  ZA: 'af xh zu',
};

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

/** The code of two letters of a country by its one English name. */
export function codeOfCountry(name: string): string | undefined {
  const country = countryNamed(name);
  return country?.name === name ? country.alpha2 : undefined;
}

function countryNamed(name: string): Country | undefined {
  byName ??= namedCountries();
  return byName.get(lookupKey(name));
}

/** Names of places are compared without an article, and with `St.` written out. */
function lookupKey(name: string): string {
  return foldName(name)
    .replace(/^the /, '')
    .replaceAll(/\bst\b/g, 'saint');
}

function namedCountries(): Map<string, Country> {
  const names = new Map<string, Country>();
  const add = (name: string | undefined, country: Country) => {
    const key = name && lookupKey(name);
    if (key && !names.has(key)) names.set(key, country);
  };
  const english = displayNames('en');
  const countries = COUNTRY_CODES.trim()
    .split(/\s+/)
    .map((codes) => {
      const [alpha2 = '', alpha3] = codes.split(':');
      const unicodeName = english.of(alpha2);
      return { alpha2, alpha3, unicodeName, name: NAMES[alpha2] ?? unicodeName ?? alpha2 };
    });
  // The English name of one country goes before the code or the own name of another one.
  for (const country of countries)
    for (const one of [country.name, country.unicodeName, ...(ALIASES[country.alpha2] ?? [])])
      add(one, country);
  for (const country of countries) for (const code of [country.alpha2, country.alpha3]) add(code, country);
  for (const country of countries)
    for (const language of languagesOf(country.alpha2))
      add(displayNames(language).of(country.alpha2), country);
  return names;
}

function languagesOf(alpha2: string): string[] {
  const { language } = new Intl.Locale(`und-${alpha2}`).maximize();
  return [...(language ? [language] : []), ...(FURTHER_LANGUAGES[alpha2]?.split(' ') ?? [])];
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
