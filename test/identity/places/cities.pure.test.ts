import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { resolvePlace } from '../../../src/identity/gazetteer/resolve-place.ts';
import { placesNamed, wholeOf } from '../../../src/identity/gazetteer/world.ts';

const [places = ''] = brotliDecompressSync(readFileSync('src/identity/gazetteer/world.txt.br'))
  .toString()
  .split('\n\n');
/** A third of the cities that have a region. What has digits is read as a street. */
const CITIES = places.split('\n').flatMap((line, at) => {
  const [, kind, name = '', country = '', region = ''] = line.split('\t');
  const around = region ? wholeOf(country, region) : undefined;
  return kind !== 'city' || !around || /\d/.test(name) || at % 3 > 0 ? [] : [{ name, country, around }];
});

type City = (typeof CITIES)[number];

test.each<[order: string, parts: (city: City) => string[]]>([
  ['and the code of its country', ({ name, around, country }) => [name, around.name, country]],
  ['behind the code of its country', ({ name, around, country }) => [country, around.name, name]],
])('each city of the gazetteer is found in its region, %s', (_, parts) => {
  expect(CITIES.length).toBeGreaterThan(15_000);
  const wrong = CITIES.flatMap((city) => {
    const [text, { around }] = [parts(city), city];
    const [found, within] = resolvePlace({ parts: text }, placesNamed);
    return found?.type === 'city' && within?.id === around.id ? [] : [`${text.join(', ')}: ${found?.name}`];
  });
  expect(wrong).toEqual([]);
});
