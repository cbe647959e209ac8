import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { PlaceKind } from '../claim.ts';

/** A place of a gazetteer. */
export interface Place {
  /** That of GeoNames, or of the gazetteer that was loaded, beyond {@link FIRST_PLACE_ID}. */
  id: number;
  kind: PlaceKind;
  name: string;
  /** ISO 3166 alpha-2. */
  country: string;
  /** The code of the region within its country, or of the region itself; null where it is not known. */
  region: string | null;
  /** Of a region or country the sum of its cities. */
  population: number;
  /** The code of ISO 3166 of a country or region, in lower case; null of a city. */
  code: string | null;
  /** Whether a part of the region has the name that was looked up, such as a province or county, and not the region. */
  isArea?: boolean;
  /** The region of a city, where the gazetteer that comes with Roster lacks it. */
  within?: { id: number; name: string };
}

/** The ids of places begin beyond those of all other records. A key of up to 12 digits is added to it. */
export const FIRST_PLACE_ID = 8_000_000_000_000_000;

/**
 * The gazetteer that comes with Roster: countries, their first-level regions, and cities from 5,000 inhabitants, from GeoNames
 * (CC BY 4.0). `test/identity/places/make-world.ts` writes it: a line for each place, an empty line, and a sorted line for each
 * folded name with the numbers of its places, an asterisk behind that of a region which has an area of the name.
 */
function openWorld() {
  const bytes = brotliDecompressSync(readFileSync(new URL('world.txt.br', import.meta.url)));
  const found = [0];
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, end + 1)) found.push(end + 1);
  /** Where lines begin. */
  const starts = Uint32Array.from(found);
  const firstName = 1 + found.findIndex((start) => bytes[start] === 10);
  const wholes = new Map<string, Place>();

  function compare(wanted: Buffer, line: number): number {
    const start = starts[line] as number;
    const end = Math.min(start + wanted.length, (starts[line + 1] ?? bytes.length) - 1);
    return wanted.compare(bytes, start, end);
  }

  const lineAt = (line: number) => bytes.toString('utf8', starts[line], (starts[line + 1] ?? 0) - 1);

  function placeAt(number: number): Place {
    const [id, kind, name = '', country = '', region, population, code] = lineAt(number).split('\t');
    return {
      id: FIRST_PLACE_ID + Number(id),
      kind: kind as PlaceKind,
      name,
      country,
      region: region || null,
      population: Number(population),
      code: code?.toLowerCase() || null,
    };
  }

  for (let number = 0; ; number++) {
    const place = placeAt(number);
    if (place.kind === 'city') break;
    wholes.set(wholeKey(place.country, place.region), place);
  }
  return {
    wholes,
    named(name: string): Place[] {
      const wanted = Buffer.from(`${name}\t`);
      let [low, high] = [firstName, starts.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compare(wanted, middle) > 0) low = middle + 1;
        else high = middle;
      }
      if (low === starts.length - 1 || compare(wanted, low) !== 0) return [];
      const [, numbers = ''] = lineAt(low).split('\t');
      return numbers.split(',').map((number) => ({
        ...placeAt(Number.parseInt(number, 36)),
        isArea: number.endsWith('*'),
      }));
    },
  };
}

let world: ReturnType<typeof openWorld> | undefined;

/** Most texts name the same places. */
const namesRead = new LRUCache<string, readonly Place[]>({
  max: 20_000,
  memoMethod: (name) => {
    world ??= openWorld();
    return world.named(name);
  },
});

/** The places with a folded name or code. */
export function placesNamed(name: string): readonly Place[] {
  return namesRead.memo(name);
}

/** A region, or with null as the region the country. */
export function wholeOf(country: string, region: string | null): Place | undefined {
  world ??= openWorld();
  return world.wholes.get(wholeKey(country, region));
}

function wholeKey(country: string, region: string | null): string {
  return `${country}.${region ?? ''}`;
}
