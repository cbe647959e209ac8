import type pg from 'pg';
import { type Session, transaction } from '../../dataset/import/session.ts';
import { isRoleAddress } from '../../dataset/role-addresses.ts';
import { statement } from '../../db/statement.ts';
import type { ObjectionReason } from '../../db/vocabulary.ts';

/** What a person asks for: all that is held under an address, or a profile that has this address. */
export interface Request {
  email: string;
  /** The key of the profile's slug. */
  slug: string | null;
}

/** Rolls a suppression back. */
class Withdrawn extends Error {}

/**
 * Suppresses the one person whom a confirmed address proves, with the actor `objection` in the audit trail.
 * @returns why the operator has to decide, and nothing was changed; null where the suppression is made
 */
export async function suppressProven(pool: pg.Pool, request: Request): Promise<ObjectionReason | null> {
  let reason: ObjectionReason | null = null;
  await tried(pool, async (session) => {
    await session.query(ACT);
    reason = await suppressOne(session, request);
    return reason === null;
  });
  return reason;
}

/** The records that a suppression of the values of a request would remove or lock out; it changes nothing. */
export async function findConcerned(pool: pg.Pool, request: Request): Promise<number[]> {
  let concerned: number[] = [];
  await tried(pool, async (session) => {
    concerned = await suppress(session, request);
    return false;
  });
  return concerned;
}

/** Runs a transaction, which is committed where `work` returns true. */
async function tried(pool: pg.Pool, work: (session: Session) => Promise<boolean>): Promise<void> {
  const session = await pool.connect();
  try {
    await transaction(session, async () => {
      if (!(await work(session))) throw new Withdrawn();
      return { removed: 1 };
    });
  } catch (error) {
    if (!(error instanceof Withdrawn)) throw error;
  } finally {
    session.release();
  }
}

async function suppressOne(session: Session, request: Request): Promise<ObjectionReason | null> {
  const { email, slug } = request;
  const { rows: holders } = await session.query<{ id: number; has_slug: boolean }>({
    ...FIND_HOLDERS,
    values: [email, slug],
  });
  if (isRoleAddress(email) || holders.length > 1) return 'address_of_several';
  const [holder] = holders;
  if (slug !== null && !holder?.has_slug) return 'address_not_of_profile';
  const concerned = await suppress(session, request);
  return concerned.every((id) => id === holder?.id) ? null : 'several_persons';
}

/** Suppresses the values of a request; returns the records that go, and the things without a record that are locked out. */
async function suppress(session: Session, { email, slug }: Request): Promise<number[]> {
  await session.query({ ...SUPPRESS, values: [slug === null ? [] : [slug], [email]] });
  const { rows } = await session.query<{ id: number }>(FIND_SUPPRESSED);
  return rows.map(({ id }) => id);
}

const ACT = `select set_config('roster.actor', 'objection', true)`;

/** The records with an address of the mailbox. A record of several sources shows the slug of one of them. */
const FIND_HOLDERS = statement(
  'find-holders-of-address',
  `
select held.id, exists (select from persons where id = held.id and slug_key(network_public_identifier) = $2::text)
  or exists (
    select from claims c join thing_values v on v.kind = 'persons' and v.id = c.id and v.value = 'slug:' || $2::text
    where c.kind = 'persons' and c.record_id = held.id) as has_slug
from (
  select distinct coalesce(c.record_id, person.id) as id from persons_of_mailbox(mailbox_of($1::text)) as person (id)
  left join claims c on c.kind = 'persons' and c.id = person.id) as held`,
);

const SUPPRESS = statement(
  'suppress-of-objection',
  `select from suppress_persons('{}', $1::text[], $2::text[], '{}')`,
);

/** The suppressions of this transaction, which has the moment of its begin. */
const FIND_SUPPRESSED = statement(
  'find-suppressed-by-objection',
  `
select distinct coalesce(c.record_id, s.person_id) as id from suppressed_persons s
left join claims c on c.kind = 'persons' and c.id = s.person_id
where s.date_created = now() order by id`,
);
