import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FIRST_PLACE_ID, placesNamed } from '../../../src/identity/gazetteer/world.ts';
import { COUNTRIES } from '../../../src/identity/places/countries.ts';
import { foldName } from '../../../src/identity/places/place-key.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { databaseForTests } from '../../harness/database.ts';

const database = databaseForTests();

/** The lines of places in the gazetteer that comes with Roster. */
const [places = ''] = brotliDecompressSync(readFileSync('src/identity/gazetteer/world.txt.br'))
  .toString()
  .split('\n\n');
const PLACES = places.split('\n').map((line) => line.split('\t'));

test('each place of the gazetteer has an id of its own, which a location can have', async () => {
  const ids = PLACES.map(([id]) => FIRST_PLACE_ID + Number(id));
  expect(ids.length).toBeGreaterThan(50_000);
  const { rowCount } = await database.pool.query(
    `insert into locations (id, name) select id, 'A place' from unnest($1::bigint[]) as id`,
    [ids],
  );
  expect(rowCount).toBe(ids.length);
  await database.pool.query('delete from locations');
});

test('the gazetteer has each name of a country', () => {
  const unknown = COUNTRIES.flatMap(({ alpha2, alpha3, aliases = [] }) =>
    [alpha2, alpha3, ...aliases].filter(
      (name) =>
        !placesNamed(foldName(name)).some(({ kind, country }) => kind === 'country' && country === alpha2),
    ),
  );
  expect(unknown).toEqual([]);
});

/** Regions that are too new to have short codes. */
const TEXTS = {
  'Pristina, Kosovo': 'Pristina, Pristina, Kosovo',
  'Prizren, XK': 'Prizren, Prizren, Kosovo',
  'Semey, Kazakhstan': 'Semey, Abai Region, Kazakhstan',
  'Taldykorgan, KZ': 'Taldykorgan, Zhetysu Region, Kazakhstan',
  'Ménaka, Mali': 'Ménaka, Ménaka, Mali',
};

test('records are in regions that are new', async () => {
  const persons = Object.keys(TEXTS).map((location, key) => ({ key, full_name: `Person ${key}`, location }));
  expect(await deliver(database, 'crm', { persons })).toMatchObject({ rejected: 0, setAside: 0 });
  const { rows } = await database.pool.query(
    'select l.name from persons join locations l on l.id = location_id order by full_name',
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.values(TEXTS));
});
