import type pg from 'pg';
import { suppressPerson } from '../../dataset/import/suppress.ts';
import type { ObjectionReason } from '../../db/vocabulary.ts';
import { findConcerned, type Request } from './suppress-proven.ts';

/** A confirmed objection that the operator has to decide. */
export interface OpenObjection extends Request {
  id: number;
  reason: ObjectionReason;
  /** As ISO 8601 in UTC. */
  date_created: string;
}

/** A person whom an objection concerns. */
export interface ConcernedPerson {
  person_id: number;
  full_name: string | null;
  has_address: boolean;
  has_profile: boolean;
}

/** The confirmed objections that wait for a decision, the oldest first. */
export async function listObjections(pool: pg.Pool): Promise<OpenObjection[]> {
  return (await pool.query<OpenObjection>(`${OPEN} order by date_created, id`)).rows;
}

/**
 * Reads an objection that waits for a decision, with the persons whom a suppression of its values would remove or lock out.
 * @throws Error where there is none
 */
export async function readObjection(
  pool: pg.Pool,
  id: number,
): Promise<OpenObjection & { persons: ConcernedPerson[] }> {
  const { rows } = await pool.query<OpenObjection>(`${OPEN} and id = $1`, [id]);
  const [objection] = rows;
  if (!objection)
    throw new Error(`No objection ${id} waits for a decision. "roster objections list" lists those that do.`);
  const { email, slug } = objection;
  const concerned = await findConcerned(pool, objection);
  const persons = await pool.query<ConcernedPerson>(READ_CONCERNED, [concerned, email, slug]);
  return { ...objection, persons: persons.rows };
}

/**
 * Decides an objection: suppresses some of the persons whom it concerns, or none, and deletes it.
 * @returns the number of persons who were removed
 */
export async function decideObjection(
  pool: pg.Pool,
  id: number,
  persons: readonly number[],
): Promise<{ removed: number }> {
  let removed = 0;
  for (const person of persons) removed += (await suppressPerson(pool, { person_id: person })).removed;
  await pool.query('delete from objections where id = $1', [id]);
  return { removed };
}

/** Suppresses all that the values of an objection name, the values included, and deletes it. */
export async function acceptObjection(pool: pg.Pool, { id, email, slug }: OpenObjection) {
  const { removed } = await suppressPerson(pool, {
    email,
    ...(slug !== null && { network_public_identifier: slug }),
  });
  await pool.query('delete from objections where id = $1', [id]);
  return { removed };
}

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
