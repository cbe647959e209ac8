import type { Session } from '../../dataset/import/session.ts';
import type { PlaceText } from '../claim.ts';
import { lookupNames } from './read-parts.ts';
import { type PlaceChain, resolvePlace } from './resolve-place.ts';
import { type Place, placesNamed, wholeOf } from './world.ts';

/** A place of the database; those that contain it are null where it lacks them. */
interface StoredPlace extends Omit<Place, 'within'> {
  found_by: string;
  region_id: number | null;
  region_name: string | null;
}

/** The chains of places, in their order; empty for a text that names none. */
export type FindPlaces = (places: readonly PlaceText[]) => Promise<PlaceChain[]>;

/** Finds places in the gazetteer that comes with Roster and in those of sources, in these by one statement for all. */
export function placeFinder(session: Session): FindPlaces {
  let isEmpty: Promise<boolean> | undefined;
  return async (places) => {
    isEmpty ??= session
      .query<{ is_empty: boolean }>('select not exists (select from places) as is_empty')
      .then(({ rows }) => rows[0]?.is_empty === true);
    if (places.length === 0 || (await isEmpty))
      return places.map((place) => resolvePlace(place, placesNamed));
    const names = new Set(places.flatMap(({ parts }) => parts.flatMap(lookupNames)));
    const { rows } = await session.query<StoredPlace>(FIND, [[...names]]);
    const stored = Map.groupBy(rows, ({ found_by }) => found_by);
    const find = (name: string) => withStored(placesNamed(name), stored.get(name) ?? []);
    return places.map((place) => resolvePlace(place, find));
  };
}

/** Countries and regions are those of Roster's gazetteer, where it has them. A city of both is the one of the database. */
function withStored(known: readonly Place[], stored: readonly StoredPlace[]): readonly Place[] {
  if (stored.length === 0) return known;
  const byId = new Map(known.map((place) => [place.id, place]));
  for (const { region_id, region_name, ...row } of stored) {
    const whole = row.kind === 'city' ? undefined : wholeOf(row.country, row.region);
    const place = whole ?? { ...row, population: row.population ?? 0, code: null };
    const within = region_id === null ? undefined : { id: region_id, name: region_name as string };
    byId.set(place.id, within ? { ...place, within } : place);
  }
  return [...byId.values()];
}

/**
 * Of the cities with a name, the most populous one of each region. The lateral joins with an offset use the indexes.
 */
const FIND = `
with found as materialized (
  select distinct on (given.name, p.kind, p.country, p.region) given.name as found_by, p.*
  from unnest($1::text[]) as given (name)
  cross join lateral (select place_id from place_names where name = given.name offset 0) as named
  cross join lateral (select id, kind, name, country, region, population from places where id = named.place_id offset 0) as p
  order by given.name, p.kind, p.country, p.region, coalesce(p.population, 0) desc, p.id
)
select found.*, region.id as region_id, region.name as region_name
from found
left join lateral (
  select id, name from places where kind = 'region' and country = found.country and region = found.region
  order by id limit 1) as region on found.kind = 'city'`;
