import { beforeEach, expect, test } from 'vitest';
import { removeSource } from '../../../src/data-in/manage.ts';
import { FIRST_PLACE_ID } from '../../../src/identity/gazetteer/world.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { databaseForTests } from '../../harness/database.ts';
import { city, loadPlaces, locationsOf, PLACES, placeId, readLocations } from './gazetteer-places.ts';

const database = databaseForTests();

/** Deletes all places and claims. */
async function empty() {
  await database.pool.query(
    'truncate places, place_names, locations, lookup_texts, organizations, persons, roles, job_posts, claims, pending_claims, claim_values, named_things cascade',
  );
}
beforeEach(empty);

/** The places of everything that has one, without the ids that sequences give. */
async function readPlaced() {
  const { rows } = await database.pool.query<{ osm_locations: { id: number }[] }>(`
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
    { key: 'b', name: 'B', location: 'Kleinstadt, Germany' },
    { key: 'c', name: 'C', location: 'Kleindorf, Germany' },
    { key: 'd', name: 'D' },
  ],
  persons: [
    {
      key: 'p',
      full_name: 'P',
      roles: [{ title: 'inside', organization_key: 'a', location: 'Bayern' }],
    },
    { key: 'q', full_name: 'Q' },
    { key: 'r', full_name: 'R', location: 'Toronto' },
  ],
  roles: [{ person_key: 'q', title: 'outside', organization_name: 'A', location: 'Springfield, IL' }],
  job_posts: [
    { organization_key: 'a', url: 'https://a.example/1', title: 'T', location: 'Munich, Bavaria' },
    { organization_key: 'a', url: 'https://a.example/2', title: 'U', location: 'Remote' },
  ],
};

test('the same claims and places give the same records, whatever the order', async () => {
  await deliver(database, 'crm', CLAIMS);
  const without = await readPlaced();
  await loadPlaces(database);
  const expected = await readPlaced();
  expect(expected.placed.filter(({ osm_locations: places }) => places?.length)).toHaveLength(7);

  await removeSource({ pool: database.pool, log: QUIET }, 'geonames');
  expect(await readPlaced()).toEqual(without);
  await loadPlaces(database, [{ key: 2921044, kind: 'country', name: 'Deutschland', country: 'DE' }]);
  await loadPlaces(database);
  expect(await readPlaced()).toEqual(expected);

  await empty();
  await loadPlaces(database, PLACES.toReversed());
  await deliver(database, 'crm', CLAIMS);
  expect(await readPlaced()).toEqual(expected);
});

test('a place that changes its name, region or population changes the records at it', async () => {
  await loadPlaces(database);
  await locationsOf(database, ['Kleinstadt, Germany', 'Munich', 'Springfield, US']);
  const changed = PLACES.map((place) => {
    if (place.name === 'Kleinstadt') return { ...place, name: 'Neustadt', alternate_names: ['Kleinstadt'] };
    return place.key === 4250542 ? { ...place, population: 200_000 } : place;
  });
  const { files } = await loadPlaces(database, changed);
  expect(files[0]).toMatchObject({ inserted: 0, changed: 2, unchanged: PLACES.length - 2 });
  const names = Array.from(await readLocations(database), ([, { name }]) => name);
  expect(names).toEqual([
    'Neustadt, Bavaria, Germany',
    'Munich, Bavaria, Germany',
    'Springfield, Illinois, United States',
  ]);
});

test('a gazetteer settles the records alone whose texts it resolves otherwise', async () => {
  await deliver(database, 'crm', CLAIMS);
  const { files } = await loadPlaces(database);
  const settled = files.map(({ file, lines }) => [file, lines]);
  // Kleinstadt is a place now; all others are where they were.
  expect(settled.slice(1)).toEqual([['organizations (records)', 1]]);
});

test('loading a gazetteer twice changes nothing', async () => {
  await loadPlaces(database);
  await deliver(database, 'crm', CLAIMS);
  const state = async () => [
    await readPlaced(),
    (await database.pool.query('select xmin::text, * from places order by id')).rows,
    (await database.pool.query('select xmin::text, * from place_names order by name, place_id')).rows,
    (await database.pool.query('select xmin::text, * from locations order by id')).rows,
  ];
  const before = await state();
  const again = await loadPlaces(database);
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
  const { files } = await loadPlaces(database, [...places, city(2, 'C', '1', 'DE', 1)]);
  expect(files[0]).toMatchObject({ inserted, rejected });
});

test('the ids of places with other keys, and of other gazetteers, are numbers of their own', async () => {
  await loadPlaces(database, [
    city(7, 'Seven', '1', 'DE', 1),
    { ...city(0, 'Text', '1', 'DE', 1), key: 'text' },
  ]);
  await deliver(database, 'other', { places: [city(7, 'Siebenstadt', '1', 'DE', 1)] });
  const { rows } = await database.pool.query<{ id: number; name: string }>(
    'select id, name from places order by id',
  );
  expect(rows[0]).toEqual({ id: placeId(7), name: 'Seven' });
  expect(rows.map(({ name }) => name).sort()).toEqual(['Seven', 'Siebenstadt', 'Text']);
  expect(rows.slice(1).every((place) => place.id > FIRST_PLACE_ID + 10 ** 12)).toBe(true);
});

test('a location of a strict delivery stays as it is, beside that of the gazetteer', async () => {
  const places = [{ id: 5, name: 'Munich', place_type: 'city' }];
  await database.pool.query('insert into locations (id, name, osm_locations) values (1, $1, $2)', [
    'Munich',
    JSON.stringify(places),
  ]);
  expect((await locationsOf(database, ['Munich'])).get('Munich')?.id).toBe(placeId(2867714));
  const { rows } = await database.pool.query('select name, osm_locations from locations where id = 1');
  expect(rows).toEqual([{ name: 'Munich', osm_locations: places }]);
});

test('a rehearsal does not list the places that the gazetteer has', async () => {
  await loadPlaces(database);
  const organizations = ['München', 'Nonesuch'].map((location) => ({
    key: location,
    name: location,
    location,
  }));
  const { rehearsal } = await deliver(database, 'crm', { organizations }, { isRehearsal: true });
  expect(rehearsal?.unmatched.places).toEqual([{ text: 'Nonesuch', count: 1 }]);
});
