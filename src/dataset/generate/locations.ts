import { idOf } from './identifiers.ts';
import type { Random } from './random.ts';
import { districts, places } from './vocabulary/places.ts';

interface OsmPlace {
  id: number;
  name: string;
  place_type: string;
}

/** A record of `locations`, with what the texts and names of those who live there need. */
export interface Location {
  record: { id: number; name: string; osm_locations: OsmPlace[] };
  /** The name of the city; of the country where the location is wider than a city. */
  city: string;
  country: string;
  /** The language that is usual there. */
  language: string;
}

const osmPlaces = new Map<string, OsmPlace>();

function osmPlace(type: string, path: string[]): OsmPlace {
  const key = [type, ...path].join('|');
  const known = osmPlaces.get(key);
  if (known) return known;
  const place = { id: idOf.osmPlace(osmPlaces.size), name: path[0] ?? '', place_type: type };
  osmPlaces.set(key, place);
  return place;
}

/** Every location, cities first, the most common first. */
export const locations: Location[] = [];

/** The locations inside which others lie: regions and countries. */
const wideLocations: Location[] = [];

const byName = new Set<string>();

function add(
  name: string,
  osm: OsmPlace[],
  city: string,
  country: string,
  language: string,
): Location | undefined {
  if (byName.has(name)) return undefined;
  byName.add(name);
  const record = { id: idOf.location(locations.length), name, osm_locations: osm };
  const location = { record, city, country, language };
  locations.push(location);
  return location;
}

function addAll(): void {
  const nested = places.map(({ city, region, country }) => {
    const countryPlace = osmPlace('country', [country]);
    const around = region === '' ? [countryPlace] : [osmPlace('state', [region, country]), countryPlace];
    return [osmPlace('city', [city, region, country]), ...around];
  });
  places.forEach(({ city, region, country, language }, index) => {
    add([city, region, country].filter(Boolean).join(', '), nested[index] ?? [], city, country, language);
  });
  places.slice(0, 25).forEach(({ city, region, country, language }, index) => {
    const osm = nested[index] ?? [];
    add(`${city} Metropolitan Area`, osm, city, country, language);
    for (const district of districts) {
      const suburb = osmPlace('suburb', [`${city} ${district}`, region, country]);
      add(`${city} ${district}, ${city}, ${country}`, [suburb, ...osm], city, country, language);
    }
  });
  places.forEach(({ region, country, language }, index) => {
    const wide = [
      region && add(`${region}, ${country}`, (nested[index] ?? []).slice(1), region, country, language),
      add(country, [osmPlace('country', [country])], country, country, language),
    ];
    wideLocations.push(...wide.filter((location) => typeof location === 'object'));
  });
  add('Remote', [], 'Remote', '', 'en');
  add('Anywhere', [], 'Anywhere', '', 'en');
}
addAll();

/** A location where people live: mostly a city. */
export function pickHome(random: Random): Location {
  if (random.chance(0.05)) return random.common(wideLocations);
  const home = random.chance(0.1) ? random.pick(locations) : locations[random.rank(places.length)];
  return home && home.country !== '' ? home : (locations[0] as Location);
}

/** A location for a job: near the organization, elsewhere, or no place at all. */
export function pickWorkplace(random: Random, home: Location): Location {
  const unit = random.unit();
  if (unit < 0.55) return home;
  if (unit < 0.62) return locations[locations.length - 1 - random.rank(2)] as Location;
  return pickHome(random);
}
