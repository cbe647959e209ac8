import type pg from 'pg';
import { ProblemError } from '../problem.ts';
import { type Seal, sealAnswer } from './sealed-answer.ts';
import { FINISH, RELEASE } from './statements.ts';

/** An answer that is ready to be stored under its attempt. */
export interface StoredAnswer {
  keyHash: Buffer;
  attempt: string;
  sealed: Buffer;
}

/** One run of a request that carries an idempotency key. */
export interface Attempt {
  /** Readies an answer to be stored by someone else's statement. */
  seal(answer: unknown): StoredAnswer;
  /**
   * Stores the answer, so that the next attempt gets it.
   * @param database a pool, or a client within the transaction that the answer belongs to
   * @throws ProblemError 409 where another attempt has taken the key over: what this one did must not stay
   */
  finish(database: Pick<pg.ClientBase, 'query'>, answer: unknown): Promise<void>;
  /** Lets the next attempt run at once; never throws. What was answered already stays. */
  release(): Promise<void>;
}

/** What an attempt works with. */
export interface AttemptTools {
  pool: pg.Pool;
  seal: Seal;
  keyHash: Buffer;
  /** Tells this attempt from others under the same key. */
  token: string;
  /** Called where the key could not be released. */
  onHeld(error: unknown): void;
}

/** An attempt that has claimed its key. */
export function createAttempt({ pool, seal, keyHash, token, onHeld }: AttemptTools): Attempt {
  const own = [seal.accountId, keyHash, token];
  return {
    seal: (answer) => ({ keyHash, attempt: token, sealed: sealAnswer(seal, answer) }),
    async finish(database, answer) {
      const values = [...own, sealAnswer(seal, answer)];
      const { rowCount } = await database.query({ ...FINISH, values });
      if (rowCount !== 1) throw underWay();
    },
    async release() {
      await pool.query({ ...RELEASE, values: own }).catch(onHeld);
    },
  };
}

/** The request runs elsewhere. */
export function underWay(): ProblemError {
  return new ProblemError(
    'request_under_way',
    'A request with this Idempotency-Key is still running: send it again in a second to get its answer.',
    { headers: { 'Retry-After': '1' } },
  );
}
