import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { ObjectionSettings } from '../../base/config/objections.ts';
import { isWebmailAddress } from '../../dataset/webmail-domains.ts';
import { type Statement, statement } from '../../db/statement.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ObjectionReason } from '../../db/vocabulary.ts';
import { type Carrier, createCarrier } from './carrier.ts';
import type { Message } from './messages.ts';
import { type Request, suppressProven } from './suppress-proven.ts';

interface Row extends Request {
  id: number;
  /** Of a confirmed request. */
  reason: ObjectionReason | null;
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
  async function messageOf({ id, email, slug, reason }: Row): Promise<Message | null> {
    if (reason !== null) return { type: 'request', id, email, profile: slug, reason };
    const isSuppressed = async () =>
      (await pool.query({ ...FIND_SUPPRESSION, values: [email] })).rowCount !== 0;
    if (slug === null && (await isSuppressed())) return null;
    const token = randomBytes(32).toString('base64url');
    const { rows } = await pool.query<{ expires: string }>({ ...NOTE_LINK, values: [id, hashOf(token)] });
    const link = `${settings.publicUrl}/objection/confirm?token=${token}`;
    return { type: 'link', email, link, expires: rows[0]?.expires ?? '' };
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
    /** Stores a request, unless the mailbox or the mail host has got its messages of the day. */
    async request({ email, slug }: Request): Promise<void> {
      const perHost = isWebmailAddress(email) ? MESSAGES_PER_WEBMAIL_HOST : MESSAGES_PER_HOST;
      const values = [email, slug, MESSAGES_PER_MAILBOX, perHost];
      await inTurn(pool, { ...LOCK_HOST, values: [email] }, { ...STORE, values });
      // After the answer, which does not wait for it.
      setImmediate(send);
    },
    find,
    /**
     * Suppresses the person of a link; false where the link is not valid. Where the address does not prove exactly that person, the
     * operator decides.
     */
    async confirm(token: string): Promise<boolean> {
      const request = await find(token);
      if (request === undefined) return false;
      const reason = await suppressProven(pool, request);
      const values = [hashOf(token), reason, OPERATOR_MESSAGES - 1];
      if (reason !== null) await inTurn(pool, LOCK_OPERATOR, { ...PASS_ON, values });
      else await pool.query({ ...FORGET_CONFIRMED, values: [hashOf(token)] });
      setImmediate(send);
      return true;
    },
    /** Ends when the messages on their way are sent. */
    async close(): Promise<void> {
      clearInterval(timer);
      await sending;
    },
  };
}

/** Runs a statement behind a lock of its transaction: it sees what those before it have committed. */
function inTurn(pool: pg.Pool, lock: pg.QueryConfig, run: Statement & { values: unknown[] }): Promise<void> {
  return inTransaction(pool, async (session) => {
    await session.query(lock);
    await session.query(run);
  });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Messages in a day. More would let anyone fill the mailbox of another person, whose host may take every address. */
const MESSAGES_PER_MAILBOX = 3;
const MESSAGES_PER_HOST = 30;
/** Of a host whose mailboxes belong to many persons. */
const MESSAGES_PER_WEBMAIL_HOST = 1_000;
/** Of the operator's mailbox. Further ones come on later days. */
const OPERATOR_MESSAGES = 20;

const HOST = (email: string) => `split_part(mailbox_of(${email}), '@', 2)`;

const LOCK_HOST = statement(
  'lock-host-of-objections',
  `select pg_advisory_xact_lock(hashtextextended('objection:' || ${HOST('$1')}, 0))`,
);

const LOCK_OPERATOR = statement(
  'lock-operator-of-objections',
  `select pg_advisory_xact_lock(hashtextextended('objection of the operator', 0))`,
);

const STORE = statement(
  'store-objection',
  `with today as (select email from objections where date_created > now() - interval '1 day')
  insert into objections (email, slug, expires)
  select $1::text, $2::text, now() + interval '3 days'
  where (select count(*) from today where mailbox_of(email) = mailbox_of($1::text)) < $3::int
    and (select count(*) from today where ${HOST('email')} = ${HOST('$1::text')}) < $4::int`,
);

/** While a message is sent, and after a failure, no process takes it. $1 how many at most. */
const CLAIM_DUE = statement(
  'claim-objections',
  `update objections set attempts = attempts + 1, due_at = now() + least(2 ^ attempts, 60) * interval '1 minute'
  where id in (
    select id from objections where due_at <= now() and expires > now() order by due_at limit $1 for update skip locked)
  returning id, email, slug, reason, attempts`,
);

const NOTE_LINK = statement(
  'note-objection-link',
  `update objections set token_hash = $2, expires = greatest(expires, now() + interval '1 day') where id = $1
  returning to_char((now() + interval '1 day') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires`,
);

const NOTE_SENT = statement(
  'note-objection-sent',
  `update objections set due_at = null, expires = case when is_confirmed then expires else now() + interval '1 day' end
  where id = $1`,
);

const FIND = statement(
  'find-objection',
  'select email, slug from objections where token_hash = $1 and expires > now()',
);

/** The operator is written to at once, or a day after the last message but $3. The request waits for the decision for 90 days. */
const PASS_ON = statement(
  'pass-on-objection',
  `with turn as (
    select greatest(now(), interval '1 day' + (
      select notified_at from objections where is_confirmed order by notified_at desc nulls last offset $3::int limit 1)) as at
  )
  update objections set is_confirmed = true, reason = $2, token_hash = null, due_at = turn.at, notified_at = turn.at, attempts = 0,
    expires = now() + interval '90 days'
  from turn where token_hash = $1`,
);

const FIND_SUPPRESSION = statement(
  'find-suppression-of-address',
  `select from suppressions where hash = any(identifier_hashes('email:' || $1::text))`,
);

/** An address is not kept where the person is suppressed and there is nothing to confirm. */
const FORGET_SENT = statement(
  'delete-sent-objection',
  `delete from objections where id = $1 and slug is null and not is_confirmed
    and exists (select from suppressions where hash = any(identifier_hashes('email:' || email)))`,
);

const FORGET_CONFIRMED = statement(
  'delete-confirmed-objection',
  'delete from objections where token_hash = $1',
);
