import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { resolvePlace } from '../../../src/identity/gazetteer/resolve-place.ts';
import { placesNamed, wholeOf } from '../../../src/identity/gazetteer/world.ts';
import { foldName } from '../../../src/identity/places/place-key.ts';
import { readPlace } from '../../../src/identity/places/read-place.ts';

const LARGE = 100_000;
/** Of the smaller ones, one of so many is read. */
const SMALL_PER_TESTED = 4;

/**
 * Cities of the world with their regions and countries. Names with commas, brackets, slashes
 * and numbers are read in parts; in capitals, two are groups of countries.
 */
const CITIES = brotliDecompressSync(
  readFileSync(new URL('../../../src/identity/gazetteer/world.txt.br', import.meta.url)),
)
  .toString('utf8')
  .split('\n\n', 1)[0]
  ?.split('\n')
  .flatMap((line, at) => {
    const [, kind, name = '', country = '', region = '', population] = line.split('\t');
    const [around, whole] = [wholeOf(country, region), wholeOf(country, null)];
    const isTested = Number(population) >= LARGE || at % SMALL_PER_TESTED === 0;
    const isMeant = kind === 'city' && isTested && !/[,\d(/]|^(?:Apac|Mena)$/.test(name);
    return isMeant && around && whole ? [{ name, around, whole }] : [];
  });

/** Ways in which people write a city with its region and country. */
const WAYS: [way: string, write: (city: string, region: string, country: string, code: string) => string][] =
  [
    ['from small to large', (city, region, country) => `${city}, ${region}, ${country}`],
    ['from large to small', (city, region, country) => `${country}, ${region}, ${city}`],
    ['with a code', (city, region, _, code) => `${city}, ${region}, ${code}`],
    ['with hyphens', (city, region, country) => `${city} - ${region} - ${country}`],
    ['with brackets', (city, region, country) => `${city} (${region}, ${country})`],
    ['in capitals', (city, region, country) => `${city}, ${region}, ${country}`.toUpperCase()],
  ];

test.each(WAYS)('a city of the world is found %s by its name, region and country', (_, write) => {
  expect(CITIES?.length).toBeGreaterThan(15_000);
  const missed = CITIES?.flatMap(({ name, around, whole }) => {
    const text = write(name, around.name, whole.name, whole.country);
    const chain = resolvePlace(readPlace(text), placesNamed);
    // A region may have several of the name.
    const meant = placesNamed(foldName(name)).filter(({ kind }) => kind === 'city');
    const isFound = meant.some(({ id }) => id === chain[0]?.id) && chain[1]?.id === around.id;
    return isFound ? [] : `${text} is ${chain.map((place) => place.name).join(', ')}`;
  });
  expect(missed).toEqual([]);
});
