import { distance } from 'fastest-levenshtein';
import type { PlaceKind, PlaceText } from '../claim.ts';
import { countryCode } from '../places/countries.ts';
import { foldName } from '../places/place-key.ts';
import words from '../places/place-words.json' with { type: 'json' };
import { cutAddress } from './east-asian-address.ts';
import { fromCity } from './postal-address.ts';
import {
  behindCounty,
  contains,
  countryOf,
  type FindPlaces,
  isCodeLike,
  joined,
  namesOf,
  type Part,
  readPart,
} from './read-parts.ts';
import { isTimeZone, isWider, spellingsOf, withSaint } from './spellings.ts';
import { type Place, wholeOf } from './world.ts';

/** A place of a location. */
export interface PlaceLink {
  name: string;
  /** Undefined of `Remote`, which is no place. */
  type: PlaceKind | undefined;
  /** Of the gazetteer's place; absent where only its name is known. */
  id?: number;
}

/** A place with all that contain it, from the smallest to the largest. */
export type PlaceChain = readonly PlaceLink[];

/** One way to read a text: a part names a place, and parts beside it name what contains it. */
interface Reading {
  place: Place;
  at: number;
  /** How many places its parts name: itself, and those that contain it. */
  size: number;
  /** How many of them are cities that stand for their regions. */
  cities: number;
  /** The index behind the last part that it explains or passes over. */
  end: number;
}

/** The place that a text names, and names of the text that lie inside it, from the smallest on. */
interface Found {
  place: Place;
  inside: string[];
}

/** The countries whose regions are written as codes without the country. */
const COUNTRIES_OF_CODES = new Set(['US', 'CA', 'AU', 'BR', 'IN', 'MX']);

/** A code is certain where what it stands for has so many times the people of all else that it stands for. */
const CERTAIN_RATIO = 10;
/** A city stands before a region of its name elsewhere, unless that has so many times its people. */
const LIKE_NAMED_RATIO = 3;

/** A city with another name stands before one of the name that has so many times fewer people. */
const ALTERNATE_NAME_RATIO = 10;

/** Regions whose names mean their cities, too. */
const CITIES_MEANT = new Set(words.citiesMeant);

/** What is done from anywhere is there, and lies in nothing. */
const REMOTE: PlaceChain = [{ name: 'Remote', type: undefined }];

/**
 * Decides which place a text names; an empty chain where it names none. Its parts are read from the smallest to the largest and the
 * other way round, and each may name any place that has the name or code. Of the readings in which each part lies inside the next
 * one, that with the most parts counts, then the most populous one.
 */
export function resolvePlace({ parts, country, isRemote }: PlaceText, find: FindPlaces): PlaceChain {
  const isKnown = (name: string) => spellingsOf(name).some((one) => find(one).length > 0);
  const written = isRemote === true ? parts.filter((part) => !isTimeZone(part)) : parts;
  const within = written.some((part) => !isWider(part)) ? written.filter((part) => !isWider(part)) : written;
  const cut = fromCity(within, find).flatMap((part) => cutAddress(part, isKnown));
  const named = joined(cut, find)
    .flatMap((part) => readPart(part, country, find))
    .map(behindCounty);
  const whole = country === undefined ? undefined : wholeOf(country, null);
  const unread = whole && { place: whole, inside: namesOf(named) };
  const found = read(named, isRemote === true) ?? unread;
  const saysRemote = isRemote !== undefined;
  if (found) return [...namedLinks(saysRemote ? [] : found.inside), ...chainOf(found.place)];
  if (saysRemote) return isRemote ? REMOTE : [];
  const names = namesOf(named);
  return namedLinks(names.length > 0 ? names : parts);
}

/** The first place of the parts. @param isBehind whether a name stands before them */
function read(parts: readonly Part[], isRemote: boolean, isBehind = false): Found | undefined {
  const first = parts.findIndex(({ places }) => places.length > 0);
  const part = parts[first];
  if (!part) return undefined;
  const before = namesOf(parts.slice(0, first));
  const readings = parts.flatMap(({ places }, at) =>
    meantBy(places).flatMap((place) => readingOf(parts, first, at, place) ?? []),
  );
  const best = bestOf(readings, parts);
  if (!best) return undefined;
  if (best.size === 1) {
    const country = isBehind || before.length > 0 ? countryBehindCode(parts, best) : undefined;
    if (country) return { place: country, inside: before };
    const rest = wholeBehind(parts, first, best);
    const next = rest && read(rest, false, true);
    // A code that may be several ones leaves the text unread.
    if (rest && !next) return undefined;
    if (
      next &&
      next.place.kind !== 'city' &&
      rest.every((one) => one.places.length === 0 || isCodeLike(one.text) || isAround(one, next.place))
    )
      return { place: next.place, inside: namesOf(parts.slice(0, first + 1)) };
    if (isCodeLike(part.text)) {
      const place = certainOf(part, isRemote);
      return place && { place, inside: before };
    }
  }
  const next = parts.findIndex(({ places }, at) => at >= best.end && places.length > 0);
  const behind = parts.slice(best.end, next < 0 ? parts.length : next);
  if (best.place.kind === 'city') return { place: best.place, inside: [] };
  const area = best.place.isArea ? namesOf(parts.slice(best.at, best.at + 1)) : [];
  return { place: best.place, inside: [...namesOf(behind).reverse(), ...before, ...area] };
}

/** What a name may mean by itself. The name of an area beside others, such as Essex, only says in which region they lie. */
function meantBy(places: readonly Place[]): readonly Place[] {
  const others = places.filter((place) => !place.isArea);
  return others.length > 0 ? others : places;
}

/** Reads a part as a place that lies in those of the parts from the first one on, and in those behind it. */
function readingOf(parts: readonly Part[], first: number, at: number, place: Place): Reading | undefined {
  const before = parts.slice(first, at).filter(({ places }) => places.length > 0);
  const behind = parts.slice(at + 1).map((part, index) => ({ part, end: at + index + 2 }));
  const named = behind.filter(({ part }) => part.places.length > 0);
  // The code behind an area is that of its region: `Hudson Valley, NY`.
  const isBehindArea = place.kind === 'city' && isCodeLike(parts[at]?.text ?? '');
  const isSmaller = ({ places }: Part) =>
    places.every(({ kind, isArea }) => kind === 'city' || (isBehindArea && isArea));
  if (!before.every((part) => isAround(part, place) && !isSmaller(part))) return undefined;
  // Between a city and its country, a code that is none of a place there is that of a smaller area: `Aosta (AO), Italy`.
  const isPassed = ({ part }: (typeof named)[number], index: number) =>
    place.kind === 'city' && isCodeLike(part.text) && countryOf(named[index + 1]?.part) === place.country;
  const end = named.findIndex((one, index) => !isAround(one.part, place) && !isPassed(one, index));
  const around = named.slice(0, end >>> 0);
  const wholes = wholesOf([...before, ...around.map(({ part }) => part)], place);
  const cities = wholes.filter(({ kind }) => kind === 'city').length;
  return { place, at, size: 1 + wholes.length, cities, end: around.at(-1)?.end ?? at + 1 };
}

/** What parts name that contains a place: another one for each part. A part with a country or region names no city. */
function wholesOf(parts: readonly Part[], place: Place): Place[] {
  const ofParts = parts.map(({ text, places }) => {
    const wholes = places.filter((whole) =>
      whole.id === place.id ? place.isArea : contains(whole, place, text),
    );
    const larger = wholes.filter(({ kind }) => kind !== 'city');
    return larger.length > 0 ? larger : wholes;
  });
  const found = new Map<number, Place>();
  for (const wholes of ofParts.toSorted((one, other) => one.length - other.length)) {
    const whole = wholes.find(({ id }) => !found.has(id));
    if (whole) found.set(whole.id, whole);
  }
  return [...found.values()];
}

/** Whether a part names a place again, or what contains it. */
function isAround({ text, places }: Part, place: Place): boolean {
  return places.some((whole) => whole.id === place.id || contains(whole, place, text));
}

function bestOf(readings: readonly Reading[], parts: readonly Part[]): Reading | undefined {
  const spellings = parts.map(({ text }) => spellingsOf(text).map(withSaint));
  const isOwnName = ({ at, place }: Reading) =>
    spellings[at]?.some((one) => one === withSaint(foldName(place.name)) || one === place.code) === true;
  const isCountry = (one: Reading) => one.place.kind === 'country';
  // `Grenada` is no city of the name, and not Granada in Spain.
  const isNamed = (one: Reading) => isOwnName(one) || countryOf(parts[one.at]) === one.place.country;
  const countries = new Set(readings.filter((one) => isCountry(one) && isNamed(one)).map(({ at }) => at));
  const weights = new Map(
    readings.map((reading) => {
      const { at, place } = reading;
      if (place.kind === 'city' && countries.has(at)) return [reading, 0];
      return [
        reading,
        place.population / (isCountry(reading) || isOwnName(reading) ? 1 : ALTERNATE_NAME_RATIO),
      ];
    }),
  );
  const weightOf = (reading: Reading) => weights.get(reading) ?? 0;
  const [best, ...others] = readings.toSorted(
    (one, other) => other.size - one.size || one.cities - other.cities || weightOf(other) - weightOf(one),
  );
  if (best?.place.kind !== 'region' || best.place.isArea) return best;
  const { place: region, at, size } = best;
  const { text = '' } = parts[at] ?? {};
  if (isCodeLike(text) && foldName(text) !== foldName(region.name)) return best;
  // Where only the region has the name, it is that: `Arizona` is another name of the city Yuma.
  const isMeant = (one: Reading) =>
    one.at !== at || isOwnName(one) || !isOwnName(best) || isCalledAfter(one.place, region);
  const city = others.find(
    (one) =>
      one.size === size &&
      one.place.kind === 'city' &&
      isLikeNamed(one.place, region, one.at === at) &&
      isMeant(one),
  );
  return city ?? best;
}

/** Whether a city has the name of its region in another spelling, as Luzern in Lucerne, or is meant by it: New York. */
function isCalledAfter(city: Place, region: Place): boolean {
  const [name, whole] = [foldName(city.name), foldName(region.name)];
  if (city.region !== region.region) return false;
  return CITIES_MEANT.has(whole) || 3 * distance(name, whole) <= Math.max(name.length, whole.length);
}

/** `New York` is the city, and `California` is not the village of that name elsewhere. */
function isLikeNamed(city: Place, region: Place, isOfPart: boolean): boolean {
  if (city.country !== region.country) return false;
  if (city.region === region.region) return true;
  return isOfPart && city.population * LIKE_NAMED_RATIO > region.population;
}

/** The parts behind the first one, if they name a region or country elsewhere: the city of `Berlin, OH` is not known. */
function wholeBehind(parts: readonly Part[], first: number, best: Reading): readonly Part[] | undefined {
  const isCountry = best.place.kind === 'country';
  if (best.at !== first || (isCountry && countryCode(parts[first]?.text ?? '') === best.place.country))
    return undefined;
  const rest = parts.slice(first + 1);
  const { text = '', places = [] } = rest[0] ?? {};
  const named = isCodeLike(text) ? places.filter((place) => place.kind !== 'city') : places;
  const kind = largestOf(named)?.kind ?? 'city';
  const isElsewhere = rest.some((part) => (countryOf(part) ?? best.place.country) !== best.place.country);
  return isElsewhere || (kind !== 'city' && kind !== best.place.kind) ? rest : undefined;
}

/** The country that stands behind a code which is that of another one: `Fontainemore (AO) Italy` is not in Angola. */
function countryBehindCode(parts: readonly Part[], { at, place }: Reading): Place | undefined {
  const isCode = place.kind === 'country' && isCodeLike(parts[at]?.text ?? '');
  return isCode ? wholeOf(countryOf(parts[at + 1]) ?? '', null) : undefined;
}

/** What a code alone stands for, if that is certain. A code beside a word for remote work is that of a state of the USA. */
function certainOf({ text, places }: Part, isRemote: boolean): Place | undefined {
  const code = foldName(text);
  const wholes = places
    .filter(
      (place) => place.kind === 'country' || (COUNTRIES_OF_CODES.has(place.country) && place.code === code),
    )
    .toSorted((one, other) => other.population - one.population);
  const [largest, next] = wholes;
  if (!largest)
    return places.length === 1 ? places[0] : largestOf(places.filter(({ kind }) => kind === 'city'));
  if (largest.population >= CERTAIN_RATIO * (next?.population ?? 0)) return largest;
  return isRemote ? wholes.find(({ kind, country }) => kind === 'region' && country === 'US') : undefined;
}

function largestOf(places: readonly Place[]): Place | undefined {
  return places.toSorted((one, other) => other.population - one.population)[0];
}

function namedLinks(names: readonly string[]): PlaceLink[] {
  return names.map((name, at) => ({ name, type: at === 0 ? 'city' : 'region' }));
}

function chainOf(place: Place): PlaceLink[] {
  const { kind, country, region } = place;
  const own = { id: place.id, name: place.name, type: kind };
  if (kind === 'country') return [own];
  const around = kind === 'city' && region !== null ? (wholeOf(country, region) ?? place.within) : undefined;
  const whole = wholeOf(country, null);
  return [own, ...(around ? [linkOf(around, 'region')] : []), ...(whole ? [linkOf(whole, 'country')] : [])];
}

function linkOf({ id, name }: { id: number; name: string }, type: PlaceKind): PlaceLink {
  return { id, name, type };
}
