import type pg from 'pg';
import type { z } from 'zod';
import {
  flag,
  ifKnown,
  instant,
  integer,
  listOf,
  oneOf,
  record,
  text,
} from '../../contract/output/output-fields.ts';
import { DatasetError, UnknownNameError } from '../../dataset/import/dataset-files.ts';
import { suppress } from '../../dataset/import/suppress.ts';
import { type Actor, asActor } from '../../db/record-action.ts';
import { OBJECTION_REASONS } from '../../db/vocabulary.ts';
import { findConcerned } from './suppress-proven.ts';

const concernedSchema = record('ConcernedPerson', 'A person whom an objection would remove.', {
  person_id: integer('Id of the person.', 4_711),
  full_name: ifKnown(text('Name; null where there is no record.', 'Ada Example')),
  has_address: flag('Whether the person has the address.'),
  has_profile: flag('Whether the person has the profile.'),
});

/** A confirmed objection that the operator has to decide. */
export const objectionSchema = record('Objection', 'A confirmed objection that waits for a decision.', {
  id: integer('Id of the objection.', 7),
  email: text('The address that confirmed it, and waits for an answer.', 'ada@example.com'),
  slug: ifKnown(text('The profile that it names.', 'ada-example')),
  reason: oneOf(OBJECTION_REASONS, 'Why nobody was removed at once.', 'address_of_several'),
  date_created: instant('When it was made.', '2026-11-20T08:30:00Z'),
  persons: listOf(concernedSchema, 'Whom its address and profile name.'),
});

/** A person whom an objection concerns. */
export type ConcernedPerson = z.output<typeof concernedSchema>;

/** An objection, without the persons whom it concerns. */
export type OpenObjection = Omit<z.output<typeof objectionSchema>, 'persons'>;

/** The confirmed objections that wait for a decision, the oldest first. */
export async function listObjections(pool: pg.Pool): Promise<OpenObjection[]> {
  return (await pool.query<OpenObjection>(`${OPEN} order by date_created, id`)).rows;
}

/**
 * Reads an objection that waits for a decision, with the persons whom a suppression of its values would remove or lock out.
 * @throws UnknownNameError where there is none
 */
export async function readObjection(
  pool: pg.Pool,
  id: number,
): Promise<OpenObjection & { persons: ConcernedPerson[] }> {
  const { rows } = await pool.query<OpenObjection>(`${OPEN} and id = $1`, [id]);
  const [objection] = rows;
  if (!objection) throw new UnknownNameError(`No objection ${id} waits for a decision.`);
  const { email, slug } = objection;
  const concerned = await findConcerned(pool, objection);
  const persons = await pool.query<ConcernedPerson>(READ_CONCERNED, [concerned, email, slug]);
  return { ...objection, persons: persons.rows };
}

/** How an objection is decided. */
export interface Decision {
  /** `all`: whom its values name, the values included. */
  suppress: 'all' | 'some' | 'none';
  /** Of `some`: ids of persons whom it concerns. */
  persons?: readonly number[];
}

/**
 * Decides an objection: suppresses the persons whom it concerns, some of them or none, and deletes it.
 * @returns the number of persons who were removed, and the address that waits for an answer
 * @throws UnknownNameError where there is none; DatasetError where it does not concern a person
 */
export async function decideObjection(
  pool: pg.Pool,
  id: number,
  { suppress: which, persons = [] }: Decision,
  actor?: Actor,
): Promise<{ objection_id: number; removed: number; email: string }> {
  const objection = await readObjection(pool, id);
  requireConcerned(objection, persons);
  const { email, slug } = objection;
  const values = { email, ...(slug !== null && { network_public_identifier: slug }) };
  const lines = which === 'all' ? [values] : persons.map((person_id) => ({ person_id }));
  return asActor(pool, actor, async (session) => {
    let removed = 0;
    for (const record of lines) removed += (await suppress(session, [{ record }])).removed ?? 0;
    await session.query(CLOSE, [id, removed]);
    return { objection_id: id, removed, email };
  });
}

/** @throws DatasetError where an objection does not concern one of some persons */
export function requireConcerned(
  { id, persons: concerned }: { id: number; persons: readonly ConcernedPerson[] },
  persons: readonly number[],
): void {
  const ids = concerned.map(({ person_id }) => person_id);
  const other = persons.find((one) => !ids.includes(one));
  if (other === undefined) return;
  throw new DatasetError(
    `Objection ${id} does not concern person ${other}, but ${ids.join(', ') || 'nobody'}.`,
  );
}

const CLOSE = `
with closed as (delete from objections where id = $1 returning id)
insert into audit_entries (action, object, counts)
select 'objection_decide', 'objection ' || id, jsonb_build_object('removed', $2::int) from closed`;

const OPEN = `
select id, email, slug, reason, to_char(date_created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as date_created
from objections where is_confirmed`;

const READ_CONCERNED = `
select concerned.id as person_id, full_name,
  exists (
    select from persons_of_mailbox(mailbox_of($2::text)) as held (id)
    left join claims c on c.kind = 'persons' and c.id = held.id
    where coalesce(c.record_id, held.id) = concerned.id) as has_address,
  coalesce(slug_key(network_public_identifier) = $3::text, false) or exists (
    select from claims c join thing_values v on v.kind = 'persons' and v.id = c.id and v.value = 'slug:' || $3::text
    where c.kind = 'persons' and c.record_id = concerned.id) as has_profile
from unnest($1::bigint[]) as concerned (id) left join persons on persons.id = concerned.id
order by concerned.id`;
