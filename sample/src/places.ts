import type { Language, NameLanguage } from './vocabulary.ts';
import cities from './words/places.json' with { type: 'json' };

/** A city, with what is usual there. */
interface City {
  names: NameLanguage;
  texts: Language;
  city: string;
  /** Its name in the texts of its own language, and in others. */
  local?: string | undefined;
  english?: string | undefined;
  state?: string | undefined;
  country: string;
  currency: string;
  /** The pay of a year in a middling job, in the currency. */
  pay: number;
  perUsd: number;
  /** The names of companies, with the legal form around `{}`. */
  forms: string[];
  webmail?: string | undefined;
}

/** A record of `locations`. */
interface PlaceRecord {
  id: number;
  name: string;
  osm_locations: { id: number; name: string; place_type: string }[];
}

/** A city with its record, and those of its country and of a part of it. */
export interface Place extends City {
  record: PlaceRecord;
  others: PlaceRecord[];
}

/** The name of the city in a text. */
export const cityIn = ({ texts, city, local, english }: City, language: Language): string =>
  (language === texts ? local : english) ?? city;

/**
 * Makes the places: countries, states, cities and parts of cities, and one that is on no map.
 * @param idOf makes the ids of locations and of places on a map
 */
export function placesOf(idOf: (kind: 'location' | 'osmPlace', index: number) => number) {
  const records = new Map<string, PlaceRecord>();
  const add = (place_type: string, part: string, around?: PlaceRecord): PlaceRecord => {
    const name = around ? `${part}, ${around.name}` : part;
    const own = { id: idOf('osmPlace', records.size), name: part, place_type };
    const osm_locations = [own, ...(around?.osm_locations ?? [])];
    const record = records.get(name) ?? { id: idOf('location', records.size), name, osm_locations };
    records.set(name, record);
    return record;
  };
  const places = (cities as City[]).map((city): Place => {
    const land = add('country', city.country);
    const record = add('city', city.city, city.state ? add('state', city.state, land) : land);
    return { ...city, record, others: [land, add('suburb', `${city.city} Old Town`, record)] };
  });
  const remote = { id: idOf('location', records.size), name: 'Remote', osm_locations: [] };
  return { cities: places, remote, all: [...records.values(), remote] };
}
