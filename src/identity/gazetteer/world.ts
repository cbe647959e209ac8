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
  /** The region of a city, where the gazetteer that comes with Roster lacks it. */
  within?: { id: number; name: string };
}

/** The ids of places begin beyond those of all other records. A key of up to 12 digits is added to it. */
export const FIRST_PLACE_ID = 8_000_000_000_000_000;

/**
 * The gazetteer that comes with Roster: countries, their first-level regions, and cities from 5,000 inhabitants, from GeoNames
 * (CC BY 4.0). `test/identity/places/make-world.ts` writes it: a line for each place, an empty line, and a sorted line for each
 * folded name with the numbers of its places.
 */
class World {
  private readonly bytes = brotliDecompressSync(readFileSync(new URL('world.txt.br', import.meta.url)));
  /** Where lines begin. */
  private readonly starts: Uint32Array;
  private readonly firstName: number;
  private readonly wholes = new Map<string, Place>();

  constructor() {
    const starts = [0];
    for (let end = this.bytes.indexOf(10); end >= 0; end = this.bytes.indexOf(10, end + 1))
      starts.push(end + 1);
    this.starts = Uint32Array.from(starts);
    this.firstName = 1 + starts.findIndex((start) => this.bytes[start] === 10);
    for (let number = 0; ; number++) {
      const place = this.placeAt(number);
      if (place.kind === 'city') break;
      this.wholes.set(wholeKey(place.country, place.region), place);
    }
  }

  named(name: string): Place[] {
    const wanted = Buffer.from(`${name}\t`);
    let [low, high] = [this.firstName, this.starts.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(wanted, middle) > 0) low = middle + 1;
      else high = middle;
    }
    if (low === this.starts.length - 1 || this.compare(wanted, low) !== 0) return [];
    const [, numbers = ''] = this.lineAt(low).split('\t');
    return numbers.split(',').map((number) => this.placeAt(Number.parseInt(number, 36)));
  }

  whole(country: string, region: string | null): Place | undefined {
    return this.wholes.get(wholeKey(country, region));
  }

  private compare(wanted: Buffer, line: number): number {
    const start = this.starts[line] as number;
    const end = Math.min(start + wanted.length, (this.starts[line + 1] ?? this.bytes.length) - 1);
    return wanted.compare(this.bytes, start, end);
  }

  private placeAt(number: number): Place {
    const [id, kind, name = '', country = '', region, population, code] = this.lineAt(number).split('\t');
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

  private lineAt(line: number): string {
    return this.bytes.toString('utf8', this.starts[line], (this.starts[line + 1] ?? 0) - 1);
  }
}

let world: World | undefined;

/** Most texts name the same places. */
const namesRead = new LRUCache<string, readonly Place[]>({
  max: 20_000,
  memoMethod: (name) => {
    world ??= new World();
    return world.named(name);
  },
});

/** The places with a folded name or code. */
export function placesNamed(name: string): readonly Place[] {
  return namesRead.memo(name);
}

/** A region, or with null as the region the country. */
export function wholeOf(country: string, region: string | null): Place | undefined {
  world ??= new World();
  return world.whole(country, region);
}

function wholeKey(country: string, region: string | null): string {
  return `${country}.${region ?? ''}`;
}
