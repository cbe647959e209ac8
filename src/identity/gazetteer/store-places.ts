import type { LineRecord, LoadedBatch, Rejection } from '../../dataset/import/load-file.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import type { OpenPlace } from '../claim.ts';
import { digestOf } from '../claims/own-key.ts';
import { noteGazetteer } from '../claims/relocated.ts';
import { findCountry } from '../places/countries.ts';
import { foldName } from '../places/place-key.ts';
import { FIRST_PLACE_ID } from './world.ts';

/** Longer names identify nothing, and do not fit into an index. */
const NAME_CHARACTERS_MAX = 255;

/** A line with the digest by which it is compared with the stored place. */
interface PlaceLine extends LineRecord<OpenPlace> {
  digest: string;
}

/**
 * Makes the function that stores the places of a batch of lines, in one transaction. What is stored already is passed over.
 */
export function placeStore(session: Session, sourceId: number) {
  let isFirst = true;
  return (lines: readonly LineRecord<OpenPlace>[]): Promise<LoadedBatch> =>
    transaction(session, async () => {
      const rejected: Rejection[] = [];
      const firsts = firstOfEachKey(lines, rejected);
      if (isFirst) await session.query(CREATE_DELIVERED);
      isFirst = false;
      const { rows } = await session.query<{ key: string; digest: string | null; is_repeated: boolean }>(
        FIND_STORED,
        [sourceId, [...firsts.keys()]],
      );
      const toWrite: PlaceLine[] = [];
      let inserted = 0;
      for (const { key, digest, is_repeated } of rows) {
        const line = firsts.get(key) as PlaceLine;
        if (digest === line.digest) continue;
        if (is_repeated) rejected.push(repeatedKey(line));
        else toWrite.push(line);
        if (digest === null) inserted += 1;
      }
      if (toWrite.length > 0) {
        await writePlaces(session, sourceId, toWrite);
        await noteGazetteer(session, sourceId);
      }
      const accepted = lines.length - rejected.length;
      return { accepted, inserted, changed: toWrite.length - inserted, rejected };
    });
}

/** Removes the places of a source, within a transaction. Returns how many there were. */
export async function removePlaces(session: Session, sourceId: number): Promise<number> {
  await session.query(NOTE_LOCATIONS, [sourceId]);
  await session.query(
    'delete from place_names using places where place_id = places.id and places.source_id = $1',
    [sourceId],
  );
  const { rowCount } = await session.query('delete from places where source_id = $1', [sourceId]);
  if (rowCount) await noteGazetteer(session, sourceId);
  return rowCount ?? 0;
}

function firstOfEachKey(lines: readonly LineRecord<OpenPlace>[], rejected: Rejection[]) {
  const firsts = new Map<string, PlaceLine>();
  for (const { line, record } of lines) {
    const one = { line, record, digest: digestOf(record) };
    const first = firsts.get(record.key);
    if (!first) firsts.set(record.key, one);
    else if (first.digest !== one.digest) rejected.push(repeatedKey(one));
  }
  return firsts;
}

function repeatedKey({ line, record: { key } }: PlaceLine): Rejection {
  return { line, field: 'key', reason: `repeats the key of an earlier line with different values: ${key}` };
}

async function writePlaces(session: Session, sourceId: number, lines: readonly PlaceLine[]): Promise<void> {
  const keys = lines.map(({ record }) => record.key);
  await session.query(FORGET_NAMES, [sourceId, keys]);
  const places = lines.map(({ record, digest }) => ({ ...record, digest }));
  const { rows } = await session.query<{ key: string; id: number }>(WRITE_PLACES, [
    sourceId,
    JSON.stringify(places),
  ]);
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  const names = lines.flatMap(({ record }) =>
    Array.from(namesOf(record), (name) => ({ name, id: ids.get(record.key) })),
  );
  await session.query(
    'insert into place_names (name, place_id) select * from unnest($1::text[], $2::bigint[])',
    [names.map(({ name }) => name), names.map(({ id }) => id)],
  );
}

/** The folded names and codes by which a place is found. */
function namesOf(place: OpenPlace): Set<string> {
  const { kind, name, ascii_name, alternate_names = [], country } = place;
  const names = [name, ascii_name ?? name, ...alternate_names];
  if (kind === 'country') names.push(country, findCountry(country) ?? name);
  return new Set(names.map(foldName).filter((one) => one !== '' && one.length <= NAME_CHARACTERS_MAX));
}

const CREATE_DELIVERED =
  'create temp table if not exists delivered_places (key text primary key); truncate delivered_places';

const FIND_STORED = `
with noted as (
  insert into delivered_places select unnest($2::text[]) on conflict do nothing returning key
)
select given.key, replace(p.digest::text, '-', '') as digest, noted.key is null as is_repeated
from unnest($2::text[]) as given (key)
left join noted on noted.key = given.key
left join lateral (select digest from places where source_id = $1 and key = given.key offset 0) as p on true`;

const FORGET_NAMES = `
delete from place_names using places
where place_id = places.id and places.source_id = $1 and places.key = any($2::text[])`;

const WRITE_PLACES = `
insert into places (id, source_id, key, digest, kind, name, country, region, population)
select coalesce(known.id, case when given.number is not null and taken.id is null then given.number else nextval('place_ids') end),
  $1, given.key, given.digest, given.kind, given.name, given.country, given.region, given.population
from (
  select *, case when key ~ '^[1-9][0-9]{0,11}$' then ${FIRST_PLACE_ID} + key::bigint end as number
  from json_to_recordset($2) as given (
    key text, digest uuid, kind text, name text, country text, region text, population bigint)
) as given
left join lateral (select id from places where source_id = $1 and key = given.key offset 0) as known on true
left join lateral (select id from places where id = given.number offset 0) as taken on true
on conflict (id) do update set digest = excluded.digest, kind = excluded.kind, name = excluded.name,
  country = excluded.country, region = excluded.region, population = excluded.population
returning key, id`;

/** The locations of removed places go at the end of the load, but those that a record uses. */
const NOTE_LOCATIONS = `
insert into lookup_checks (kind, id)
select 'locations', id from locations join places using (id) where source_id = $1 on conflict do nothing`;
