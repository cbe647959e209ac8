import suffixes from '../../base/names/suffixes.json' with { type: 'json' };
import titles from '../../base/names/titles.json' with { type: 'json' };
import { foldToLetters } from '../../base/text/fold.ts';
import { domainKey } from '../../dataset/domain.ts';
import {
  type CountryCode,
  completePhoneNumber,
  readEmailAddress,
  readPhoneNumber,
} from '../../dataset/format/contact-values.ts';
import fundingTypes from '../../db/funding-types.json' with { type: 'json' };
import { readSlug } from '../../db/slug-key.ts';
import { identifiesNobody } from '../../identity/claims/non-identifying-domains.ts';
import { countryCode } from '../../identity/places/countries.ts';
import { readAmount } from '../lines/amount.ts';
import { saysNoEnd } from '../lines/end-date.ts';
import { type Locale, localeNamed } from '../lines/locale.ts';
import { NOTHING } from '../lines/nothing.ts';
import type { Writing } from './assignment.ts';
import postStates from './post-states.json' with { type: 'json' };
import workplaces from './workplaces.json' with { type: 'json' };

const LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ja', 'ko', 'en-GB', 'en-US'];

/** How people write numbers and days in the languages in which tables are guessed. */
export const knownLocales = (): Locale[] => LANGUAGES.flatMap((tag) => localeNamed(tag) ?? []);

const FUNDING = new Set(Object.values(fundingTypes).flat().map(foldToLetters));
const NO_VALUE = new RegExp(NOTHING, 'i');
/** Several values of a cell, as exports write addresses and numbers. */
export const BETWEEN_VALUES = /:::|[,;|\n]/;
/** Several addresses of a cell; phone numbers have slashes of their own. */
export const BETWEEN_ADDRESSES = /:::|[,;|\n/]/;
const PERSON_PROFILE =
  /^(?:(?:https?:\/\/)?(?:[a-z]{2,3}\.)?(?:linkedin\.com\/(?:mwlite\/)?(?:in|pub)|xing\.com\/profiles?)|\/?(?:in|pub))\//i;
/** A number is LinkedIn's own, beside the name in other addresses of the same profile. */
const ORGANIZATION_PROFILE =
  /^(?:(?:https?:\/\/)?(?:[a-z]{2,3}\.)?(?:linkedin\.com\/(?:company|school|showcase|organization)|xing\.com\/(?:companies|pages))|\/?company)\/\d*[^\d/?#]/i;
const CODE = /^[\d./\s-]+[A-Z]?$/;
export const DATE =
  /^(?:\d{4}(?:\.0|-\d\d(?:-\d\d)?(?:[T ]\d\d:\d\d.*)?)?|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;
/** Days in figures, in any order. */
export const LOCAL_DATE =
  /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}[./]\d{1,2}[./]\d{1,2})(?:[ ,T].*)?$|^\d{1,2}[./]\d{4}$|^(?:\p{Lo}{2})?(?:元|\d{1,4})[年년]/u;
/** Seconds or milliseconds since 1970, of the days since 2001. */
const INSTANT = /^(?:1\d{9}|1\d{12})(?:\.\d+)?$|^1(?:\.\d+)?e\+?(?:0?9|12)$/i;
export const NUMBER = /^[+-]?\d[\d.,'’\s]*$/;
const RANGE_CHARACTERS_MAX = 100;
const RANGE =
  /^(?:>|<|\+|über |over |plus de |más de |mais de |oltre |meer dan |ponad )?\s?\d[\d.,'’\s]*k?\s*(?:(?:-|–|—|to|bis|à|a|do)\s*\d[\d.,'’\s]*k?|\+)?(?:\s\p{L}+|\s?[名人명])?$/iu;
/** The countries of the United Kingdom, as its registers name them. */
const PARTS_OF_COUNTRIES = /^(?:england|scotland|wales|northern ireland)$/i;
const BOOLEAN = /^(?:true|false|yes|no|y|n|t|f|[01](?:\.0)?|ja|nein|nee|oui|non|si|sí|sim|não|tak|nie)$/i;
export const PHONE = /^[+(\d][\d\s()./-]{5,22}$/;
const URL_OR_HOST = /^(?:https?:\/\/)?(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?:[/?#:].*)?$/iu;

/** How each look is recognized; those first in which fewer values fit by chance. */
const LOOKS = {
  email: (text) => valuesOf(text, BETWEEN_ADDRESSES).every((one) => readEmailAddress(one) !== null),
  'person profile': (text) => PERSON_PROFILE.test(text) && !!readSlug(text),
  'organization profile': (text) => ORGANIZATION_PROFILE.test(text) && !!readSlug(text),
  url: (text) => /^https?:\/\/\S+$/i.test(text),
  domain: (text) => URL_OR_HOST.test(text) && isOwn(domainKey(text)),
  date: (text) =>
    DATE.test(text) ||
    LOCAL_DATE.test(text) ||
    INSTANT.test(text) ||
    (/\p{L}/u.test(text) &&
      /\d{4}/.test(text) &&
      knownLocales().some(({ readDay }) => readDay(text) !== null)),
  boolean: (text) => BOOLEAN.test(text),
  number: (text, { locale }) => NUMBER.test(text) || readAmount(text, locale) !== null,
  range: (text) => text.length <= RANGE_CHARACTERS_MAX && RANGE.test(text),
  phone: (text, { country }) => valuesOf(text).every((one) => looksLikePhone(one, country)),
  currency: (text) => /^[A-Z]{3}$/.test(text) || /^[$€£]$/.test(text),
  'funding type': (text) => FUNDING.has(foldToLetters(text)),
  // `NO` is Norway, and `No` is not.
  country: (text) =>
    (countryCode(text) !== undefined && !/^[Nn]o$/.test(text)) || PARTS_OF_COUNTRIES.test(text),
  salutation: (text) => SALUTATIONS.has(foldToLetters(text)),
  code: (text) => CODE.test(text),
  generation: (text) => GENERATIONS.has(foldToLetters(text)),
  structure: (text) => /^\{.*\}$|^\[.*\]$/s.test(text),
  workplace: (text) => isOf(workplaces, text),
  'post state': (text) => isOf(postStates, text),
  'with an address': (text) => text.split(/[\s()<>]/).some((word) => readEmailAddress(word) !== null),
} satisfies Record<string, (text: string, writing: Writing) => boolean>;
/** What values look like. */
export type Look = keyof typeof LOOKS;

const isOf = ({ yes, no }: { yes: readonly string[]; no: readonly string[] }, text: string) =>
  yes.includes(text.toLowerCase()) || no.includes(text.toLowerCase());

const GENERATIONS: ReadonlySet<string> = new Set(
  suffixes.flatMap((group) => group.split(' ')).map(foldToLetters),
);
const ADDITIONS: ReadonlySet<string> = new Set(
  [...suffixes.flatMap((group) => group.split(' ')), ...titles.behind, ...titles.behindComma].map(
    foldToLetters,
  ),
);
const SALUTATIONS: ReadonlySet<string> = new Set(titles.inFront.map(foldToLetters));

const valuesOf = (text: string, between = BETWEEN_VALUES) => text.split(between).map((one) => one.trim());

const isOwn = (host: string | null) => host !== null && !identifiesNobody(host);

const looksLikePhone = (text: string, country: CountryCode | null) =>
  (PHONE.test(text) || /^['’]\+/.test(text)) &&
  text.replaceAll(/\D/g, '').length >= 7 &&
  !DATE.test(text) &&
  !LOCAL_DATE.test(text) &&
  (readPhoneNumber(text) !== null || country === null || completePhoneNumber(text, country) !== null);

/** The looks that values of a field have; a field that is not listed may hold any text. */
export const LOOKS_OF: Readonly<Record<string, readonly Look[]>> = {
  email: ['email'],
  phone_number: ['phone'],
  domain: ['domain'],
  network_public_profile_url: ['person profile'],
  organization_network_public_profile_url: ['organization profile'],
  url: ['url', 'domain'],
  photo: ['url'],
  founded_date: ['date', 'number'],
  start_date: ['date'],
  end_date: ['date'],
  date_featured: ['date'],
  employees: ['number', 'range'],
  revenue: ['number', 'range'],
  funding_total: ['number', 'range'],
  amount: ['number', 'range'],
  public_rank: ['number'],
  currency: ['currency'],
  name_suffix: ['generation'],
  is_remote: ['boolean', 'workplace'],
  is_active: ['boolean', 'post state'],
  funding_type: ['funding type'],
  country: ['country'],
};

/** The looks that values of a field do not have. */
const NO_WORD: readonly Look[] = ['date', 'number', 'code', 'boolean', 'url', 'with an address'];
const NO_TEXT: readonly Look[] = [...NO_WORD, 'structure'];
const LOOKS_OF_OTHERS: Readonly<Record<string, readonly Look[]>> = {
  ...Object.fromEntries(
    ['first_name', 'last_name', 'full_name', 'name', 'industry', 'city'].map((field) => [field, NO_TEXT]),
  ),
  keywords: NO_WORD,
  location: ['structure'],
  title: [...NO_TEXT, 'salutation'],
  description: ['date', 'number', 'code', 'structure', 'url'],
  investors: ['date', 'number'],
};

/** The looks of a field, of an organization's too. */
export const looksOf = <T>(looks: Readonly<Record<string, T>>, field: string): T | undefined =>
  looks[field] ?? looks[field.replace(/^organization_/, '')];

/** Most of the values of a column. */
export const MOST = 0.75;
/** So many of the values of a column whose name says what they are. */
export const HALF = 0.5;
const EXAMINED_MAX = 200;

/** The values of a column that say something, as texts; of a list all that it has. */
export function textsOf(rows: readonly Readonly<Record<string, unknown>>[], column: string): string[] {
  const values = rows.slice(0, EXAMINED_MAX).flatMap((row) => row[column]);
  const texts = values.flatMap((value) =>
    value === null || value === undefined || typeof value === 'object' ? [] : String(value).trim(),
  );
  return texts.filter((text) => text !== '');
}

/** Whether a text is one that programs write where they know nothing. */
export const saysNothing = (text: string): boolean => NO_VALUE.test(text);

/**
 * Whether most of the texts that say something look like values of a field; null where there are none, or it may hold any text.
 * @param share of the texts that must look so
 */
export function fitsField(
  texts: readonly string[],
  field: string,
  writing: Writing,
  share: number = MOST,
): boolean | null {
  const said = texts.filter((text) => !saysNothing(text) && !(field === 'end_date' && saysNoEnd(text)));
  if (said.length === 0) return null;
  const shareOf = (looks: readonly Look[]) =>
    said.filter((text) => looks.some((look) => LOOKS[look](text, writing))).length / said.length;
  const looks = looksOf(LOOKS_OF, field);
  if (!looks) return shareOf(looksOf(LOOKS_OF_OTHERS, field) ?? []) >= MOST ? false : null;
  return shareOf(looks) >= share && !(looks[0] === 'domain' && arePagesOfOneHost(said));
}

/** Whether texts are different pages of one host, such as a directory of organizations. */
function arePagesOfOneHost(texts: readonly string[]): boolean {
  const pages = new Set(texts);
  return (
    pages.size > 1 &&
    new Set([...pages].map(domainKey)).size === 1 &&
    texts.every((text) => /[^/:]\/[^/]/.test(text))
  );
}

/** What most of the texts look like, where few texts do so by chance. */
export function clearLook(texts: readonly string[], writing: Writing): Look | null {
  const said = texts.filter((text) => !saysNothing(text));
  const clear: Look[] = [
    'email',
    'person profile',
    'organization profile',
    'url',
    'domain',
    'phone',
    'funding type',
    // `Ms` is Montserrat, too.
    'salutation',
    'country',
  ];
  // Numbers of many digits may be of anything.
  const isMost = (look: Look) =>
    said.length > 0 &&
    said.filter((text) => LOOKS[look](text, writing)).length >= said.length * MOST &&
    (look !== 'phone' || said.some((text) => /^['’]?\+|[\s()/-]/.test(text)));
  return clear.find(isMost) ?? null;
}

/** Whether names are written as `Lens, Ada`: most of them, and of none stands a title or a suffix behind the comma. */
export function areLastNamesFirst(texts: readonly string[]): boolean {
  const behind = texts.flatMap((text) => {
    const [before, after, ...others] = text.split(',').map(foldToLetters);
    return before && after && others.length === 0 ? after : [];
  });
  return (
    behind.length > 0 &&
    behind.length >= texts.length * MOST &&
    !behind.some((letters) => ADDITIONS.has(letters))
  );
}
