import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FindPlaces } from '../../../src/identity/gazetteer/read-parts.ts';
import { resolvePlace } from '../../../src/identity/gazetteer/resolve-place.ts';
import { type Place, placesNamed, wholeOf } from '../../../src/identity/gazetteer/world.ts';
import { COUNTRIES, findCountry } from '../../../src/identity/places/countries.ts';
import { foldName, placeKey } from '../../../src/identity/places/place-key.ts';
import { joinPlace, type PlaceColumns, readPlace } from '../../../src/identity/places/read-place.ts';

/** Texts of job boards, directories and registers, with the place that a person reads in them. */
const TEXTS = readFileSync(new URL('place-texts.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [text: string, place: string, remote: string]);

const namesOf = (place: Parameters<typeof resolvePlace>[0], find: FindPlaces = placesNamed) =>
  resolvePlace(place, find)
    .map(({ name }) => name)
    .join(', ');

test('the texts are of many countries', () => {
  expect(TEXTS.length).toBeGreaterThan(400);
  const countries = TEXTS.map(([, place]) => place.split(', ').at(-1)).filter((name) =>
    findCountry(name ?? ''),
  );
  expect(new Set(countries).size).toBeGreaterThan(40);
});

test.each(TEXTS)('%s is %s', (text, place, remote) => {
  const read = readPlace(text);
  expect(namesOf(read)).toBe(place);
  expect(read.isRemote).toBe({ '': undefined, remote: true, partly: false }[remote]);
});

test.each([
  ['Hauptstr. 1\n10115 Berlin', 'Berlin, Berlin, Germany'],
  ['Λουκάρεως 14\nΤ.Κ. 115 22\nΑΘΗΝΑ', 'Athens, Attica, Greece'],
  [
    'Bingerstr. 28\nGebäude: Kaserne\n72488 Sigmaringen, Baden-Württemberg\nDeutschland\nTelefon: \n+49 7571 76-1130',
    'Sigmaringen, Baden-Württemberg, Germany',
  ],
  ['Berlin\nMünchen', 'Berlin, Berlin, Germany'],
])('the lines %j are the place %s', (text, place) => {
  expect(namesOf(readPlace(text))).toBe(place);
});

const COLUMNS: [columns: Partial<PlaceColumns>, place: string][] = [
  [{ city: 'Berlin', region: 'BE', country: 'DE' }, 'Berlin, Berlin, Germany'],
  [{ city: 'Berlin', country: 'Deutschland' }, 'Berlin, Berlin, Germany'],
  [{ city: 'Wilmington', region: 'DE' }, 'Wilmington, Delaware, United States'],
  [{ city: 'San Francisco, CA', country: 'US' }, 'San Francisco, California, United States'],
  [{ city: 'Toronto', country: 'CA' }, 'Toronto, Ontario, Canada'],
  [{ city: 'Toronto', country: 'Ontario' }, 'Toronto, Ontario, Canada'],
  [{ city: 'Leeds', region: 'West Yorkshire', country: 'ENGLAND' }, 'Leeds, England, United Kingdom'],
  [{ city: 'Xyz', country: 'Middle-earth' }, 'Xyz, Middle-earth'],
  [{ city: 'Kleindorf', region: 'Bayern', country: 'DE' }, 'Kleindorf, Bavaria, Germany'],
  [{ country: 'Korea, Republic of' }, 'South Korea'],
  // The country's column names a country, though a state of that name has more people.
  [{ country: 'Georgia' }, 'Georgia'],
  [{ city: 'Batumi', country: 'GE' }, 'Batumi, Adjara, Georgia'],
  [{ city: 'Kleindorf', country: 'GE' }, 'Kleindorf, Georgia'],
  // A column may have a whole address.
  [{ city: 'Inselgasse 1 3003 Bern', country: 'CH' }, 'Bern, Bern, Switzerland'],
  [{ city: 'Remote', region: 'TX', country: 'US' }, 'Texas, United States'],
  [{ country: 'Remote' }, 'Remote'],
];

test.each(COLUMNS)('the columns %j are the place %s', (columns, place) => {
  const none = { city: undefined, region: undefined, country: undefined };
  expect(namesOf(joinPlace({ ...none, ...columns }))).toBe(place);
});

test('a name alone is the place of it with the most people', () => {
  const place = (id: number, population: number): Place => {
    return { id, kind: 'city', name: 'Odd', country: 'DE', region: null, population, code: null };
  };
  const find =
    (order: number[]): FindPlaces =>
    () =>
      order.map((people) => place(people, people));
  for (const order of [
    [1, 2, 3],
    [3, 2, 1],
    [2, 3, 1],
  ])
    expect(resolvePlace({ parts: ['Odd'] }, find(order))[0]?.id).toBe(3);
});

test('texts without a place have none', () => {
  for (const text of ['', ' , ,', '-', 'On-site', 'In-Office', ';', 'hybrid'])
    expect(namesOf(readPlace(text))).toBe('');
});

test('every country and region has an id of its own, names itself, and is found by its code', () => {
  expect(COUNTRIES).toHaveLength(250);
  const ids = new Set<number>();
  for (const { alpha2, alpha3 } of COUNTRIES) {
    const country = wholeOf(alpha2, null);
    expect(country?.name).toBe(findCountry(alpha2));
    for (const name of [alpha2, alpha3, country?.name ?? ''])
      expect(placesNamed(foldName(name)).map(({ id }) => id)).toContain(country?.id);
    ids.add(country?.id ?? 0);
  }
  expect(ids.size).toBe(250);
});

test('places that differ in case, accents and punctuation have one key', () => {
  const key = placeKey(['Saint-Étienne', 'France']);
  for (const city of ['saint etienne', 'SAINT-ÉTIENNE', 'Saint  Étienne']) {
    expect(placeKey([city, 'FRANCE'])).toBe(key);
  }
  expect(placeKey(['Łódź', 'Poland'])).toBe(placeKey(['Lodz', 'Poland']));
  for (const spelling of ['Weissenfels', 'WEISSENFELS', 'WEIẞENFELS'])
    expect(placeKey([spelling])).toBe(placeKey(['Weißenfels']));
  expect(placeKey(['Washington', 'D.C.'])).toBe(placeKey(['Washington', 'DC']));
  expect(placeKey(['a', 'b'])).not.toBe(placeKey(['a b']));
  expect(placeKey(['!'])).not.toBe(placeKey(['?']));
});

test('folding a folded name changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(foldName(foldName(name))).toBe(foldName(name));
    }),
  );
});

test('any text is read, as the same place each time, and its parts are clean', () => {
  const word = fc.constantFrom(
    ...[
      'Berlin',
      'BE',
      'CA',
      'ON',
      'Georgia',
      'Texas',
      'England',
      'Remote',
      'hybrid',
      'no',
      'DE',
      'USA',
      'in',
      '-',
    ],
    ...['(', ')', '/', 'France', 'New York', 'Anywhere', 'Atlantis', 'ok', '10115', '東京', 'möglich', ':'],
  );
  const separator = fc.constantFrom(', ', ' ', ' - ', ',', ' / ', '; ');
  const text = fc.array(fc.tuple(word, separator), { maxLength: 6 }).map((words) => words.flat().join(''));
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (place) => {
      const { parts } = readPlace(place);
      expect(parts.every((part) => part === part.trim() && part !== '')).toBe(true);
      const chain = resolvePlace(readPlace(place), placesNamed);
      expect(chain).toEqual(resolvePlace(readPlace(place), placesNamed));
      expect(
        chain.slice(chain.findIndex(({ id }) => id !== undefined) >>> 0).every(({ id }) => id !== undefined),
      ).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
