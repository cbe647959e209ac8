import type { Language } from './vocabulary.ts';

/** A record of `locations`, and the usual language there. */
export interface Place {
  record: { id: number; name: string; osm_locations: { id: number; name: string; place_type: string }[] };
  language: Language;
}

const CITIES: [language: Language, city: string, state: string, country: string][] = [
  ['en', 'New York', 'New York', 'United States'],
  ['en', 'London', 'England', 'United Kingdom'],
  ['de', 'Berlin', '', 'Germany'],
  ['fr', 'Paris', 'Île-de-France', 'France'],
  ['en', 'San Francisco', 'California', 'United States'],
  ['ja', 'Tokyo', '', 'Japan'],
  ['es', 'Barcelona', 'Cataluña', 'Spain'],
  ['zh_CN', 'Shanghai', '', 'China'],
  ['en', 'Bengaluru', 'Karnataka', 'India'],
  ['de', 'München', 'Bavaria', 'Germany'],
  ['ru', 'Almaty', '', 'Kazakhstan'],
  ['el', 'Αθήνα', '', 'Greece'],
  ['ar', 'Dubai', '', 'United Arab Emirates'],
  ['he', 'Tel Aviv', '', 'Israel'],
  ['ko', 'Seoul', '', 'South Korea'],
  ['en', 'Manchester', 'England', 'United Kingdom'],
];

/**
 * Makes the places: countries, states, cities and parts of cities, and one that is on no map.
 * @param idOf makes the ids of locations and of places on a map
 */
export function placesOf(idOf: (kind: 'location' | 'osmPlace', index: number) => number) {
  const places = new Map<string, Place>();
  const add = (language: Language, place_type: string, part: string, around?: Place): Place => {
    const name = around ? `${part}, ${around.record.name}` : part;
    const own = { id: idOf('osmPlace', places.size), name: part, place_type };
    const osm_locations = [own, ...(around?.record.osm_locations ?? [])];
    const place = { record: { id: idOf('location', places.size), name, osm_locations }, language };
    if (!places.has(name)) places.set(name, place);
    return places.get(name) ?? place;
  };
  const cities = CITIES.map(([language, city, state, country]) => {
    const land = add(language, 'country', country);
    const place = add(language, 'city', city, state ? add(language, 'state', state, land) : land);
    add(language, 'suburb', `${city} Old Town`, place);
    return place;
  });
  const remote: Place = {
    record: { id: idOf('location', places.size), name: 'Remote', osm_locations: [] },
    language: 'en',
  };
  return { cities, remote, all: [...places.values(), remote] };
}
