import type pg from 'pg';
import { onConnection } from '../../db/connection.ts';
import { slugKey } from '../../db/slug-key.ts';
import { type Suppression, suppression } from '../format/files.ts';
import type { Suppressible } from '../format/record-file.ts';
import type { LoadedBatch } from './load-file.ts';
import { type Session, transaction } from './session.ts';

/**
 * Suppresses the persons whose staged identifier is suppressed; a trigger deletes what is stored about them. Returns a row for
 * each of their records.
 * @param areNew leaves the persons out who have a record
 */
export function suppressNamed(stage: string, { person }: Suppressible, areNew = false): string {
  return `
with suppressed as (
  insert into suppressed_persons (person_id)
  select s.${person} from ${stage} s join suppressions x on x.hash = any(identifier_hashes(s.person_identifier))
  where not exists (select from suppressed_persons p where p.person_id = s.${person})
    ${areNew ? `and not exists (select from persons where id = s.${person})` : ''}
  on conflict do nothing
  returning person_id
)
select from persons where id in (select person_id from suppressed)`;
}

/** Deletes suppressed contacts from the stage. Returns the line and the person of each. */
export function dropSuppressedContacts(stage: string): string {
  return `
delete from ${stage} s using suppressions x where x.hash = any(identifier_hashes(s.person_identifier))
returning s.line, s.person_id as "personId"`;
}

/** Deletes the rows of suppressed persons from the stage. */
export function dropSuppressed(stage: string, { person }: Suppressible): string {
  return `delete from ${stage} s using suppressed_persons p where p.person_id = s.${person}`;
}

/**
 * Suppresses a person. The database deletes the record, what sources say and the feedback about the person; it suppresses the slugs
 * and addresses that the person has, so that no later delivery of any source brings the person back.
 * @param person a line of `suppressed_persons`
 * @returns the number of deleted persons; several may share a contact
 */
export async function suppressPerson(pool: pg.Pool, person: Suppression): Promise<{ removed: number }> {
  const { removed = 0 } = await onConnection(pool, (session) =>
    suppress(session, [{ record: suppression.parse(person) }]),
  );
  return { removed };
}

/** What the suppression of a person deletes: the person's name, and the numbers of records and of what belongs to them. */
export interface SuppressionEffect {
  /** Null where there is no such person. */
  full_name: string | null;
  deletes: Record<'persons' | 'roles' | 'emails' | 'phone_numbers' | 'feedback' | 'claims', number>;
}

/** Counts what a suppression of a person would delete; records that are merged in the person's go with it. */
export async function countSuppression(pool: pg.Pool, personId: number): Promise<SuppressionEffect> {
  const { rows } = await pool.query<SuppressionEffect['deletes'] & { full_name: string | null }>(
    COUNT_SUPPRESSION,
    [personId],
  );
  const [{ full_name = null, ...deletes } = {}] = rows;
  return { full_name, deletes: deletes as SuppressionEffect['deletes'] };
}

/** Suppresses persons, each as {@link suppressPerson} does. */
export function suppress(session: Session, lines: readonly { record: Suppression }[]): Promise<LoadedBatch> {
  const records = lines.map(({ record }) => record);
  const slugs = records.flatMap(({ network_public_identifier: slug }) => slug ?? []);
  const names = [
    records.flatMap(({ person_id: id }) => id ?? []),
    slugs.map(slugKey),
    records.flatMap(({ email }) => email ?? []),
    records.flatMap(({ phone_number: number }) => number ?? []),
  ];
  return transaction(session, async () => {
    const { rows } = await session.query<{ inserted: number; removed: number }>(SUPPRESS, names);
    // A line may have several identifiers.
    return { accepted: names.flat().length, inserted: 0, removed: 0, ...rows[0] };
  });
}

/** The function of the database that suppresses persons by ids, keys of slugs, addresses and numbers. */
const SUPPRESS =
  'select inserted, removed from suppress_persons($1::bigint[], $2::text[], $3::text[], $4::text[])';

const countAboutThings = (table: string, condition = 'person_id in (select id from things)') =>
  `(select count(*)::int from ${table} where ${condition})`;

/** Feedback about a contact goes where no other person has the contact, as in the suppression. */
const countFeedback = (feedback: string, contacts: string, contact: string) =>
  countAboutThings(
    feedback,
    `person_id in (select id from things) or ${contact} in (
      select ${contact} from ${contacts} c where person_id in (select id from things) and not exists (
        select from ${contacts} o where o.${contact} = c.${contact} and o.person_id not in (select id from things)))`,
  );

const COUNT_SUPPRESSION = `
with things as materialized (
  select $1::bigint as id
  union select id from claims where kind = 'persons' and record_id in (
    select record_id from claims where kind = 'persons' and id = $1 union select $1)
)
select (select min(full_name) from persons where id in (select id from things)) as full_name,
  ${countAboutThings('persons', 'id in (select id from things)')} as persons,
  ${countAboutThings('roles')} as roles,
  ${countAboutThings('emails')} as emails,
  ${countAboutThings('phone_numbers')} as phone_numbers,
  ${countFeedback('email_feedback', 'emails', 'email')} +
  ${countFeedback('phone_feedback', 'phone_numbers', 'phone_number')} as feedback,
  ${countAboutThings('claims', `kind = 'persons' and body is not null and id in (select id from things)`)} as claims`;
