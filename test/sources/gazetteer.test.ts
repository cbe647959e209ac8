import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FIRST_PLACE_ID } from '../../src/sources/gazetteer/store-places.ts';
import { removeSource } from '../../src/sources/manage.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { deliver, QUIET } from './memory-table.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Deletes all places and claims. */
const empty = async () => {
  await database.pool.query(
    'truncate places, place_names, locations, lookup_texts, organizations, persons, roles, job_posts, claims, pending_claims, claim_references, claim_identifiers cascade',
  );
};

const city = (key: number, name: string, region: string | undefined, country: string, population: number) => {
  return { key, kind: 'city', name, region, country, population };
};
const region = (key: number | string, name: string, code: string, country: string) => {
  return { key, kind: 'region', name, region: code, country };
};

const PLACES = [
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
const id = (key: number) => FIRST_PLACE_ID + key;

const GERMANY = { id: id(2921044), name: 'Germany', place_type: 'country' };
const BAVARIA = { id: id(2951839), name: 'Bavaria', place_type: 'region' };
const MUNICH = { id: id(2867714), name: 'Munich', place_type: 'city' };

/** Loads a gazetteer. */
const load = (places: readonly object[] = PLACES) => deliver(database, 'geonames', { places });

/** The locations of organizations at the given texts, by the text. */
async function locationsOf(texts: readonly string[]) {
  const { rejected } = await deliver(database, 'crm', {
    organizations: texts.map((location) => ({ key: location, name: location, location })),
  });
  expect(rejected).toBe(0);
  return readLocations();
}

interface StoredLocation {
  id: number;
  name: string;
  osm_locations: { id: number; name: string; place_type: string }[];
}

async function readLocations(): Promise<Map<string, StoredLocation>> {
  const { rows } = await database.pool.query<StoredLocation & { text: string }>(
    `select o.name as text, l.id, l.name, l.osm_locations from organizations o join locations l on l.id = o.location_id order by 1`,
  );
  return new Map(rows.map(({ text, ...location }) => [text, location]));
}

/** What is found, by a text, and the location's name. */
const FOUND = [
  ['a name, whatever its language, accents and case', 'MÜNCHEN', 'Munich, Bavaria, Germany'],
  ['an alternate name', 'Monaco di Baviera, Allemagne', 'Munich, Bavaria, Germany'],
  ['an ascii name', 'Lodz, PL', 'Łódź, Poland'],
  ['a name in its region and country', 'Munich, Bavaria, DE', 'Munich, Bavaria, Germany'],
  ['a region under its own name', 'Muenchen, Bayern', 'Munich, Bavaria, Germany'],
  ['a region alone', 'Freistaat Bayern', 'Bavaria, Germany'],
  ['a country', 'Deutschland', 'Germany'],
  ['a country under the name of another language', 'Tyskland', 'Germany'],
  ['a country that Roster calls otherwise', 'Istanbul, Türkiye', 'Istanbul, Turkiye'],
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
  ['the city, of a state and a city in it', 'New York', 'New York, New York, United States'],
  ['the state, of a state and a smaller city elsewhere', 'California', 'California, United States'],
  [
    'a city in a region that is not found',
    'Springfield, Nowhere, United States',
    'Springfield, Missouri, United States',
  ],
] as const;

/** Texts whose first part is not found, and the places that contain it. */
const INSIDE = [
  [
    'a part that is not found keeps its name inside what is found',
    'Schwabing, Munich, DE',
    [MUNICH, BAVARIA, GERMANY],
  ],
  ['a city that is not found lies in its region', 'Kleindorf, Bavaria, Germany', [BAVARIA, GERMANY]],
  [
    'a city elsewhere is not one of the region',
    'Munich, Hesse, Germany',
    [{ id: id(2905330), name: 'Hesse', place_type: 'region' }, GERMANY],
  ],
] as const;

const SPELLINGS = ['Muenchen', 'München', 'Munich, Bavaria, DE', 'munich, germany'];
const LACKING = ['Atlantis', 'Munich, Atlantis', 'Kleindorf, France', 'Remote'];

describe('a gazetteer', () => {
  let locations: Map<string, StoredLocation>;
  let without: Map<string, StoredLocation>;
  beforeAll(async () => {
    await empty();
    without = await locationsOf(LACKING);
    await load();
    const texts = [...FOUND, ...INSIDE].map(([, text]) => text);
    locations = await locationsOf([...new Set([...texts, ...SPELLINGS, 'Bayern', 'Germany'])]);
  });

  test.each(FOUND)('finds %s: %s', (_, text, expected) => {
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

  test.each(LACKING)('lacks %s, which is as without one', (text) => {
    const shapeOf = (location: StoredLocation | undefined) => [
      location?.name,
      location?.osm_locations.map(({ name, place_type }) => [name, place_type]),
    ];
    expect(shapeOf(locations.get(text))).toEqual(shapeOf(without.get(text)));
    expect(locations.get(text)?.osm_locations).toHaveLength(text === 'Remote' ? 0 : text.split(',').length);
  });

  test('makes all spellings of a place one location, which its region and country contain', () => {
    const munich = {
      id: MUNICH.id,
      name: 'Munich, Bavaria, Germany',
      osm_locations: [MUNICH, BAVARIA, GERMANY],
    };
    for (const spelling of SPELLINGS) expect(locations.get(spelling)).toEqual(munich);
    expect(locations.get('Bayern')?.osm_locations).toEqual([BAVARIA, GERMANY]);
    expect(locations.get('Germany')?.osm_locations).toEqual([GERMANY]);
  });
});

/** The places of everything that has one, without the ids that sequences give. */
async function readPlaced() {
  const { rows } = await database.pool.query<{ osm_locations: StoredLocation['osm_locations'] }>(`
    select used.*, l.name as location, l.osm_locations from (
      select 'organization' as kind, name as key, location_id from organizations
      union all select 'person', full_name, location_id from persons union all select 'role', title, location_id from roles
      union all select 'post', title, location_id from job_posts
    ) as used left join locations l on l.id = used.location_id order by 1, 2`);
  const { rows: locations } = await database.pool.query('select name from locations order by name');
  const isNumbered = (id: number) => id >= FIRST_PLACE_ID && id < FIRST_PLACE_ID + 10 ** 12;
  const known = (place: { id: number }) => (isNumbered(place.id) ? place : { ...place, id: 'of a sequence' });
  return {
    placed: rows.map(({ location_id: _, ...row }: Record<string, unknown>) => ({
      ...row,
      osm_locations: (row.osm_locations as { id: number }[] | null)?.map(known),
    })),
    locations,
  };
}

const CLAIMS = {
  organizations: [
    { key: 'a', name: 'A', location: 'München' },
    { key: 'b', name: 'B', location: 'Schwabing, München, Germany' },
    { key: 'c', name: 'C' },
  ],
  persons: [
    {
      key: 'p',
      full_name: 'P',
      location: 'Toronto',
      roles: [{ title: 'inside', organization_key: 'a', location: 'Bayern' }],
    },
    { key: 'q', full_name: 'Q' },
  ],
  roles: [{ person_key: 'q', title: 'outside', organization_name: 'A', location: 'Springfield, IL' }],
  job_posts: [
    { organization_key: 'a', url: 'https://a.example/1', title: 'T', location: 'Munich, Bavaria' },
    { organization_key: 'a', url: 'https://a.example/2', title: 'U', location: 'Remote' },
  ],
};

describe('a load', () => {
  beforeEach(empty);

  test('the same claims and places give the same records, whatever the order', async () => {
    await load();
    await deliver(database, 'crm', CLAIMS);
    const expected = await readPlaced();
    expect(expected.placed.filter(({ osm_locations: places }) => places?.length)).toHaveLength(6);

    await load([{ key: 2921044, kind: 'country', name: 'Deutschland', country: 'DE' }]);
    await removeSource({ pool: database.pool, log: QUIET }, 'geonames');
    const without = await readPlaced();
    expect(without).not.toEqual(expected);
    await load(PLACES.slice(8));
    await load(PLACES);
    expect(await readPlaced()).toEqual(expected);

    await removeSource({ pool: database.pool, log: QUIET }, 'geonames');
    expect(await readPlaced()).toEqual(without);
  });

  test('a place that changes its name, region or population changes the records at it', async () => {
    await load();
    await locationsOf(['Schwabing, Munich, Germany', 'Munich', 'Springfield, US']);
    const changed = PLACES.map((place) => {
      if (place.name === 'Bavaria')
        return { ...place, name: 'Freistaat Bayern', alternate_names: ['Bavaria'] };
      return place.key === 4250542 ? { ...place, population: 200_000 } : place;
    });
    const { files } = await load(changed);
    expect(files[0]).toMatchObject({ inserted: 0, changed: 2, unchanged: PLACES.length - 2 });
    const names = Array.from(await readLocations(), ([, { name }]) => name);
    expect(names).toEqual([
      'Munich, Freistaat Bayern, Germany',
      'Schwabing, Munich, Freistaat Bayern, Germany',
      'Springfield, Illinois, United States',
    ]);
  });

  test('loading a gazetteer twice changes nothing', async () => {
    await load();
    await deliver(database, 'crm', CLAIMS);
    const state = async () => [
      await readPlaced(),
      (await database.pool.query('select xmin::text, * from places order by id')).rows,
      (await database.pool.query('select xmin::text, * from place_names order by name, place_id')).rows,
      (await database.pool.query('select xmin::text, * from locations order by id')).rows,
    ];
    const before = await state();
    const again = await load();
    expect(again.files).toEqual([
      expect.objectContaining({ unchanged: PLACES.length, inserted: 0, changed: 0 }),
    ]);
    expect(again.changed).toBe(false);
    expect(await state()).toEqual(before);
  });

  test.each([
    ['a key twice with other words', [city(1, 'A', '1', 'DE', 1), city(1, 'B', '1', 'DE', 1)], 2, 1],
    ['a key twice with the same words', [city(1, 'A', '1', 'DE', 1), city(1, 'A', '1', 'DE', 1)], 2, 0],
    ['a region without a code', [{ key: 1, kind: 'region', name: 'A', country: 'DE' }], 1, 1],
    ['a country that is no code', [city(1, 'A', '1', 'Germany', 1)], 1, 1],
    ['a kind that is none', [{ key: 1, kind: 'village', name: 'A', country: 'DE' }], 1, 1],
  ])('of %s the line that does not fit is rejected alone', async (_, places, inserted, rejected) => {
    const { files } = await load([...places, city(2, 'C', '1', 'DE', 1)]);
    expect(files[0]).toMatchObject({ inserted, rejected });
  });

  test('the ids of places with other keys, and of other gazetteers, are numbers of their own', async () => {
    await load([city(7, 'Seven', '1', 'DE', 1), { ...city(0, 'Text', '1', 'DE', 1), key: 'text' }]);
    await deliver(database, 'other', { places: [city(7, 'Siebenstadt', '1', 'DE', 1)] });
    const { rows } = await database.pool.query<{ id: number; name: string }>(
      'select id, name from places order by id',
    );
    expect(rows[0]).toEqual({ id: id(7), name: 'Seven' });
    expect(rows.map(({ name }) => name).sort()).toEqual(['Seven', 'Siebenstadt', 'Text']);
    expect(rows.slice(1).every((place) => place.id > FIRST_PLACE_ID + 10 ** 12)).toBe(true);
  });

  test('a location of a strict delivery stays as it is', async () => {
    const places = [{ id: 5, name: 'Munich', place_type: 'city' }];
    await database.pool.query('insert into locations (id, name, osm_locations) values (1, $1, $2)', [
      'Munich',
      JSON.stringify(places),
    ]);
    expect((await locationsOf(['Munich'])).get('Munich')?.id).toBe(1);
    await load();
    expect((await readLocations()).get('Munich')?.id).toBe(MUNICH.id);
    const { rows } = await database.pool.query('select name, osm_locations from locations where id = 1');
    expect(rows).toEqual([{ name: 'Munich', osm_locations: places }]);
  });

  test('a rehearsal does not list the places that the gazetteer has', async () => {
    await load();
    const organizations = ['München', 'Atlantis'].map((location) => ({
      key: location,
      name: location,
      location,
    }));
    const { rehearsal } = await deliver(database, 'crm', { organizations }, { isRehearsal: true });
    expect(rehearsal?.unmatched.places).toEqual([{ text: 'Atlantis', count: 1 }]);
  });
});
