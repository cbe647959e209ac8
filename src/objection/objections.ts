import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { ObjectionSettings } from '../config/objections.ts';
import { suppressPerson } from '../dataset/import/suppress.ts';
import { isRoleAddress } from '../dataset/role-addresses.ts';
import { statement } from '../db/statement.ts';
import { type Carrier, createCarrier } from './carrier.ts';
import type { Message } from './messages.ts';

/** What a person asks for: all that is held under an address, or a profile that has this address. */
export interface Request {
  email: string;
  /** The key of the profile's slug. */
  slug: string | null;
}

interface Row extends Request {
  id: number;
  is_confirmed: boolean;
  attempts: number;
}

/** The objections of persons: requests, their messages, and confirmations. */
export type Objections = ReturnType<typeof createObjections>;

const POLL_MS = 5_000;

/** Messages that a process takes at a time. */
const BATCH = 10;

/**
 * Takes requests, and sends their messages in the background until it is closed. A request does not look for what is held:
 * its answer and its time are the same for every address. A process that dies while it sends leaves the message to another one.
 * @param carrier one that tests replace
 */
export function createObjections(
  pool: pg.Pool,
  log: Logger,
  settings: ObjectionSettings,
  carrier: Carrier = createCarrier(settings),
) {
  let sending: Promise<void> | undefined;

  async function sendDue(): Promise<void> {
    for (;;) {
      const { rows } = await pool.query<Row>({ ...CLAIM_DUE, values: [BATCH] });
      await Promise.all(
        rows.map((row) =>
          sendOne(row).catch((error: unknown) => {
            log.warn(
              { error, objection: row.id, attempts: row.attempts },
              'a message of an objection was not sent',
            );
          }),
        ),
      );
      if (rows.length < BATCH) return;
    }
  }

  async function sendOne(row: Row): Promise<void> {
    const message = await messageOf(row);
    if (message !== null) await carrier.send(message);
    await pool.query({ ...NOTE_SENT, values: [row.id] });
    await pool.query({ ...FORGET_SENT, values: [row.id] });
  }

  /** The message of a request; null where nothing is left to confirm. A link is valid before it is sent. */
  async function messageOf({ id, email, slug, is_confirmed }: Row): Promise<Message | null> {
    const request = { type: 'request', email, profile: slug } as const;
    if (is_confirmed) return { ...request, reason: 'address_of_several' };
    if (slug !== null && !(await holdsAddress(slug, email)))
      return { ...request, reason: 'address_not_of_profile' };
    if (slug === null && (await isSuppressed(email))) return null;
    const token = randomBytes(32).toString('base64url');
    const { rows } = await pool.query<{ expires: string }>({ ...NOTE_LINK, values: [id, hashOf(token)] });
    const link = `${settings.publicUrl}/objection/confirm?token=${token}`;
    return { type: 'link', email, link, expires: rows[0]?.expires ?? '' };
  }

  async function holdsAddress(slug: string, email: string): Promise<boolean> {
    return (await pool.query({ ...FIND_PROFILE, values: [slug, email] })).rowCount !== 0;
  }

  async function isSuppressed(email: string): Promise<boolean> {
    return (await pool.query({ ...FIND_SUPPRESSION, values: [email] })).rowCount !== 0;
  }

  /** The request of a link that is still valid. */
  async function find(token: string): Promise<Request | undefined> {
    const { rows } = await pool.query<Request>({ ...FIND, values: [hashOf(token)] });
    return rows[0];
  }

  function send(): void {
    sending ??= sendDue()
      .catch((error: unknown) => log.warn({ error }, 'the messages of objections wait'))
      .finally(() => {
        sending = undefined;
      });
  }

  const timer = setInterval(send, POLL_MS).unref();

  return {
    /** Stores a request, unless the address has got its messages of the day. */
    async request(request: Request): Promise<void> {
      await store(pool, request);
      // After the answer, which does not wait for it.
      setImmediate(send);
    },
    find,
    /**
     * Suppresses the person of a link; false where the link is not valid. An address that several people may read proves nothing
     * about one of them: the operator then decides.
     */
    async confirm(token: string): Promise<boolean> {
      const request = await find(token);
      if (request === undefined) return false;
      const { email, slug } = request;
      const { rowCount: holders } = await pool.query({ ...FIND_HOLDERS, values: [email] });
      if (isRoleAddress(email) || (holders ?? 0) > 1) {
        await pool.query({ ...PASS_ON, values: [hashOf(token)] });
        setImmediate(send);
        return true;
      }
      await suppressPerson(pool, { email, ...(slug !== null && { network_public_identifier: slug }) });
      await pool.query({ ...FORGET_CONFIRMED, values: [hashOf(token)] });
      return true;
    },
    /** Ends when the messages on their way are sent. */
    async close(): Promise<void> {
      clearInterval(timer);
      await sending;
    },
  };
}

/** Stores a request. Those of one address wait for each other: each counts the committed ones before it. */
async function store(pool: pg.Pool, { email, slug }: Request): Promise<void> {
  const session = await pool.connect();
  try {
    await session.query('begin');
    await session.query({ ...LOCK_ADDRESS, values: [email] });
    await session.query({ ...STORE, values: [email, slug, MESSAGES_PER_DAY] });
    await session.query('commit');
  } catch (error) {
    await session.query('rollback').catch(() => {});
    throw error;
  } finally {
    session.release();
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** More would let anyone fill the mailbox of another person. */
const MESSAGES_PER_DAY = 3;

const LOCK_ADDRESS = statement(
  'lock-address-of-objections',
  `select pg_advisory_xact_lock(hashtextextended('objection:' || $1, 0))`,
);

const STORE = statement(
  'store-objection',
  `insert into objections (email, slug, expires)
  select $1::text, $2::text, now() + interval '3 days'
  where (select count(*) from objections where email = $1::text and date_created > now() - interval '1 day') < $3::int`,
);

/** While a message is sent, and after a failure, no process takes it. $1 how many at most. */
const CLAIM_DUE = statement(
  'claim-objections',
  `update objections set attempts = attempts + 1, due_at = now() + least(2 ^ attempts, 60) * interval '1 minute'
  where id in (
    select id from objections where due_at <= now() and expires > now() order by due_at limit $1 for update skip locked)
  returning id, email, slug, is_confirmed, attempts`,
);

const NOTE_LINK = statement(
  'note-objection-link',
  `update objections set token_hash = $2, expires = greatest(expires, now() + interval '1 day') where id = $1
  returning to_char((now() + interval '1 day') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires`,
);

const NOTE_SENT = statement(
  'note-objection-sent',
  `update objections set due_at = null, expires = now() + interval '1 day' where id = $1`,
);

/** A record of several sources shows the slug of one of them. */
const FIND_PROFILE = statement(
  'find-profile-of-objection',
  `select from emails where email = $2 and person_id in (
    select id from persons where slug_key(network_public_identifier) = $1
    union all select c.record_id from claim_identifiers i join claims c on c.kind = 'persons' and c.id = i.id
    where i.kind = 'persons' and i.value = 'slug:' || $1) limit 1`,
);

const FIND = statement(
  'find-objection',
  'select email, slug from objections where token_hash = $1 and expires > now()',
);

const FIND_HOLDERS = statement('find-holders', 'select from emails where email = $1 limit 2');

const PASS_ON = statement(
  'pass-on-objection',
  `update objections set is_confirmed = true, token_hash = null, due_at = now(), attempts = 0,
    expires = now() + interval '3 days'
  where token_hash = $1`,
);

const FIND_SUPPRESSION = statement(
  'find-suppression-of-address',
  `select from suppressions where hash = identifier_hash('email:' || $1::text)`,
);

/** The address is needed no longer where the operator has it, and not kept where the person is suppressed. */
const FORGET_SENT = statement(
  'forget-sent-objection',
  `delete from objections where id = $1 and (is_confirmed or exists (
    select from suppressions where hash in (identifier_hash('email:' || email), identifier_hash('slug:' || slug))))`,
);

const FORGET_CONFIRMED = statement(
  'forget-confirmed-objection',
  'delete from objections where token_hash = $1',
);
