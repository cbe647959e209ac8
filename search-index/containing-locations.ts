import type pg from 'pg';
import type { BuildContext } from './definition.ts';

const LOCATIONS_SQL = `
  select l.id, to_json(array(
    select distinct (place->>'id')::bigint from jsonb_array_elements(l.osm_locations) place
  )) as places
  from locations l
  where l.id > $1
  order by l.id
  limit $2`;
const PAGE = 10_000;

/** A location and the ids of its places. */
export interface LocationPlaces {
  id: number;
  places: readonly number[];
}

/** Reads all locations. */
export async function readLocations(client: pg.ClientBase): Promise<LocationPlaces[]> {
  const locations: LocationPlaces[] = [];
  for (;;) {
    const page = await client.query<LocationPlaces>(LOCATIONS_SQL, [locations.at(-1)?.id ?? 0, PAGE]);
    locations.push(...page.rows);
    if (page.rows.length < PAGE) return locations;
  }
}

/** What documents are built with, as the records are now. */
export async function readContext(client: pg.ClientBase): Promise<BuildContext> {
  const containers = containingLocations(await readLocations(client));
  return { locationIds: (location) => containers.get(location) ?? [location] };
}

/**
 * For each location, the ids of the locations that contain it, itself included: A lies inside B where A's places
 * include all of B's and B has some (decision 9). In the order of ids.
 */
export function containingLocations(locations: readonly LocationPlaces[]): Map<number, readonly number[]> {
  const byRarestPlace = groupedByRarestPlace(locations);
  return new Map(
    locations.map(({ id, places }) => {
      const own = new Set(places);
      const containers = places
        .flatMap((place) => byRarestPlace.get(place) ?? [])
        .filter((other) => other.places.every((place) => own.has(place)))
        .map((other) => other.id)
        // Equal sets make equal documents.
        .sort((a, b) => a - b);
      return [id, places.length === 0 ? [id] : containers];
    }),
  );
}

/** Each location stands under the one of its places that the fewest others have, so that no group is long. */
function groupedByRarestPlace(locations: readonly LocationPlaces[]): Map<number, LocationPlaces[]> {
  const uses = new Map<number, number>();
  for (const { places } of locations) {
    for (const place of places) uses.set(place, (uses.get(place) ?? 0) + 1);
  }
  const groups = new Map<number, LocationPlaces[]>();
  for (const location of locations) {
    const [first, ...rest] = location.places;
    if (first === undefined) continue;
    const rarest = rest.reduce((a, b) => ((uses.get(b) ?? 0) < (uses.get(a) ?? 0) ? b : a), first);
    const group = groups.get(rarest);
    if (group) group.push(location);
    else groups.set(rarest, [location]);
  }
  return groups;
}
