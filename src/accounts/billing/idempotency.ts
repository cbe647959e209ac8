import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/core';
import type pg from 'pg';
import type { Logger } from 'pino';
import { ProblemError } from '../../contract/input/problem.ts';
import { IdempotencyKey } from '../../db/entities/accounts.ts';
import { createLease } from '../../db/lease.ts';
import { statement } from '../../db/statement.ts';
import { openAnswer, requestHash, type Seal, sealAnswer } from './sealed-answer.ts';

/** A call that carries an idempotency key. */
export interface KeyedCall {
  accountId: number;
  /** The Idempotency-Key header. */
  key: string;
  /** The call's place among the calls of one request, from 0. */
  position: number;
  operation: string;
  /** The input as it was sent, before validation. */
  input: unknown;
  /** Whether answers of the operation show persons. */
  showsPersons: boolean;
}

/** An answer in the form in which it is stored, with the attempt that may store it. */
export interface StoredAnswer {
  keyHash: Buffer;
  attempt: string;
  sealed: Buffer;
  /** Ids of the persons in the answer; null where the operation shows none. */
  personIds: readonly number[] | null;
}

/** One run of a request that carries an idempotency key. */
export interface Attempt {
  /** Whether the request was charged before: its earlier answer showed a person who is now removed. */
  isCharged: boolean;
  /** Prepares an answer to be stored by the statement that charges for it. */
  seal(answer: unknown, personIds: readonly number[] | null): StoredAnswer;
  /**
   * Stores the answer.
   * @param em within the transaction that the answer belongs to, if there is one
   * @throws ProblemError 409 where another attempt has taken the key over: the transaction must roll back
   */
  finish(em: EntityManager, answer: unknown, personIds: readonly number[] | null): Promise<void>;
  /** Lets the next attempt run at once; never throws, and leaves a stored answer. */
  release(): Promise<void>;
}

/** The outcome of a claim: the call has to run, or has a stored answer. */
export type Claim = { kind: 'run'; attempt: Attempt } | { kind: 'replay'; answer: unknown };

/** Runs the requests of one idempotency key once, over all processes. */
export type Idempotency = ReturnType<typeof createIdempotency>;

/** SQL: whether all persons of the stored answer are still in the records. */
const PERSONS_PRESENT = `not exists (
  select from unnest(stored.person_ids) as shown (id)
  where not exists (select from persons where persons.id = shown.id))`;

/**
 * Claims a key for an attempt. $1 account, $2 key hash, $3 request hash, $4 lease, $5 attempt, $6 whether the
 * operation shows persons. Returns a row where the attempt may run: the key is new or expired, its process died
 * while it ran the same request, or the stored answer shows a removed person. The check of the lease takes a
 * shared lock, so that concurrent claims don't mistake each other for the process. `was_abandoned`: a process died.
 */
const CLAIM = statement(
  'claim-idempotency-key',
  `
insert into idempotency_keys as stored (account_id, key_hash, request_hash, owner, attempt, expires)
values ($1, $2, $3, $4, $5, now() + interval '24 hours')
on conflict (account_id, key_hash) do update set
  request_hash = excluded.request_hash, owner = excluded.owner, attempt = excluded.attempt, answer = null,
  person_ids = null, date_created = excluded.date_created, expires = excluded.expires,
  is_charged = stored.expires > now() and stored.is_charged
where stored.expires <= now() or (stored.request_hash = excluded.request_hash and case
  when stored.answer is null then pg_try_advisory_xact_lock_shared(stored.owner)
  else $6 and not ${PERSONS_PRESENT} end)
returning stored.is_charged,
  coalesce(old.answer is null and old.owner <> 0 and old.expires > now(), false) as was_abandoned`,
);

/** $1 account, $2 key hash, $3 whether the operation shows persons. */
const READ = statement(
  'read-idempotency-key',
  `
select request_hash, answer, not $3 or ${PERSONS_PRESENT} as is_current from idempotency_keys as stored
where account_id = $1 and key_hash = $2 and expires > now()`,
);

/**
 * $1 account, $2 key hash, $3 attempt. Lets the next attempt run at once. A charged request keeps its key, under
 * lease 0, which no process holds. A stored answer stays.
 */
const RELEASE = statement(
  'release-idempotency-key',
  `
with kept as (
  update idempotency_keys set owner = 0
  where account_id = $1 and key_hash = $2 and attempt = $3 and answer is null and is_charged)
delete from idempotency_keys
where account_id = $1 and key_hash = $2 and attempt = $3 and answer is null and not is_charged`,
);

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The row that stopped a claim may be gone, or its persons, when it is read; then the key is claimed again. */
const CLAIMS_MAX = 5;

/** Idempotency keys in the database, which all processes share. */
export function createIdempotency(pool: pg.Pool, log: Logger) {
  const lease = createLease(pool, log);

  // The key's row may still name this process's lease. Under a new lease, others may take the key over.
  const onHeld = (error: unknown) => {
    log.warn({ error }, 'a key could not be released');
    lease.renew();
  };

  async function claimRow(values: readonly unknown[], token: string, showsPersons: boolean) {
    const own = await lease.id();
    try {
      const { rows } = await pool.query<{ is_charged: boolean; was_abandoned: boolean }>({
        ...CLAIM,
        values: [...values, own, token, showsPersons],
      });
      return rows[0];
    } catch (error) {
      onHeld(error);
      throw error;
    }
  }

  function attemptOf(seal: Seal, keyHash: Buffer, token: string, isCharged: boolean): Attempt {
    const { accountId } = seal;
    return {
      isCharged,
      seal: (answer, personIds) => ({ keyHash, attempt: token, sealed: sealAnswer(seal, answer), personIds }),
      async finish(em, answer, personIds) {
        const finished = await em.nativeUpdate(
          IdempotencyKey,
          { accountId, keyHash, attempt: token },
          { answer: sealAnswer(seal, answer), personIds: personIds && [...personIds] },
        );
        if (finished !== 1) throw inProgress();
      },
      async release() {
        await pool.query({ ...RELEASE, values: [accountId, keyHash, token] }).catch(onHeld);
      },
    };
  }

  return {
    /**
     * Claims the call's key.
     * @throws ProblemError 400 where the key is malformed, 422 where it came with another request, 409 while that runs
     */
    async claim({ accountId, key, position, operation, input, showsPersons }: KeyedCall): Promise<Claim> {
      if (!isIdempotencyKey(key)) throw malformedKey('The Idempotency-Key header');
      const keyHash = createHash('sha256').update(`${position} ${key}`).digest();
      const hash = requestHash(key, operation, input);
      const seal = { accountId, key };
      for (let claims = 0; claims < CLAIMS_MAX; claims++) {
        const token = randomUUID();
        const claimed = await claimRow([accountId, keyHash, hash], token, showsPersons);
        if (claimed) {
          const { is_charged: isCharged, was_abandoned: wasLeft } = claimed;
          if (wasLeft) log.info('took over the request of a process that has ended');
          return { kind: 'run', attempt: attemptOf(seal, keyHash, token, isCharged) };
        }
        const values = [accountId, keyHash, showsPersons];
        const { rows } = await pool.query<{
          request_hash: Buffer;
          answer: Buffer | null;
          is_current: boolean;
        }>({
          ...READ,
          values,
        });
        const [row] = rows;
        if (!row) continue;
        if (!hash.equals(row.request_hash))
          throw new ProblemError(
            'idempotency_key_reused',
            'This Idempotency-Key came with another request in the last 24 hours: send each request with a key of its own.',
          );
        if (!row.answer) throw inProgress();
        if (row.is_current) return { kind: 'replay', answer: openAnswer(seal, row.answer) };
      }
      throw inProgress();
    },
    close: () => lease.close(),
  };
}

/** The same request runs in another attempt. */
export function inProgress(): ProblemError {
  return new ProblemError(
    'request_under_way',
    'A request with this Idempotency-Key is still running: send it again in a second to get its answer.',
    { headers: { 'Retry-After': '1' } },
  );
}

/** Whether a value can be an idempotency key. */
export function isIdempotencyKey(key: unknown): key is string {
  return typeof key === 'string' && KEY.test(key);
}

/** @param place where the key stands in the request */
export function malformedKey(place: string): ProblemError {
  const detail = `${place} must hold 1 to 255 visible ASCII characters, and no space.`;
  return new ProblemError('invalid_request', detail);
}
