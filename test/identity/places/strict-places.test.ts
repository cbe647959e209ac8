import { beforeEach, expect, test } from 'vitest';
import { deliver as deliverDataset } from '../../dataset/import-delivery.ts';
import { databaseForTests } from '../../harness/database.ts';
import { locationsOf, placeId, readLocations } from './gazetteer-places.ts';

const database = databaseForTests();
beforeEach(async () => {
  await database.pool.query(
    'truncate locations, lookup_texts, organizations, persons, claims, pending_claims, claim_values, named_things cascade',
  );
});

const place = (id: number, name: string, place_type: string) => ({ id, name, place_type });
const GERMANY = place(71, 'Germany', 'country');
const BERLIN = place(72, 'Berlin', 'city');
const STATE = place(73, 'State of Berlin', 'state');
const FRANCE = place(74, 'France', 'country');

/** Locations of a dataset: one of the gazetteer's name, one of another name, one without places, one with fewer places than its name. */
const LOCATIONS = [
  { id: 1, name: 'GERMANY', osm_locations: [GERMANY] },
  { id: 2, name: 'Berlin, State of Berlin, Germany', osm_locations: [BERLIN, STATE, GERMANY] },
  { id: 3, name: 'Remote', osm_locations: [] },
  { id: 4, name: 'Paris, Île-de-France, France', osm_locations: [FRANCE] },
  { id: 5, name: 'Kleindorf, Germany', osm_locations: [place(75, 'Kleindorf', 'village'), GERMANY] },
];

/** Texts of a source, with the location of each, and the ids of the places that it holds beside itself. */
const TEXTS: [text: string, location: number, within: number[]][] = [
  ['Deutschland', 1, [GERMANY.id]],
  ['DE', 1, [GERMANY.id]],
  ['Munich, DE', placeId(2867714), [placeId(2951839), GERMANY.id]],
  ['Berlin', placeId(2950159), [placeId(2950157), GERMANY.id]],
  ['remote', 3, []],
  ['Paris', placeId(2988507), [placeId(3012874), placeId(3017382)]],
  ['Kleindorf, Germany', 5, [75, GERMANY.id]],
];

const expected = Object.fromEntries(TEXTS.map(([text, location, within]) => [text, { location, within }]));

async function readExpected() {
  const found = await readLocations(database);
  return Object.fromEntries(
    Array.from(found, ([text, { id, osm_locations }]) => {
      const within = (osm_locations ?? []).map((one) => one.id).filter((one) => one !== id);
      return [text, { location: id, within }];
    }),
  );
}

test.each<[string, () => Promise<unknown>[] | Promise<void>]>([
  [
    'before',
    async () => {
      await deliverDataset(database.pool, { locations: LOCATIONS });
      await locationsOf(
        database,
        TEXTS.map(([text]) => text),
      );
    },
  ],
  [
    'after',
    async () => {
      await locationsOf(
        database,
        TEXTS.map(([text]) => text),
      );
      await deliverDataset(database.pool, { locations: LOCATIONS });
    },
  ],
])(
  'a place of a source is the location of its name of a dataset that came %s it, and lies in those',
  async (_, load) => {
    await load();
    expect(await readExpected()).toEqual(expected);
    const { rows } = await database.pool.query(`select id from locations where lower(name) = 'germany'`);
    expect(rows).toEqual([{ id: 1 }]);
  },
);

test('a location of a dataset that has another name now is no longer found by the one before', async () => {
  await deliverDataset(database.pool, { locations: [{ id: 1, name: 'Germany', osm_locations: [GERMANY] }] });
  await locationsOf(database, ['DE']);
  await deliverDataset(database.pool, { locations: [{ id: 1, name: 'France', osm_locations: [FRANCE] }] });
  expect((await locationsOf(database, ['Deutschland'])).get('Deutschland')?.id).toBe(placeId(2921044));
});

test('a place of a source whose location a dataset removes is that of the gazetteer again', async () => {
  await deliverDataset(database.pool, { locations: LOCATIONS });
  await locationsOf(database, ['DE', 'Munich, DE', 'Kleindorf, Germany']);
  await deliverDataset(database.pool, { removed: [1, 5].map((id) => ({ kind: 'locations', id })) });
  const germany = placeId(2921044);
  expect(await readExpected()).toMatchObject({
    DE: { location: germany },
    'Munich, DE': { location: placeId(2867714), within: [placeId(2951839), germany] },
    'Kleindorf, Germany': { within: [germany] },
  });
});
