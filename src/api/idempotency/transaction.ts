import type pg from 'pg';
import { statement } from '../statement.ts';
import type { Attempt } from './attempt.ts';

/**
 * Runs work within a transaction of its own: all that it writes stays, or nothing. What it answers must be what
 * the operation answers, since it is stored with the rest for a call that carries an `Idempotency-Key`.
 */
export type Transaction = <Answer>(work: (client: pg.PoolClient) => Promise<Answer>) => Promise<Answer>;

const BEGIN = statement('begin', 'begin');
const COMMIT = statement('commit', 'commit');
const ROLLBACK = statement('rollback', 'rollback');

/** The transaction of a call, and whether it has stored the call's answer. */
export function transactionOf(
  pool: pg.Pool,
  attempt: Attempt | undefined,
): { transaction: Transaction; isDone(): boolean } {
  let done = false;
  return {
    isDone: () => done,
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(BEGIN);
        const answer = await work(client);
        await attempt?.finish(client, answer);
        await client.query(COMMIT);
        done = true;
        return answer;
      } catch (error) {
        await client.query(ROLLBACK).catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}
