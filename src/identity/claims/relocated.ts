import type { Session } from '../../dataset/import/session.ts';
import type { PlaceText } from '../claim.ts';
import type { LookupIds } from './lookup-ids.ts';
import { GAZETTEERS } from './pending.ts';

/** Texts of places that are resolved at once. */
const BATCH = 5_000;

/** Notes that texts of places may name other ones, within the transaction that changes a gazetteer. */
export async function noteGazetteer(session: Session, sourceId: number): Promise<void> {
  await session.query(NOTE_GAZETTEER, [sourceId]);
}

/**
 * Resolves the texts of places of all claims, each once, after a gazetteer has changed, within a transaction. Claims are noted whose
 * records are at another place than their texts name now.
 * @returns the number of locations that changed themselves
 */
export async function noteRelocated(session: Session, lookups: LookupIds): Promise<number> {
  const before = lookups.changedLocations;
  await session.query(FIND_TEXTS);
  for (let after = 0; ; after += BATCH) {
    const { rows } = await session.query<{ text: string }>(READ_TEXTS, [after, after + BATCH]);
    if (rows.length === 0) break;
    const places = rows.map(({ text }) => JSON.parse(text) as PlaceText);
    const ids = await lookups.ofPlaces(places);
    await session.query(NOTE_IDS, [
      rows.map(({ text }) => text),
      places.map((place) => ids.get(place) ?? null),
    ]);
  }
  await session.query(NOTE_RELOCATED);
  return lookups.changedLocations - before;
}

const NOTE_GAZETTEER = `
insert into pending_claims (kind, id) values ('${GAZETTEERS}', $1) on conflict do nothing`;

const FIND_TEXTS = `
drop table if exists place_texts, resolved_texts;
create temp table place_texts on commit drop as
select row_number() over () as nr, text from (
  select (body->'location')::text from claims where body ? 'location'
  union select jsonb_path_query(body, '$.roles[*].location')::text from claims where kind = 'persons' and body ? 'roles') as given (text);
create index on place_texts (nr);
create temp table resolved_texts (text text not null, id bigint) on commit drop`;

const READ_TEXTS = 'select text from place_texts where nr > $1 and nr <= $2';

const NOTE_IDS = 'insert into resolved_texts select * from unnest($1::text[], $2::bigint[])';

/** The place of the text that a record shows differs from that of the record; other texts of the record may be noted, too. */
const NOTE_RELOCATED = `
insert into pending_claims (kind, id)
select thing.kind, thing.id from claims c join resolved_texts t on t.text = (c.body->'location')::text
cross join lateral (
  select location_id from organizations where c.kind = 'organizations' and id = c.record_id
  union all select location_id from persons where c.kind = 'persons' and id = c.record_id
  union all select location_id from job_posts where c.kind = 'job_posts' and id = c.record_id
  union all select location_id from roles where c.kind = 'roles' and id = c.id offset 0) as record
cross join lateral things_of(c.kind, c.id) as thing
where record.location_id is distinct from t.id
union
select c.kind, c.id from claims c cross join lateral jsonb_array_elements(c.body->'roles') as role
join resolved_texts t on t.text = (role->'location')::text
join roles record on record.id = (role->>'id')::bigint
where c.kind = 'persons' and record.location_id is distinct from t.id
on conflict do nothing`;
