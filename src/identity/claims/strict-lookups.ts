import { createFold } from '../../base/text/fold.ts';
import { INVISIBLE } from '../../base/text/normalized.ts';
import type { Session } from '../../dataset/import/session.ts';
import { FIRST_PLACE_ID } from '../gazetteer/world.ts';
import { placeKey } from '../places/place-key.ts';
import { FIRST_CLAIM_ID } from './adopt.ts';

/** The lookups that sources name by texts. */
export type LookupKind =
  | 'industries'
  | 'organization_keywords'
  | 'person_skills'
  | 'web_technologies'
  | 'locations';

/** A place that a location holds. */
export interface HeldPlace {
  id: number | undefined;
  name: string;
  place_type: string;
}

/** A location of a dataset, with the key of its name. */
interface StrictLocation {
  key: string;
  id: number;
  name: string;
  osm_locations: HeldPlace[] | null;
}

/** Accents, and the points of Hebrew and Arabic. Other marks, such as vowels and the sound marks of Japanese, tell words apart. */
const ACCENTS = /[[\p{M}&&[\p{sc=Zinh}\p{sc=Hebr}\p{sc=Arab}]]--[\u3099\u309a]]/v;

const fold = createFold({
  ignored: new RegExp(`${INVISIBLE.source}|${ACCENTS.source}`, 'gv'),
  separators: /[^\p{L}\p{M}\p{N}+#&]+/gu,
});

/**
 * Folds a text for comparison: without case, accents, punctuation, surplus blanks, blanks around `&` and what is not shown; `C++` and
 * `C#` stay apart.
 */
export function textKey(text: string): string {
  return fold(text).replaceAll(/ ?& ?/g, '&') || text.trim();
}

/** Finds the locations of datasets by the keys of their names. */
export async function findStrictLocations(
  session: Session,
  names: readonly string[],
): Promise<Map<string, StrictLocation>> {
  const { rows } = await session.query<StrictLocation>(FIND_LOCATIONS, [names]);
  // A later delivery may have given the location another name.
  return new Map(rows.filter(({ key, name }) => nameKeyOfPlace(name) === key).map((row) => [row.key, row]));
}

/**
 * Makes lookups of strict deliveries found by their names, and those that they removed no longer.
 * @returns how many names are new or gone
 */
export async function noteStrictTexts(session: Session, kind: LookupKind): Promise<number> {
  const gone = (await session.query(REMOVE_KEYS(kind), [kind])).rowCount ?? 0;
  const { rows } = await session.query<{ id: number; name: string }>(UNKEYED(kind), [kind]);
  if (rows.length === 0) return gone;
  const keyOf = kind === 'locations' ? nameKeyOfPlace : textKey;
  const keys = rows.map(({ id, name }) => ({ id, key: keyOf(name) }));
  const { rowCount } = await session.query(NOTE_KEYS, [kind, JSON.stringify(keys)]);
  return gone + (rowCount ?? 0);
}

function nameKeyOfPlace(name: string): string {
  return placeKey(name.split(','));
}

/** Of a name that several have, the one with the key of the name. */
const FIND_LOCATIONS = `
select given.key, l.id, l.name, l.osm_locations from unnest($1::text[]) as given (key)
cross join lateral (select id from lookup_texts where kind = 'locations' and key = given.key offset 0) as t
cross join lateral (select id, name, osm_locations from locations where id = t.id offset 0) as l
where l.id < ${FIRST_CLAIM_ID}`;

const REMOVE_KEYS = (kind: LookupKind) => `
delete from lookup_texts t
where kind = $1 and id < ${FIRST_CLAIM_ID} and not exists (select from ${kind} where ${kind}.id = t.id)`;

/** The gazetteer's places are found by their own names. */
const UNKEYED = (kind: LookupKind) => `
select id, name from ${kind}
where id < ${FIRST_PLACE_ID} and not exists (select from lookup_texts t where t.kind = $1 and t.id = ${kind}.id)
order by id`;

/** The texts of places are resolved again where a name is new. */
const NOTE_KEYS = `
insert into lookup_texts (kind, key, id)
select distinct on (key) $1, key, id from json_to_recordset($2) as given (key text, id bigint) order by key, id
on conflict (kind, key) do update set id = excluded.id
where excluded.kind = 'locations' and excluded.id < ${FIRST_CLAIM_ID} and lookup_texts.id >= ${FIRST_CLAIM_ID}`;
