import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createOwner } from '../../db/owner.ts';
import { loggedError } from '../logged-error.ts';
import { ProblemError } from '../problem.ts';
import { type Attempt, createAttempt, underWay } from './attempt.ts';
import { requestHash } from './request-hash.ts';
import { openAnswer } from './sealed-answer.ts';
import { CLAIM, READ } from './statements.ts';
import { startSweeper } from './sweeper.ts';

/** A call that carries an idempotency key. */
export interface KeyedCall {
  accountId: number;
  /** The Idempotency-Key header. */
  key: string;
  /** The call's place among those that came under the one header, from 0. */
  position: number;
  operation: string;
  /** The input as it was sent, before it was validated. */
  input: unknown;
}

/** What a call has to do: run, or be answered as before. */
export type Begun = { kind: 'run'; attempt: Attempt } | { kind: 'replay'; answer: unknown };

/** Runs the requests of one key once, whichever processes they reach. */
export interface Idempotency {
  /**
   * Claims the call's key.
   * @throws ProblemError 400 where the key is malformed, 422 where it came with another request, 409 while that runs
   */
  begin(call: KeyedCall): Promise<Begun>;
  close(): Promise<void>;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Between a claim that fails and the reading of what stands in its way, that may go; not for ever. */
const CLAIMS_MAX = 5;

/** Keys of requests in the database, where all processes see them. */
export function createIdempotency(pool: pg.Pool, log: Logger): Idempotency {
  const owner = createOwner(pool, log);
  const sweeper = startSweeper(pool, log);

  // A key that this process can't release would look as if its request ran on: under the next number it does not.
  const onHeld = (error: unknown) => {
    log.warn({ error: loggedError(error) }, 'a key could not be released');
    owner.renew();
  };

  async function claim(values: readonly unknown[], token: string): Promise<boolean> {
    const own = await owner.number();
    try {
      const { rowCount } = await pool.query({ ...CLAIM, values: [...values, own, token] });
      return rowCount === 1;
    } catch (error) {
      onHeld(error);
      throw error;
    }
  }

  return {
    async begin({ accountId, key, position, operation, input }) {
      if (!KEY.test(key)) throw malformedKey();
      const keyHash = createHash('sha256').update(`${position} ${key}`).digest();
      const hash = requestHash(key, operation, input);
      const seal = { accountId, key };
      for (let claims = 0; claims < CLAIMS_MAX; claims++) {
        const token = randomUUID();
        if (await claim([accountId, keyHash, hash], token))
          return { kind: 'run', attempt: createAttempt({ pool, seal, keyHash, token, onHeld }) };
        const { rows } = await pool.query<{ request_hash: Buffer; answer: Buffer | null }>({
          ...READ,
          values: [accountId, keyHash],
        });
        const [row] = rows;
        if (!row) continue;
        if (!hash.equals(row.request_hash)) throw reusedKey();
        if (!row.answer) throw underWay();
        return { kind: 'replay', answer: openAnswer(seal, row.answer) };
      }
      throw underWay();
    },
    async close() {
      sweeper.stop();
      await owner.close();
    },
  };
}

function malformedKey(): ProblemError {
  return new ProblemError(
    'invalid_request',
    'The Idempotency-Key header must hold 1 to 255 visible ASCII characters, and no space.',
  );
}

function reusedKey(): ProblemError {
  return new ProblemError(
    'idempotency_key_reused',
    'This Idempotency-Key came with another request in the last 24 hours: send each request with a key of its own.',
  );
}
