import { createFold } from '../../base/text/fold.ts';
import { INVISIBLE } from '../../base/text/normalized.ts';
import type { Session } from '../../dataset/import/session.ts';
import { FIRST_PLACE_ID } from '../gazetteer/world.ts';
import { placeKey } from '../places/place-key.ts';
import { FIRST_CLAIM_ID } from './adopt.ts';

/** The lookups that sources name by texts. */
export const LOOKUP_KINDS = [
  'industries',
  'organization_keywords',
  'person_skills',
  'web_technologies',
  'locations',
] as const;

/** A lookup that sources name by texts. */
export type LookupKind = (typeof LOOKUP_KINDS)[number];

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
 * Makes lookups of strict deliveries found by their names, and those that they removed no longer. Claims are noted whose records use
 * another lookup of such a name, but for those of places, whose texts have to be resolved again.
 * @returns how many names are new or gone
 */
export async function noteStrictTexts(session: Session, kind: LookupKind): Promise<number> {
  const gone = (await session.query(REMOVE_KEYS(kind), [kind])).rowCount ?? 0;
  const { rows } = await session.query<{ id: number; name: string }>(UNKEYED(kind), [kind]);
  if (rows.length === 0) return gone;
  const keyOf = kind === 'locations' ? nameKeyOfPlace : textKey;
  const keys = rows.map(({ id, name }) => ({ id, key: keyOf(name) }));
  const noted = await session.query<{ added: number; replaced: number[] }>(NOTE_KEYS, [
    kind,
    JSON.stringify(keys),
  ]);
  const [{ added, replaced } = { added: 0, replaced: [] }] = noted.rows;
  if (kind !== 'locations' && replaced.length > 0) await session.query(NOTE_USERS(kind), [replaced]);
  return gone + added;
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

/** A lookup of a dataset takes the place of one that texts of sources have made. */
const NOTE_KEYS = `
with given as (
  select distinct on (key) key, id from json_to_recordset($2) as given (key text, id bigint) order by key, id
), replaced as (
  select t.id from given join lookup_texts t on t.kind = $1 and t.key = given.key
  where given.id < ${FIRST_CLAIM_ID} and t.id >= ${FIRST_CLAIM_ID}
), added as (
  insert into lookup_texts (kind, key, id) select $1, key, id from given
  on conflict (kind, key) do update set id = excluded.id
  where excluded.id < ${FIRST_CLAIM_ID} and lookup_texts.id >= ${FIRST_CLAIM_ID}
  returning id
)
select (select count(*)::int from added) as added, array(select id from replaced) as replaced`;

/** SQL: the records that use one of the lookups $1. */
const USERS = {
  industries: `
    select 'organizations', id from organizations where industry_id = any($1::bigint[])
    union all select 'persons', id from persons where industry_id = any($1::bigint[])`,
  organization_keywords: `
    select 'organizations', organization_id from organization_keyword_links where keyword_id = any($1::bigint[])`,
  person_skills: `select 'persons', person_id from person_skill_links where skill_id = any($1::bigint[])`,
  web_technologies: `
    select 'websites', website_id from website_technology_links where web_technology_id = any($1::bigint[])`,
};

const NOTE_USERS = (kind: keyof typeof USERS) => `
insert into pending_claims (kind, id)
select c.kind, c.id from (${USERS[kind]}) as record (kind, id) join claims c on c.kind = record.kind and c.record_id = record.id
on conflict do nothing`;
