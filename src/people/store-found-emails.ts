import type pg from 'pg';
import { LOCK_SUPPRESSIONS } from '../dataset/import/session.ts';
import type { VALIDATION_STATUSES } from '../db/vocabulary.ts';

/** An address that a provider found. */
export interface FoundEmail {
  /** Trimmed and in lower case. */
  email: string;
  validation_status: (typeof VALIDATION_STATUSES)[number];
}

const SILENCE_MS_MAX = 5_000;

/** A load holds the lock for a batch at a time; a lookup that waits for longer does without the addresses. */
const LOCK = `begin; set local lock_timeout = '2s'; set local statement_timeout = '4s'; ${LOCK_SUPPRESSIONS}`;

const STORE_FOUND_EMAILS = `
insert into emails (person_id, email, validation_status, source)
select persons.id, found.email, found.validation_status, $2
from unnest($3::text[], $4::text[]) as found (email, validation_status)
join persons on persons.id = $1
where not exists (select from suppressed_persons where suppressed_persons.person_id = persons.id)
  and not exists (select from suppressions where suppressions.email = found.email)
on conflict (person_id, email) do nothing`;

/**
 * Stores the addresses that a provider found, but none of a suppressed person and none that is itself suppressed.
 * Takes the lock under which suppressions are made, so one that is being made can't be missed.
 * @param source the provider's name, stored with each address
 * @returns whether something was stored
 */
export async function storeFoundEmails(
  pool: pg.Pool,
  personId: number,
  source: string,
  emails: readonly FoundEmail[],
): Promise<boolean> {
  const client = await pool.connect();
  let broken: unknown;
  try {
    await client.query(waitedFor(LOCK));
    const { rowCount } = await client.query({
      ...waitedFor(STORE_FOUND_EMAILS),
      values: [
        personId,
        source,
        emails.map(({ email }) => email),
        emails.map(({ validation_status }) => validation_status),
      ],
    });
    await client.query(waitedFor('commit'));
    return (rowCount ?? 0) > 0;
  } catch (error) {
    await client.query(waitedFor('rollback')).catch((failure: unknown) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken !== undefined);
  }
}

/** A statement of the transaction; a database that is silent for longer does not answer. */
function waitedFor(text: string) {
  return { text, query_timeout: SILENCE_MS_MAX };
}
