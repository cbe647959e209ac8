import type { Session } from '../../dataset/import/session.ts';
import type { PlaceText } from '../claim.ts';
import { type FindPlaces, placeFinder } from '../gazetteer/find-places.ts';
import type { PlaceChain, PlaceLink } from '../gazetteer/resolve-place.ts';
import { placeKey } from '../places/place-key.ts';
import { FIRST_CLAIM_ID } from './adopt.ts';
import { shownSpelling } from './precedence.ts';
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
  /** Of a place, without the wider ones. */
  name: string;
  /** Of a place. */
  chain?: PlaceChain;
}

/** A lookup, with its name as in {@link Named}. */
interface Known {
  id: number;
  name: string;
}

const NAME_CHARACTERS_MAX = 255;
const REMEMBERED_MAX = 50_000;

/** Finds the ids of texts, and makes the lookups that are new. Which spelling they show doesn't depend on the order of the texts. */
export class LookupIds {
  /** How many locations were changed, because the gazetteer has another place for them than before. */
  changedLocations = 0;
  private readonly session: Session;
  private readonly inGazetteers: FindPlaces;
  private readonly known = new Map<LookupKind, Map<string, Known>>();
  /** The ids of places, by their texts as sources write them; undefined of a text that names none. */
  private readonly placeIds = new Map<string, number | undefined>();
  /** The places that locations of datasets hold, by the key of the chain that is such a location. */
  private readonly strictPlaces = new Map<string, HeldPlace[]>();

  constructor(session: Session) {
    this.session = session;
    this.inGazetteers = placeFinder(session);
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
      const name = shortened(text.trim());
      named.set(key, { key, name: shownSpelling(named.get(key)?.name ?? name, name) });
    }
    const find = async () => {
      const known = await this.ofNames(kind, [...named.values()]);
      return new Map(Array.from(keys, ([text, key]) => [text, known.get(key)?.id as number]));
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
    const chains = await this.inGazetteers([...unknown.values()]);
    const named = new Map<string, Named>();
    for (const chain of chains) {
      for (const at of chain.keys()) {
        const wider = chain.slice(at);
        const [key, name] = [chainKey(wider), shortened((wider[0] as PlaceLink).name)];
        named.set(key, { key, name: shownSpelling(named.get(key)?.name ?? name, name), chain: wider });
      }
    }
    const known = await this.ofNames('locations', [...named.values()]);
    for (const [at, key] of [...unknown.keys()].entries())
      this.placeIds.set(key, known.get(chainKey(chains[at] as PlaceChain))?.id);
    return new Map(
      Array.from(keys).flatMap(([place, key]) => {
        const id = this.placeIds.get(key);
        return id === undefined ? [] : [[place, id] as const];
      }),
    );
  }

  private async ofNames(kind: LookupKind, named: readonly Named[]): Promise<Map<string, Known>> {
    const known = await this.knownOf(kind);
    const unknown = named.filter(({ key }) => !known.has(key));
    if (unknown.length > 0) await this.readKnown(kind, unknown, known);
    const missing = unknown.filter(({ key }) => !known.has(key));
    const ids = await newIds(this.session, missing.length);
    for (const [at, { key, name }] of missing.entries()) known.set(key, { id: ids[at] as number, name });
    const respelled = respell(named, known);
    if (kind === 'locations') await this.writeLocations([...new Set([...unknown, ...respelled])], known);
    if (missing.length > 0)
      await this.session.query(kind === 'locations' ? `with ${KEEP_TEXTS}` : MAKE(kind), [
        kind,
        rowsOf(missing, known),
      ]);
    if (respelled.length > 0)
      await this.session.query(kind === 'locations' ? RESPELL_HELD : RESPELL(kind), [
        rowsOf(respelled, known),
      ]);
    return known;
  }

  private async readKnown(
    kind: LookupKind,
    unknown: readonly Named[],
    known: Map<string, Known>,
  ): Promise<void> {
    if (kind === 'locations') await this.readGazetteerPlaces(unknown, known);
    const { rows } = await this.session.query<Known & { key: string }>(FIND(kind), [
      kind,
      unknown.flatMap(({ key }) => (known.has(key) ? [] : key)),
    ]);
    for (const { key, id, name } of rows) known.set(key, { id, name });
  }

  /** A place is the location of its name that a dataset has, if that has as many parts; else one of the gazetteer has its own id. */
  private async readGazetteerPlaces(named: readonly Named[], known: Map<string, Known>): Promise<void> {
    const names = named.map(({ chain = [] }) => placeKey(chain.map(({ name }) => name)));
    const byName = await findStrictLocations(this.session, names);
    for (const [at, { key, name, chain = [] }] of named.entries()) {
      const strict = byName.get(names[at] as string);
      const places = strict?.osm_locations ?? [];
      if (strict && places.length === chain.length) {
        known.set(key, { id: strict.id, name });
        this.strictPlaces.set(key, places);
      } else {
        this.strictPlaces.delete(key);
        if (chain[0]?.id !== undefined) known.set(key, { id: chain[0].id, name });
      }
    }
  }

  /** Makes locations, and changes those whose names or places are no longer what texts and the gazetteer say. */
  private async writeLocations(named: readonly Named[], known: ReadonlyMap<string, Known>): Promise<void> {
    if (named.length === 0) return;
    const rows = named.map(({ key, name, chain = [] }) => {
      const places = this.heldPlaces(chain, known);
      return {
        id: known.get(key)?.id,
        name: shortened(places.map((place) => place.name).join(', ')) || name,
        osm_locations: places,
      };
    });
    const written = await this.session.query<{ is_changed: boolean }>(WRITE_LOCATIONS, [
      JSON.stringify(rows),
    ]);
    this.changedLocations += written.rows.filter(({ is_changed }) => is_changed).length;
  }

  /** The places that a place lies in, itself first; "Remote" has no type and is none. */
  private heldPlaces(chain: PlaceChain, known: ReadonlyMap<string, Known>): HeldPlace[] {
    const [place, ...wider] = chain;
    if (!place) return [];
    const key = chainKey(chain);
    const { id, name } = known.get(key) as Known;
    const own = place.type ? [{ id, name, place_type: place.type }] : [];
    return this.strictPlaces.get(key) ?? [...own, ...this.heldPlaces(wider, known)];
  }

  /** What is known of a kind. Lookups of strict deliveries are known by their names. */
  private async knownOf(kind: LookupKind): Promise<Map<string, Known>> {
    const before = this.known.get(kind);
    if (before && before.size < REMEMBERED_MAX) return before;
    const known = new Map<string, Known>();
    this.known.set(kind, known);
    if (before) return known;
    await noteStrictTexts(this.session, kind);
    return known;
  }
}

/** The text of a place, with all that decides which place it names. */
function textOfPlace({ parts, country, isRemote }: PlaceText): string {
  return JSON.stringify([parts, country, isRemote]);
}

/** A place of the gazetteer is known by its id, others by their names; the key of a name has no such sign. */
function chainKey(chain: PlaceChain): string {
  const id = chain[0]?.id;
  return id === undefined ? placeKey(chain.map(({ name }) => name)) : `#${id}`;
}

/** Gives lookups of sources the spellings that texts have and that come before their own. Returns the texts that did. */
function respell(named: readonly Named[], known: Map<string, Known>): Named[] {
  return named.filter(({ key, name, chain }) => {
    const lookup = known.get(key) as Known;
    if (lookup.id < FIRST_CLAIM_ID || chain?.[0]?.id !== undefined) return false;
    if (shownSpelling(lookup.name, name) === lookup.name) return false;
    known.set(key, { ...lookup, name });
    return true;
  });
}

function rowsOf(named: readonly Named[], known: ReadonlyMap<string, Known>): string {
  return JSON.stringify(named.map(({ key }) => ({ key, ...known.get(key) })));
}

function shortened(name: string): string {
  return [...name].slice(0, NAME_CHARACTERS_MAX).join('');
}

const FIND = (kind: LookupKind) => `
select t.key, t.id, ${kind === 'locations' ? `coalesce(osm_locations->0->>'name', name)` : 'name'} as name
from unnest($2::text[]) as given (key)
cross join lateral (select key, id from lookup_texts where kind = $1 and key = given.key offset 0) as t
join ${kind} as lookup on lookup.id = t.id`;

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

/** Locations of datasets keep their names. */
const RESPELL = (kind: LookupKind) => `
update ${kind} lookup set name = given.name from json_to_recordset($1) as given (id bigint, name text) where lookup.id = given.id`;

/** Locations have the names of those that they lie in. */
const RESPELL_HELD = `
with given as (select * from json_to_recordset($1) as given (id bigint, name text)),
found as (
  select distinct l.id from given cross join lateral (
    select id from locations where osm_locations @> jsonb_build_array(jsonb_build_object('id', given.id)) offset 0) as l
  where l.id >= ${FIRST_CLAIM_ID}
),
respelled as (
  select l.id, string_agg(coalesce(given.name, place->>'name'), ', ' order by nr) as name,
    jsonb_agg(place || jsonb_build_object('name', coalesce(given.name, place->>'name')) order by nr) as places
  from found join locations l using (id) cross join lateral jsonb_array_elements(osm_locations) with ordinality as held (place, nr)
  left join given on given.id = (place->>'id')::bigint
  group by l.id
)
update locations l set name = left(respelled.name, ${NAME_CHARACTERS_MAX}), osm_locations = places
from respelled where l.id = respelled.id and l.osm_locations <> places`;

/** The locations of strict deliveries stay as they are. Whether a record is at a new one is seen at the end of the load. */
const WRITE_LOCATIONS = `
with written as (
insert into locations as stored (id, name, osm_locations)
select * from json_to_recordset($1) as given (id bigint, name text, osm_locations jsonb)
on conflict (id) do update set name = excluded.name, osm_locations = excluded.osm_locations
where stored.id >= ${FIRST_CLAIM_ID} and (stored.name, stored.osm_locations) is distinct from (excluded.name, excluded.osm_locations)
returning id, xmax <> 0 as is_changed
), noted as (
  insert into lookup_checks (kind, id) select 'locations', id from written where not is_changed on conflict do nothing
)
select is_changed from written`;
