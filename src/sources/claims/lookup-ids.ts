import type { Session } from '../../dataset/import/session.ts';
import type { PlaceParts } from '../claim.ts';
import { placeKey } from '../places/place-key.ts';
import { placeTypes } from '../places/read-place.ts';
import { newIds } from './write.ts';

/** The lookups that sources name by texts. */
export type LookupKind =
  | 'industries'
  | 'organization_keywords'
  | 'person_skills'
  | 'web_technologies'
  | 'locations';

/** A text with the row of the lookup that it makes where it is new. */
interface Named {
  key: string;
  name: string;
  /** Of a place. */
  parts?: PlaceParts;
  types?: readonly string[];
}

const NAME_CHARACTERS_MAX = 255;
const REMEMBERED_MAX = 50_000;

/** Folds a text for comparison: without case, accents, punctuation and surplus blanks; `C++` and `C#` stay apart. */
function textKey(text: string): string {
  const letters = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().normalize('NFC');
  return letters.replaceAll(/[^\p{L}\p{N}+#&]+/gu, ' ').trim() || text.trim();
}

/** Finds the ids of texts, and makes the lookups that are new. The first spelling is shown. */
export class LookupIds {
  private readonly session: Session;
  private readonly known = new Map<LookupKind, Map<string, number>>();

  constructor(session: Session) {
    this.session = session;
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
      if (!named.has(key))
        named.set(key, { key, name: [...text.trim()].slice(0, NAME_CHARACTERS_MAX).join('') });
    }
    const ids = await this.ofNames(kind, [...named.values()]);
    return new Map(Array.from(keys, ([text, key]) => [text, ids.get(key) as number]));
  }

  /** The ids of places, by their parts. The wider places are made, too: each contains the narrower ones. */
  async ofPlaces(places: Iterable<PlaceParts>): Promise<Map<PlaceParts, number>> {
    const all = [...places];
    const named = new Map<string, Named>();
    for (const parts of all) {
      const types = placeTypes(parts);
      for (const at of parts.keys()) {
        const [wider, key] = [parts.slice(at), placeKey(parts.slice(at))];
        if (!named.has(key))
          named.set(key, { key, name: wider.join(', '), parts: wider, types: types.slice(at) });
      }
    }
    const ids = await this.ofNames('locations', [...named.values()]);
    return new Map(all.map((parts) => [parts, ids.get(placeKey(parts)) as number]));
  }

  private async ofNames(kind: LookupKind, named: readonly Named[]): Promise<Map<string, number>> {
    const known = await this.knownOf(kind);
    const unknown = named.filter(({ key }) => !known.has(key));
    if (unknown.length > 0) {
      const keys = unknown.map(({ key }) => key);
      const { rows } = await this.session.query<{ key: string; id: number }>(FIND(kind), [kind, keys]);
      for (const { key, id } of rows) known.set(key, id);
      const missing = unknown.filter(({ key }) => !known.has(key));
      const ids = await newIds(this.session, missing.length);
      for (const [at, { key }] of missing.entries()) known.set(key, ids[at] as number);
      const rowsToMake = missing.map(({ key, name, parts = [], types = [] }) => ({
        key,
        id: known.get(key),
        name,
        osm_locations: osmLocations(parts, types, known),
      }));
      if (rowsToMake.length > 0) await this.session.query(MAKE(kind), [kind, JSON.stringify(rowsToMake)]);
    }
    return known;
  }

  /** What is known of a kind. Lookups of strict deliveries are known by their names. */
  private async knownOf(kind: LookupKind): Promise<Map<string, number>> {
    const before = this.known.get(kind);
    if (before && before.size < REMEMBERED_MAX) return before;
    const known = new Map<string, number>();
    this.known.set(kind, known);
    if (before) return known;
    const { rows } = await this.session.query<{ id: number; name: string }>(UNKEYED(kind), [kind]);
    const keys = rows.map(({ id, name }) => ({
      id,
      key: kind === 'locations' ? placeKey(name.split(',')) : textKey(name),
    }));
    if (keys.length > 0) await this.session.query(NOTE_KEYS, [kind, JSON.stringify(keys)]);
    return known;
  }
}

/** The places that a place lies in, itself first; "Remote" has no types and is none. */
function osmLocations(parts: PlaceParts, types: readonly string[], ids: ReadonlyMap<string, number>) {
  return types.map((place_type, at) => ({
    id: ids.get(placeKey(parts.slice(at))),
    name: parts[at],
    place_type,
  }));
}

const FIND = (kind: LookupKind) => `
select t.key, t.id from unnest($2::text[]) as given (key)
cross join lateral (select key, id from lookup_texts where kind = $1 and key = given.key offset 0) as t
where exists (select from ${kind} where id = t.id)`;

const columns = (kind: LookupKind) => (kind === 'locations' ? 'id, name, osm_locations' : 'id, name');

const MAKE = (kind: LookupKind) => `
with given as (
  select * from json_to_recordset($2) as given (key text, id bigint, name text, osm_locations jsonb)
), made as (
  insert into ${kind} (${columns(kind)}) select ${columns(kind)} from given
)
insert into lookup_texts (kind, key, id) select $1, key, id from given
on conflict (kind, key) do update set id = excluded.id`;

const UNKEYED = (kind: LookupKind) => `
select id, name from ${kind} where not exists (select from lookup_texts t where t.kind = $1 and t.id = ${kind}.id)
order by id`;

const NOTE_KEYS = `
insert into lookup_texts (kind, key, id)
select distinct on (key) $1, key, id from json_to_recordset($2) as given (key text, id bigint) order by key, id
on conflict do nothing`;
