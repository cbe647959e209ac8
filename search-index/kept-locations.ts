import type pg from 'pg';
import { containingLocations, readLocations } from './containing-locations.ts';
import type { BuildContext } from './definition.ts';
import type { Queryable } from './index-states.ts';

/** All locations as they were, or later, when the version was read. */
export interface LocationsState extends BuildContext {
  version: number;
  /** The locations that lie inside any of these, those themselves included. */
  inside(containers: ReadonlySet<number>): number[];
}

/** Locations in memory, read again when they have changed: to read all of them for every batch would take long. */
export interface KeptLocations {
  current(client: pg.ClientBase): Promise<LocationsState>;
}

const VERSION = 'select locations_version as version from data_version';
const RAISE = 'update data_version set locations_version = locations_version + 1';

/** The number that grows when workers learn of changed locations. */
export async function locationsVersion(database: Queryable): Promise<number> {
  return (await database.query<{ version: number }>(VERSION)).rows[0]?.version ?? 0;
}

/** Makes every worker read the locations again, before it builds or finishes anything more. */
export async function tellOfLocations(database: Queryable): Promise<void> {
  await database.query(RAISE);
}

/** Keeps nothing before the first question. */
export function keptLocations(): KeptLocations {
  let kept: LocationsState | undefined;
  return {
    async current(client) {
      // Before the locations: they may be newer than their version says, and never older.
      const version = await locationsVersion(client);
      if (kept?.version !== version)
        kept = stateOf(version, containingLocations(await readLocations(client)));
      return kept;
    },
  };
}

function stateOf(version: number, containers: ReadonlyMap<number, readonly number[]>): LocationsState {
  return {
    version,
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
