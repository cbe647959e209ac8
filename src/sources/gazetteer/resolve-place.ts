import type { PlaceKind, PlaceParts } from '../claim.ts';
import { codeOfCountry, findCountry } from '../places/countries.ts';
import { foldName } from '../places/place-key.ts';
import { placeTypes } from '../places/read-place.ts';

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

/** A place of the gazetteer that has a name, with its region and country. */
export interface Candidate {
  id: number;
  kind: PlaceKind;
  name: string;
  /** ISO 3166 alpha-2. */
  country: string;
  /** The code of the region within its country. */
  region: string | null;
  population: number | null;
  /** Null where the gazetteer lacks the region; so are the others. */
  region_id: number | null;
  region_name: string | null;
  country_id: number | null;
  country_name: string | null;
}

/** The candidates by folded name. */
export type Candidates = ReadonlyMap<string, readonly Candidate[]>;

/** How far a text is resolved. */
interface Found {
  place?: Candidate;
  country?: string;
  region?: string | null;
  /** The index of the smallest part that was found. */
  at: number;
}

/** The chain of a place whose parts are names alone. */
export function chainOfNames(parts: PlaceParts): PlaceChain {
  const types = placeTypes(parts);
  return parts.map((name, at) => ({ name, type: types[at] }));
}

/**
 * Finds a place from its country down: its region within the country, and its city within the region. A city in the place of the
 * region stands for the region that it lies in. Parts before the smallest one that is found keep their names. A place is looked
 * for everywhere only where it is the last part.
 */
export function resolvePlace(parts: PlaceParts, candidates: Candidates): PlaceChain {
  const names = chainOfNames(parts);
  if (names.every(({ type }) => type === undefined)) return names;
  const found: Found = { at: parts.length };
  for (const [at, part] of [...parts.entries()].reverse()) {
    const code = at === parts.length - 1 ? codeOfCountry(part) : undefined;
    if (code !== undefined) found.country = code;
    else if (found.country === undefined && at < parts.length - 1) break;
    const place = choose(candidates.get(foldName(part)) ?? [], found, code !== undefined, at === 0);
    if (place) Object.assign(found, { place, country: place.country, region: place.region, at });
  }
  const { place, at } = found;
  return place ? [...names.slice(0, at), ...chainOf(place)] : names;
}

/** The place that a part names within what is found of the larger parts. */
function choose(named: readonly Candidate[], found: Found, isCountry: boolean, isFirst: boolean) {
  if (isCountry) return named.find(({ kind, country }) => kind === 'country' && country === found.country);
  const inside = named.filter((place) => lies(place, found)).toSorted(byPopulation);
  if (!isFirst) return inside.find(({ kind }) => kind !== 'city') ?? inside[0];
  const [largest] = inside;
  if (largest?.kind !== 'region') return largest;
  // `New York` is the city, and `California` is not the village of that name elsewhere.
  return inside.find((place) => place.kind === 'city' && isSameRegion(place, largest)) ?? largest;
}

function lies(place: Candidate, { country, region }: Found): boolean {
  if (country === undefined) return true;
  if (place.country !== country || place.kind === 'country') return false;
  return !region || (place.kind === 'city' && place.region === region);
}

function isSameRegion(one: Candidate, other: Candidate): boolean {
  return one.country === other.country && one.region === other.region;
}

/** The most populous first. A region or country without a number is larger than any city. */
function byPopulation(one: Candidate, other: Candidate): number {
  const [size, otherSize] = [one, other].map(
    ({ population, kind }) => population ?? (kind === 'city' ? 0 : Number.MAX_VALUE),
  ) as [number, number];
  return otherSize - size || one.id - other.id;
}

function chainOf({ id, name, kind, country, ...of }: Candidate): PlaceChain {
  const chain: PlaceLink[] = [{ id, name, type: kind }];
  if (of.region_id !== null && of.region_name !== null)
    chain.push({ id: of.region_id, name: of.region_name, type: 'region' });
  if (kind === 'country') return chain;
  return of.country_id !== null && of.country_name !== null
    ? [...chain, { id: of.country_id, name: of.country_name, type: 'country' }]
    : [...chain, { name: findCountry(country) ?? country, type: 'country' }];
}
