import { LRUCache } from 'lru-cache';
import type { PlaceParts } from '../claim.ts';
import { findCountry } from './countries.ts';
import { countryOfRegion, isGreaterCountry } from './regions.ts';

/** A place as a text or as columns say it. */
export interface ReadPlace {
  /** From the smallest to the largest; empty where the text names none. */
  parts: PlaceParts;
  /** Whether the text says that the work is done from anywhere. A hybrid post is not remote. */
  isRemote: boolean;
}

/** The columns that say a place. */
export interface PlaceColumns {
  city: string | undefined;
  region: string | undefined;
  country: string | undefined;
}

/** The place of what is at no place. */
const REMOTE: PlaceParts = ['Remote'];

const REMOTE_WORDS =
  /\b(?:(?:100 ?% |fully |completely |all )?remote(?:ly)?(?:[ -](?:only|first|work|working|job|position|friendly|ok|possible))?|anywhere|(?:probably )?world-?wide|work(?:ing)? from home|wfh|home[ -]?office|home[ -]based|tele(?:work|commute|commuting)|t[ée]l[ée]travail|teletrabajo|remoto)\b/giu;
const HYBRID_WORDS = /\bhybrid(?: remote| work| working)?\b/giu;
/** What says that the work is done at the place, or which office it is. */
const OFFICE_WORDS = /\b(?:on-?site|in-office|in-person|travel-required|HQ)\b/giu;
/** Words that say remote only where they are the whole text. */
const ONLY_REMOTE = /^(?:global|virtual|distributed|everywhere|home|(?:(?:in )?the )?world)$/i;

/** What stands between places of a text that names several. */
const PLACE_SEPARATORS = /[;|•\n]/u;

/** What stands between a word for remote work and a place, and may stay behind when the word is cut out. */
const SEPARATORS = /[,;:|/()[\]\n]|\s[-–—]\s|^\s*[-–—]|[-–—]\s*$/u;
const JOINING_WORDS =
  /^(?:(?:in|within|from|based|or|and|the|of)\s+)+|(?:^|\s+)(?:in|within|from|based|or|and)$/gi;

/** Most lines of a delivery name the same places. */
const places = new LRUCache<string, ReadPlace>({ max: 10_000, memoMethod: parsePlace });

/** Reads a place that one text says, such as `Berlin, DE`, `San Francisco, CA` or `Remote - US`. */
export function readPlace(text: string): ReadPlace {
  return places.memo(text);
}

/** Of several places the first one counts: a record has one. */
function parsePlace(text: string): ReadPlace {
  const placeTexts = isAddress(text) ? text.replaceAll('\n', ',') : text;
  const places = cut(placeTexts, PLACE_SEPARATORS).map(parseOnePlace);
  const isRemote = places.some((place) => place.isRemote);
  const place = places.find(({ parts }) => parts.length > 0 && !isRemotePlace(parts)) ?? places[0];
  return { parts: place?.parts ?? [], isRemote };
}

/** Whether the lines of a text are one postal address: numbers of a house and a postcode, and the country at the end. */
function isAddress(text: string): boolean {
  const [, others = '', last = ''] = /^(.*)\n(.*)$/s.exec(text.trim()) ?? [];
  return /\d/.test(others) && findCountry(last) !== undefined;
}

function parseOnePlace(text: string): ReadPlace {
  const country = findCountry(text);
  if (country) return { parts: [country], isRemote: false };
  const withoutOffice = text.replaceAll(OFFICE_WORDS, '\n');
  const rest = withoutOffice.replaceAll(HYBRID_WORDS, '\n');
  const placeTexts = rest.replaceAll(REMOTE_WORDS, '\n');
  const isRemote = placeTexts !== rest || ONLY_REMOTE.test(text);
  if (placeTexts === text && !isRemote) return { parts: withCountry(cut(text, ',')), isRemote };
  const parts = placeTexts
    .split('\n')
    .flatMap((one) => cut(one, SEPARATORS))
    .map((part) => part.replaceAll(JOINING_WORDS, '').trim())
    .filter((part) => isName(part) && !ONLY_REMOTE.test(part));
  if (parts.length > 0) return { parts: withCountry(parts), isRemote };
  return { parts: isRemote || rest !== withoutOffice ? REMOTE : [], isRemote };
}

/** Reads a place that columns say. Only the country's column names a country, besides the state, province or nation of one. */
export function joinPlace(columns: PlaceColumns): ReadPlace {
  const { city = '', region = '', country } = columns;
  const within = [...cut(city, ','), ...cut(region, ',')];
  if (within.length === 0) return readPlace(country ?? '');
  const isNamed = country !== undefined;
  const parts = isNamed ? [...within, findCountry(country) ?? country] : within;
  const around = countryOfRegion(isNamed ? country : region, !isNamed);
  return { parts: around ? [...parts, around] : parts, isRemote: false };
}

/**
 * The kinds of the parts of a place: the last one may be a country, one before it is a region, and the first one the city.
 * `Remote` is no place, so it has none.
 */
export function placeTypes(parts: PlaceParts): ('city' | 'region' | 'country')[] {
  if (isRemotePlace(parts)) return [];
  const last = parts.length - 1;
  return parts.map((part, place) => {
    if (place === last && findCountry(part) === part) return 'country';
    return place === 0 ? 'city' : 'region';
  });
}

function isRemotePlace(parts: PlaceParts): boolean {
  return parts.length === 1 && parts[0] === REMOTE[0];
}

/** Signs alone are no name. */
function isName(part: string): boolean {
  return /[\p{L}\p{N}]/u.test(part);
}

function cut(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(isName);
}

/** Brings the last part to the name of its country, or adds the country of a state, province or nation. */
function withCountry(parts: string[]): PlaceParts {
  const last = parts.at(-1) ?? '';
  const isState = parts.length === 2 && !isGreaterCountry(last);
  const country = parts.length > 1 ? countryOfRegion(last, isState) : undefined;
  if (country) return [...parts, country];
  const named = findCountry(last);
  if (!named) return parts;
  const within = parts.slice(0, -1);
  // `Ghent, Belgium, BE` names the country twice.
  while (within.length > 1 && findCountry(within.at(-1) ?? '') === named) within.pop();
  return [...within, named];
}
