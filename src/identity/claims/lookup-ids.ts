import type { Session } from '../../dataset/import/session.ts';
import type { PlaceText } from '../claim.ts';
import { Gazetteer } from '../gazetteer/find-places.ts';
import type { PlaceChain } from '../gazetteer/resolve-place.ts';
import { FIRST_PLACE_ID } from '../gazetteer/world.ts';
import { placeKey } from '../places/place-key.ts';
import { FIRST_CLAIM_ID } from './adopt.ts';
import {
  findStrictLocations,
  type HeldPlace,
  type LookupKind,
  noteStrictTexts,
  textKey,
} from './strict-lookups.ts';
import { newIds } from './write.ts';

/** A text with the row of the lookup that it makes where it is new. */
interface Named {
  key: string;
  name: string;
  /** Of a place. */
  chain?: PlaceChain;
}

const NAME_CHARACTERS_MAX = 255;
const REMEMBERED_MAX = 50_000;

/** Finds the ids of texts, and makes the lookups that are new. The first spelling is shown. */
export class LookupIds {
  /** How many locations were changed, because the gazetteer has another place for them than before. */
  changedLocations = 0;
  private readonly session: Session;
  private readonly gazetteer: Gazetteer;
  private readonly known = new Map<LookupKind, Map<string, number>>();
  /** The ids of places, by their texts as sources write them; undefined of a text that names none. */
  private readonly placeIds = new Map<string, number | undefined>();
  /** The places that locations of datasets hold, by the key of the chain that is such a location. */
  private readonly strictPlaces = new Map<string, HeldPlace[]>();

  constructor(session: Session) {
    this.session = session;
    this.gazetteer = new Gazetteer(session);
  }

  /** The ids of texts, by the text. */
  async ofTexts(
    kind: Exclude<LookupKind, 'locations'>,
    texts: Iterable<string>,
  ): Promise<Map<string, number>> {
    const named = new Map<string, Named>();
    const keys = new Map<string, string>();
    for (const text of texts) {
      const key = textKey(text);
      keys.set(text, key);
      if (!named.has(key)) named.set(key, { key, name: shortened(text.trim()) });
    }
    const find = async () => {
      const ids = await this.ofNames(kind, [...named.values()]);
      return new Map(Array.from(keys, ([text, key]) => [text, ids.get(key) as number]));
    };
    const found = await find();
    return (await this.areHeld(kind, found.values())) ? found : find();
  }

  /** The ids of places; a text that names none has none. The wider places are made, too: each contains the narrower ones. */
  async ofPlaces(places: Iterable<PlaceText>): Promise<Map<PlaceText, number>> {
    const given = [...places];
    if (given.length === 0) return new Map();
    const found = await this.findPlaces(given);
    return (await this.areHeld('locations', found.values())) ? found : this.findPlaces(given);
  }

  /** Whether the database still has lookups. Otherwise ids of the kind are read anew: a suppression deletes those of its person. */
  private async areHeld(kind: LookupKind, ids: Iterable<number>): Promise<boolean> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return true;
    const { rowCount } = await this.session.query(`select from ${kind} where id = any($1::bigint[])`, [
      wanted,
    ]);
    if (rowCount === wanted.length) return true;
    this.known.set(kind, new Map());
    if (kind === 'locations') this.placeIds.clear();
    return false;
  }

  private async findPlaces(places: readonly PlaceText[]): Promise<Map<PlaceText, number>> {
    const keys = new Map(places.map((place) => [place, textOfPlace(place)]));
    if (this.placeIds.size > REMEMBERED_MAX) this.placeIds.clear();
    const unknown = new Map<string, PlaceText>();
    for (const [place, key] of keys) if (!this.placeIds.has(key)) unknown.set(key, place);
    const chains = await this.gazetteer.find([...unknown.values()]);
    const named = new Map<string, Named>();
    for (const chain of chains) {
      for (const at of chain.keys()) {
        const [wider, key] = [chain.slice(at), chainKey(chain.slice(at))];
        const name = wider.map((place) => place.name).join(', ');
        if (!named.has(key)) named.set(key, { key, name: shortened(name), chain: wider });
      }
    }
    const ids = await this.ofNames('locations', [...named.values()]);
    for (const [at, key] of [...unknown.keys()].entries())
      this.placeIds.set(key, ids.get(chainKey(chains[at] as PlaceChain)));
    return new Map(
      Array.from(keys).flatMap(([place, key]) => {
        const id = this.placeIds.get(key);
        return id === undefined ? [] : [[place, id] as const];
      }),
    );
  }

  private async ofNames(kind: LookupKind, named: readonly Named[]): Promise<Map<string, number>> {
    const known = await this.knownOf(kind);
    const unknown = named.filter(({ key }) => !known.has(key));
    if (unknown.length === 0) return known;
    if (kind === 'locations') await this.readGazetteerPlaces(unknown, known);
    const texts = unknown.filter(({ key }) => !known.has(key));
    const { rows } = await this.session.query<{ key: string; id: number }>(FIND(kind), [
      kind,
      texts.map(({ key }) => key),
    ]);
    for (const { key, id } of rows) known.set(key, id);
    const missing = texts.filter(({ key }) => !known.has(key));
    const ids = await newIds(this.session, missing.length);
    for (const [at, { key }] of missing.entries()) known.set(key, ids[at] as number);
    if (kind === 'locations') await this.writeLocations(unknown, known);
    if (missing.length > 0) {
      const rowsToMake = missing.map(({ key, name }) => ({ key, id: known.get(key), name }));
      await this.session.query(kind === 'locations' ? `with ${KEEP_TEXTS}` : MAKE(kind), [
        kind,
        JSON.stringify(rowsToMake),
      ]);
    }
    return known;
  }

  /** A place is the location of its name that a dataset has, if that has as many parts; else one of the gazetteer has its own id. */
  private async readGazetteerPlaces(named: readonly Named[], ids: Map<string, number>): Promise<void> {
    const names = named.map(({ chain = [] }) => placeKey(chain.map(({ name }) => name)));
    const byName = await findStrictLocations(this.session, names);
    for (const [at, { key, chain = [] }] of named.entries()) {
      const strict = byName.get(names[at] as string);
      const places = strict?.osm_locations ?? [];
      if (strict && places.length === chain.length) {
        ids.set(key, strict.id);
        this.strictPlaces.set(key, places);
      } else {
        this.strictPlaces.delete(key);
        if (chain[0]?.id !== undefined) ids.set(key, chain[0].id);
      }
    }
  }

  /** Makes locations, and changes those whose places are no longer what the gazetteer says. */
  private async writeLocations(named: readonly Named[], ids: ReadonlyMap<string, number>): Promise<void> {
    const rows = named.map(({ key, name, chain = [] }) => ({
      id: ids.get(key),
      name,
      osm_locations: this.heldPlaces(chain, ids),
    }));
    const written = await this.session.query<{ is_changed: boolean }>(WRITE_LOCATIONS, [
      JSON.stringify(rows),
    ]);
    this.changedLocations += written.rows.filter(({ is_changed }) => is_changed).length;
  }

  /** The places that a place lies in, itself first; "Remote" has no type and is none. */
  private heldPlaces(chain: PlaceChain, ids: ReadonlyMap<string, number>): HeldPlace[] {
    const [place, ...wider] = chain;
    if (!place) return [];
    const key = chainKey(chain);
    const { name, type: place_type } = place;
    const own = place_type ? [{ id: ids.get(key), name: shortened(name), place_type }] : [];
    return this.strictPlaces.get(key) ?? [...own, ...this.heldPlaces(wider, ids)];
  }

  /** What is known of a kind. Lookups of strict deliveries are known by their names. */
  private async knownOf(kind: LookupKind): Promise<Map<string, number>> {
    const before = this.known.get(kind);
    if (before && before.size < REMEMBERED_MAX) return before;
    const known = new Map<string, number>();
    this.known.set(kind, known);
    if (before) return known;
    await noteStrictTexts(this.session, kind);
    return known;
  }
}

/** Places with one such text are read alike. */
function textOfPlace({ parts, country = '', isRemote }: PlaceText): string {
  return `${placeKey(parts)} ${country} ${isRemote ?? ''}`;
}

/** A place of the gazetteer is known by its id, others by their names; the key of a name has no such sign. */
function chainKey(chain: PlaceChain): string {
  const id = chain[0]?.id;
  return id === undefined ? placeKey(chain.map(({ name }) => name)) : `#${id}`;
}

function shortened(name: string): string {
  return [...name].slice(0, NAME_CHARACTERS_MAX).join('');
}

function idsOf(row: string): string {
  return `jsonb_path_query_array(${row}.osm_locations, '$[*].id')`;
}

const FIND = (kind: LookupKind) => `
select t.key, t.id from unnest($2::text[]) as given (key)
cross join lateral (select key, id from lookup_texts where kind = $1 and key = given.key offset 0) as t
where exists (select from ${kind} where id = t.id)`;

const GIVEN_TEXTS = 'select * from json_to_recordset($2) as given (key text, id bigint, name text)';

/** Whether a record uses the text is seen at the end of the load: another source may rank first. */
const KEEP_TEXTS = `
noted as (
  insert into lookup_checks (kind, id) select $1, id from (${GIVEN_TEXTS}) as given on conflict do nothing
)
insert into lookup_texts (kind, key, id) select $1, key, id from (${GIVEN_TEXTS}) as given
on conflict (kind, key) do update set id = excluded.id`;

const MAKE = (kind: LookupKind) => `
with made as (insert into ${kind} (id, name) select id, name from (${GIVEN_TEXTS}) as given), ${KEEP_TEXTS}`;

/**
 * The locations of strict deliveries stay as they are. Others keep their names, which are the first spellings, unless they lie in
 * other places than before; those of the gazetteer have its names. Whether a record is at a new one is seen at the end of the load.
 */
const WRITE_LOCATIONS = `
with written as (
insert into locations as stored (id, name, osm_locations)
select * from json_to_recordset($1) as given (id bigint, name text, osm_locations jsonb)
on conflict (id) do update set name = excluded.name, osm_locations = excluded.osm_locations
where stored.id >= ${FIRST_CLAIM_ID} and case when stored.id >= ${FIRST_PLACE_ID}
  then (stored.name, stored.osm_locations) is distinct from (excluded.name, excluded.osm_locations)
  else ${idsOf('stored')} <> ${idsOf('excluded')} end
returning id, xmax <> 0 as is_changed
), noted as (
  insert into lookup_checks (kind, id) select 'locations', id from written where not is_changed on conflict do nothing
)
select is_changed from written`;
