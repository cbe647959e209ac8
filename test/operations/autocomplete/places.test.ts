import { expect, test } from 'vitest';
import { insertRecords } from '../../api/http/records.ts';
import { get, serviceForTests } from '../../api/http/service.ts';

/** Names of locations that nothing uses, as datasets and sources write them. */
const PLACES = [
  'United States',
  'San Francisco, California, United States',
  'Uşak, Türkiye',
  'Ukraine',
  'Kyiv, Kyiv City, Ukraine',
  'Kiel, Schleswig-Holstein, Germany',
  'United Kingdom',
  'London, Ontario, Canada',
  'London, England, United Kingdom',
  'Munich, Bavaria, Germany',
  'Bengaluru, Karnataka, India',
  'Köln, North Rhine-Westphalia, Germany',
  'Brandenburg, State of Brandenburg, Germany',
];

const service = serviceForTests({
  async insertRecords(pool) {
    await insertRecords(pool);
    await pool.query(
      'insert into locations (id, name) select 900000 + nr, name from unnest($1::text[]) with ordinality as given (name, nr)',
      [PLACES],
    );
  },
});

async function firstFor(text: string): Promise<string | undefined> {
  const path = `/api/datastorage/autocomplete/locations/?${new URLSearchParams({ q: text })}`;
  const { body } = await get(service, path);
  return (body as unknown as { results: { name: string }[] }).results[0]?.name;
}

test.each([
  ['USA', 'United States'],
  ['Vereinigte Staaten', 'United States'],
  ['UK', 'United Kingdom'],
  ['Kiev', 'Kyiv, Kyiv City, Ukraine'],
  ['München', 'Munich, Bavaria, Germany'],
  ['muenchen, deutschland', 'Munich, Bavaria, Germany'],
  ['Cologne', 'Köln, North Rhine-Westphalia, Germany'],
  ['Bangalore', 'Bengaluru, Karnataka, India'],
  ['SF, CA', 'San Francisco, California, United States'],
])('the place that %j names in full comes first: %s', async (text, name) => {
  expect(await firstFor(text)).toBe(name);
});

test.each([
  ['ukr', 'Ukraine'],
  ['London, On', 'London, Ontario, Canada'],
  // Equal beginnings are ordered by usage, and then by their ids.
  ['London', 'London, Ontario, Canada'],
  ['brandenburg', 'Brandenburg, State of Brandenburg, Germany'],
])('the beginning %j of a name finds %s', async (text, name) => {
  expect(await firstFor(text)).toBe(name);
});
