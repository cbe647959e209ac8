import { FIRST_PLACE_ID } from '../../../src/identity/gazetteer/world.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import type { TestDatabase } from '../../harness/database.ts';

/** A city of a gazetteer. */
export const city = (
  key: number,
  name: string,
  region: string | undefined,
  country: string,
  population: number,
) => {
  return { key, kind: 'city', name, region, country, population };
};

/** A region of a gazetteer. */
const region = (key: number | string, name: string, code: string, country: string) => {
  return { key, kind: 'region', name, region: code, country };
};

/** Some places of GeoNames, with their keys. */
export const PLACES = [
  {
    key: 2921044,
    kind: 'country',
    name: 'Germany',
    country: 'DE',
    alternate_names: ['Allemagne', 'Tyskland'],
  },
  { key: 6252001, kind: 'country', name: 'United States', country: 'US' },
  { key: 6251999, kind: 'country', name: 'Canada', country: 'ca' },
  { key: 298795, kind: 'country', name: 'Turkiye', country: 'TR' },
  { ...region(2951839, 'Bavaria', '02', 'DE'), alternate_names: ['Bayern', 'Freistaat Bayern'] },
  region(2905330, 'Hesse', '05', 'DE'),
  region(5332921, 'California', 'CA', 'US'),
  region(5128638, 'New York', 'NY', 'US'),
  region(4896861, 'Illinois', 'IL', 'US'),
  region(4398678, 'Missouri', 'MO', 'US'),
  region('ontario', 'Ontario', '08', 'CA'),
  {
    ...city(2867714, 'Munich', '02', 'DE', 1_260_391),
    alternate_names: ['München', 'Muenchen', 'Monaco di Baviera'],
  },
  {
    ...city(2874545, 'Marburg an der Lahn', '05', 'DE', 74_000),
    ascii_name: 'Marburg an der Lahn',
    alternate_names: ['Marburg'],
  },
  { ...city(8461, 'Łódź', undefined, 'PL', 768_755), ascii_name: 'Lodz' },
  city(2939623, 'Dachau', '02', 'DE', 47_000),
  city(2939624, 'Kleinstadt', '02', 'DE', 900),
  city(29396230, 'Dachau', '05', 'DE', 99_000),
  city(5128581, 'New York City', 'NY', 'US', 8_175_133),
  { ...city(51285811, 'New York', 'NY', 'US', 900), alternate_names: [] },
  city(4349950, 'California', 'MD', 'US', 11_857),
  city(4250542, 'Springfield', 'IL', 'US', 116_565),
  city(4250543, 'Springfield', 'IL', 'US', 300),
  city(4409896, 'Springfield', 'MO', 'US', 166_810),
  city(42, 'Springfield', '08', 'CA', 10),
  city(6167865, 'Toronto', '08', 'CA', 2_600_000),
  city(745044, 'Istanbul', '34', 'TR', 14_804_116),
];

/** The id of a place with a number as its key. */
export const placeId = (key: number) => FIRST_PLACE_ID + key;

/** Loads a gazetteer. */
export const loadPlaces = (database: TestDatabase, places: readonly object[] = PLACES) =>
  deliver(database, 'geonames', { places });

/** The locations of organizations at the given texts, by the text. */
export async function locationsOf(database: TestDatabase, texts: readonly string[]) {
  const { rejected } = await deliver(database, 'crm', {
    organizations: texts.map((location) => ({ key: location, name: location, location })),
  });
  if (rejected > 0) throw new Error(`${rejected} rows were rejected`);
  return readLocations(database);
}

/** A location as it is stored. */
export interface StoredLocation {
  id: number;
  name: string;
  osm_locations: { id: number; name: string; place_type: string }[];
}

/** The locations of organizations, by their names. */
export async function readLocations(database: TestDatabase): Promise<Map<string, StoredLocation>> {
  const { rows } = await database.pool.query<StoredLocation & { text: string }>(
    `select o.name as text, l.id, l.name, l.osm_locations from organizations o join locations l on l.id = o.location_id order by 1`,
  );
  return new Map(rows.map(({ text, ...location }) => [text, location]));
}
