import type { Session } from '../../dataset/import/session.ts';
import type { PlaceParts } from '../claim.ts';
import { codeOfCountry } from '../places/countries.ts';
import { foldName } from '../places/place-key.ts';
import { type Candidate, chainOfNames, type PlaceChain, resolvePlace } from './resolve-place.ts';

/** Finds places in the gazetteer, by one statement for all. Without a gazetteer, their parts keep their names. */
export class Gazetteer {
  private readonly session: Session;
  private isEmpty: Promise<boolean> | undefined;

  constructor(session: Session) {
    this.session = session;
  }

  /** The chains of places, in their order. */
  async find(places: readonly PlaceParts[]): Promise<PlaceChain[]> {
    this.isEmpty ??= this.session
      .query<{ is_empty: boolean }>('select not exists (select from places) as is_empty')
      .then(({ rows }) => rows[0]?.is_empty === true);
    if (places.length === 0 || (await this.isEmpty)) return places.map(chainOfNames);
    const wanted = new Map<string, { name: string; country: string | undefined }>();
    for (const parts of places) {
      const country = codeOfCountry(parts.at(-1) ?? '');
      for (const name of parts.map(foldName)) wanted.set(`${country} ${name}`, { name, country });
    }
    const { rows } = await this.session.query<Candidate & { found_by: string }>(FIND, [
      Array.from(wanted.values(), ({ name }) => name),
      Array.from(wanted.values(), ({ country }) => country),
    ]);
    const candidates = Map.groupBy(rows, ({ found_by }) => found_by);
    return places.map((parts) => resolvePlace(parts, candidates));
  }
}

/**
 * Of the cities with a name, the most populous one of each region; only those of the country, where the text names it. The lateral
 * joins with an offset use the indexes.
 */
const FIND = `
with found as materialized (
  select distinct on (given.name, p.kind, p.country, p.region) given.name as found_by, p.*
  from unnest($1::text[], $2::text[]) as given (name, in_country)
  cross join lateral (select place_id from place_names where name = given.name offset 0) as named
  cross join lateral (select id, kind, name, country, region, population from places where id = named.place_id offset 0) as p
  where p.country = given.in_country or given.in_country is null
  order by given.name, p.kind, p.country, p.region, coalesce(p.population, 0) desc, p.id
)
select found.*, region.id as region_id, region.name as region_name, country.id as country_id, country.name as country_name
from found
left join lateral (
  select id, name from places where kind = 'region' and country = found.country and region = found.region
  order by id limit 1) as region on found.kind = 'city'
left join lateral (
  select id, name from places where kind = 'country' and country = found.country
  order by id limit 1) as country on found.kind <> 'country'`;
