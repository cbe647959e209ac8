import { beforeAll, expect, test } from 'vitest';
import { FIRST_PLACE_ID } from '../../../src/identity/gazetteer/world.ts';
import { databaseForTests } from '../../harness/database.ts';
import { loadPlaces, locationsOf, placeId, type StoredLocation } from './gazetteer-places.ts';

const database = databaseForTests();

const GERMANY = { id: placeId(2921044), name: 'Germany', place_type: 'country' };
const BAVARIA = { id: placeId(2951839), name: 'Bavaria', place_type: 'region' };
const MUNICH = { id: placeId(2867714), name: 'Munich', place_type: 'city' };

/** What is found, by a text, and the location's name. */
const FOUND = [
  ['a name, whatever its language, accents and case', 'MÜNCHEN', 'Munich, Bavaria, Germany'],
  ['an alternate name', 'Monaco di Baviera, Allemagne', 'Munich, Bavaria, Germany'],
  ['an ascii name', 'Lodz, PL', 'Łódź, Łódź Voivodeship, Poland'],
  ['a name in its region and country', 'Munich, Bavaria, DE', 'Munich, Bavaria, Germany'],
  ['a region under its own name', 'Muenchen, Bayern', 'Munich, Bavaria, Germany'],
  ['a region alone', 'Freistaat Bayern', 'Bavaria, Germany'],
  ['a country', 'Deutschland', 'Germany'],
  ['a country under the name of another language', 'Tyskland', 'Germany'],
  ['a country by the name that Roster has', 'Istanbul, Turkey', 'Istanbul, Istanbul, Türkiye'],
  ['a city that only the loaded gazetteer has', 'Kleinstadt, Bayern', 'Kleinstadt, Bavaria, Germany'],
  [
    'a city with words in between that are no place',
    'Munich, Upper Bavaria, Bavaria, Germany',
    'Munich, Bavaria, Germany',
  ],
  ['a city with its name in the place of the region', 'Munich, Munich, Germany', 'Munich, Bavaria, Germany'],
  ['a city beside another one of its region', 'Dachau, Munich, Germany', 'Dachau, Bavaria, Germany'],
  ['a city by the code of its state', 'Springfield, IL', 'Springfield, Illinois, United States'],
  ['a city by the postal code of a province', 'Springfield, ON, Canada', 'Springfield, Ontario, Canada'],
  [
    'the most populous city of a country',
    'Springfield, United States',
    'Springfield, Missouri, United States',
  ],
  ['the city, of a state and a city in it', 'New York', 'New York City, New York, United States'],
  ['the city beside a part that is no place', 'Nonesuch, Munich, DE', 'Munich, Bavaria, Germany'],
  ['the state, of a state and a smaller city elsewhere', 'California', 'California, United States'],
  [
    'a city in a region that is not found',
    'Springfield, Nowhere, United States',
    'Springfield, Missouri, United States',
  ],
] as const;

/** Texts whose first part is not found, and the places that contain it. */
const INSIDE = [
  ['a city that is not found lies in its region', 'Kleindorf, Bavaria, Germany', [BAVARIA, GERMANY]],
  [
    'a city elsewhere is not one of the region',
    'Munich, Hesse, Germany',
    [{ id: placeId(2905330), name: 'Hesse', place_type: 'region' }, GERMANY],
  ],
] as const;

const SPELLINGS = ['Muenchen', 'München', 'Munich, Bavaria, DE', 'munich, germany'];
const LACKING = ['Nonesuch', 'Nonesuch, Nowhere', 'Kleindorf, France', 'Remote'];

let locations: Map<string, StoredLocation>;
let without: Map<string, StoredLocation>;
beforeAll(async () => {
  without = await locationsOf(database, LACKING);
  await loadPlaces(database);
  const texts = [...FOUND, ...INSIDE].map(([, text]) => text);
  locations = await locationsOf(database, [...new Set([...texts, ...SPELLINGS, 'Bayern', 'Germany'])]);
});

test.each(FOUND)('a gazetteer finds %s: %s', (_, text, expected) => {
  const found = locations.get(text);
  expect(found?.name).toBe(expected);
  expect(found?.id).toBe(found?.osm_locations[0]?.id);
  expect(found?.id).toBeGreaterThanOrEqual(FIRST_PLACE_ID);
});

test.each(INSIDE)('%s', (_, text, containing) => {
  const found = locations.get(text);
  const [own, ...wider] = found?.osm_locations ?? [];
  expect(wider).toEqual(containing);
  expect(own).toEqual({ id: found?.id, name: text.split(',')[0], place_type: 'city' });
  expect(found?.id).toBeLessThan(FIRST_PLACE_ID);
});

test.each(LACKING)('a gazetteer lacks %s, which is as without one', (text) => {
  const shapeOf = (location: StoredLocation | undefined) => [
    location?.name,
    location?.osm_locations.map(({ name, place_type }) => [name, place_type]),
  ];
  expect(shapeOf(locations.get(text))).toEqual(shapeOf(without.get(text)));
  expect(locations.get(text)?.osm_locations).toHaveLength(text === 'Remote' ? 0 : text.split(',').length);
});

test('all spellings of a place are one location, which its region and country contain', () => {
  const munich = {
    id: MUNICH.id,
    name: 'Munich, Bavaria, Germany',
    osm_locations: [MUNICH, BAVARIA, GERMANY],
  };
  for (const spelling of SPELLINGS) expect(locations.get(spelling)).toEqual(munich);
  expect(locations.get('Bayern')?.osm_locations).toEqual([BAVARIA, GERMANY]);
  expect(locations.get('Germany')?.osm_locations).toEqual([GERMANY]);
});
