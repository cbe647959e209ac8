import type pg from 'pg';
import type { z } from 'zod';
import { ifKnown, instant, integer, oneOf, record, text, texts } from '../contract/output/output-fields.ts';
import { recordFirstSeen } from '../db/sightings.ts';

/** A person who was not notified yet that Roster has data on them. */
export const unnotifiedSchema = record(
  'UnnotifiedPerson',
  'A person who was not notified yet that data is held.',
  {
    person_id: integer('Id of the person.', 4_711),
    full_name: text('Name.', 'Ada Example'),
    first_seen: instant('When a delivery first had the person.', '2026-11-20T08:30:00.000Z'),
    contact_type: ifKnown(
      oneOf(['email', 'phone_number'], 'Of the best contact; null where none is known.', 'email'),
    ),
    contact: ifKnown(text('The best contact.', 'ada@example.com')),
    sources: texts('Sources that speak of the person.', ['crm']),
  },
);

/** A person who was not notified yet. */
export type UnnotifiedPerson = z.output<typeof unnotifiedSchema>;

const PAGE = 1_000;

/**
 * Reads a page of the persons whom no delivery had before a time, and who were not notified yet. A suppressed person is none of them.
 * @param since ISO 8601
 * @param page the persons behind an id, at most a number of them
 */
export async function readUnnotified(
  connection: Pick<pg.Pool, 'query'>,
  since: string,
  { after, limit }: { after: number; limit: number },
): Promise<UnnotifiedPerson[]> {
  return (await connection.query<UnnotifiedPerson>(READ_UNNOTIFIED, [since, after, limit])).rows;
}

/** Reads all pages. */
export async function* unnotifiedPersons(pool: pg.Pool, since: string): AsyncGenerator<UnnotifiedPerson[]> {
  for (let after = 0; ; ) {
    const rows = await readUnnotified(pool, since, { after, limit: PAGE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.person_id;
  }
}

/** Marks the persons of a list as notified. Those without a contact stay unmarked, and are listed again. */
export function markNotified(
  connection: Pick<pg.Pool, 'query'>,
  persons: readonly UnnotifiedPerson[],
): Promise<number> {
  const reachable = persons.filter(({ contact }) => contact !== null);
  return markIds(
    connection,
    reachable.map(({ person_id }) => person_id),
  );
}

/** Marks persons as notified. Returns how many were not before. */
export async function markIds(
  connection: Pick<pg.Pool, 'query'>,
  personIds: readonly number[],
): Promise<number> {
  return (await connection.query(MARK_NOTIFIED, [personIds])).rowCount ?? 0;
}

/**
 * An address that works comes before one that is not known to; a phone number stands in for an address. A page may look at all
 * persons, because few of many are new, so that it has no timeout.
 */
const READ_UNNOTIFIED = `
select unnotified.id as person_id, full_name, to_char(seen at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as first_seen,
  contact.type as contact_type, contact.value as contact, sources.names as sources
from (
  select id, full_name, ${recordFirstSeen('persons')} as seen from persons
  where id > $2 and ${recordFirstSeen('persons')} >= $1::timestamptz
    and not exists (select from notified_persons where person_id = persons.id)
    and not exists (select from suppressed_persons where person_id = persons.id)
  order by id limit $3
) as unnotified
left join lateral (
  select * from (
    select 'email' as type, email as value, array_position(array['valid', 'risky', 'unknown'], validation_status) as place
    from emails where person_id = unnotified.id and validation_status <> 'invalid'
    union all
    select 'phone_number', phone_number, 4 from phone_numbers where person_id = unnotified.id
  ) as known
  order by place, value collate "C" limit 1
) as contact on true
cross join lateral (
  select coalesce(json_agg(distinct name order by name) filter (where name is not null), '["strict"]') as names
  from claims join sources on sources.id = source_id
  where kind = 'persons' and record_id = unnotified.id and body is not null
) as sources
order by unnotified.id`;

/** A person may have been suppressed, removed or merged meanwhile. */
const MARK_NOTIFIED = `
insert into notified_persons (person_id)
select id from persons where id in (
  select coalesce(record_id, given.id) from unnest($1::bigint[]) as given (id)
  left join claims c on c.kind = 'persons' and c.id = given.id)
on conflict do nothing`;
