import type { Queryable } from '../queryable.ts';
import type { BuildContext } from './fields.ts';

const LOCATIONS = `
  select l.id, to_json(array(
    select distinct (place->>'id')::bigint from jsonb_array_elements(l.osm_locations) place
  )) as places
  from locations l`;
const VERSION = `select database_identity() || ' ' || locations_version as version from data_version`;
const RAISE_VERSION = 'update data_version set locations_version = locations_version + 1';

/** A location and the ids of its places. */
interface LocationPlaces {
  id: number;
  places: readonly number[];
}

/** All locations of one moment. */
export interface Locations extends BuildContext {
  /** The locations that lie inside any of these, and these themselves. */
  inside(containers: ReadonlySet<number>): number[];
}

/** Locations with the version at which they were read. */
export interface VersionedLocations extends Locations {
  version: string;
}

/** Reads all locations. */
export async function readLocations(database: Queryable): Promise<Locations> {
  const { rows: locations } = await database.query<LocationPlaces>(LOCATIONS);
  const containers = containingLocations(locations);
  return {
    locationIds: (location) => containers.get(location) ?? [location],
    inside: (wanted) => [
      ...wanted,
      ...containers
        .entries()
        .filter(([id, around]) => !wanted.has(id) && around.some((each) => wanted.has(each)))
        .map(([id]) => id),
    ],
  };
}

/** The version of the locations. It changes before workers expand a change of locations. */
export async function locationsVersion(database: Queryable): Promise<string> {
  return (await database.query<{ version: string }>(VERSION)).rows[0]?.version ?? '';
}

/** Makes every worker read the locations again, before it builds or finishes any document. */
export async function raiseLocationsVersion(database: Queryable): Promise<void> {
  await database.query(RAISE_VERSION);
}

/** Returns a reader that keeps the locations until their version changes: reading all for every batch is slow. */
export function cachedLocations(): (database: Queryable) => Promise<VersionedLocations> {
  let cached: VersionedLocations | undefined;
  return async (database) => {
    // Read first: the locations may be newer than the version, and never older.
    const version = await locationsVersion(database);
    if (cached?.version !== version) cached = { version, ...(await readLocations(database)) };
    return cached;
  };
}

/**
 * For each location the ids of the locations that contain it, itself included, ascending. A location A is inside B if
 * A's places include all of B's, and B has some.
 */
function containingLocations(locations: readonly LocationPlaces[]): Map<number, readonly number[]> {
  const byRarestPlace = groupedByRarestPlace(locations);
  return new Map(
    locations.map(({ id, places }) => {
      const own = new Set(places);
      const containers = places
        .flatMap((place) => byRarestPlace.get(place) ?? [])
        .filter((other) => other.places.every((place) => own.has(place)))
        .map((other) => other.id)
        .sort((a, b) => a - b);
      return [id, places.length === 0 ? [id] : containers];
    }),
  );
}

/** Groups each location under the place that the fewest locations have, which keeps the groups short. */
function groupedByRarestPlace(
  locations: readonly LocationPlaces[],
): Map<number | undefined, LocationPlaces[]> {
  const uses = new Map<number, number>();
  for (const { places } of locations) {
    for (const place of places) uses.set(place, (uses.get(place) ?? 0) + 1);
  }
  return Map.groupBy(
    locations,
    ({ places }) => places.toSorted((a, b) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0))[0],
  );
}
