import type pg from 'pg';
import { statement } from '../db/statement.ts';
import { createFairQueue } from '../input/fair-queue.ts';
import type { StoredAnswer } from './idempotency.ts';

/** The charge of an answer, as the change log stores it. */
export interface Charge {
  accountId: number;
  /** Name of the operation. */
  operation: string;
  requestId: string;
  apiKeyPrefix: string;
  /** Number of units. */
  quantity: number;
  /** Credits a unit. */
  unitCost: number;
  /** The answer to store with the charge, of a request that carries an idempotency key. */
  answer?: StoredAnswer | undefined;
}

/** The outcome of a charge, with the balance after it. */
export type Charged = {
  /**
   * `charged`: committed, with its log entry and its answer. `insufficient`: the balance does not cover it.
   * `superseded`: another attempt of the same request has taken the key over, and this one must not be answered.
   */
  outcome: 'charged' | 'insufficient' | 'superseded';
  balance: number;
};

/** Takes credits for answers. */
export type Ledger = ReturnType<typeof createLedger>;

/**
 * Takes the credits of an answer, writes the log and stores the answer, or does nothing; one statement is a transaction
 * of its own, so no lock outlasts its round trip. Concurrent charges of one account wait for the lock of its row.
 *
 * $1 account, $2 cost, $3 change data, $4 key hash, $5 attempt, $6 answer, $7 person ids; $4 to $7 are null for a charge
 * without an idempotency key. The time is taken once the row is locked, so that the log's ids, times and balances agree.
 */
const CHARGE = statement(
  'charge',
  `
with held as (
  select from idempotency_keys where account_id = $1 and key_hash = $4 and attempt = $5 for update
), account as (
  select id, credit_balance as balance, $4::bytea is null or exists (select from held) as is_held
  from accounts where id = $1 for no key update
), charged as (
  update accounts set credit_balance = balance - $2::bigint from account
  where accounts.id = account.id and is_held and balance >= $2
  returning credit_balance, clock_timestamp() as charged_at
), finished as (
  update idempotency_keys set answer = $6, person_ids = $7, is_charged = true
  where account_id = $1 and key_hash = $4 and exists (select from charged)
), logged as (
  insert into credit_changes (account_id, change_type, change_sum, change_data, balance_after, date_created)
  select $1, 'spend', -$2, $3, credit_balance, charged_at from charged
)
select case when not is_held then 'superseded' when charged is null then 'insufficient' else 'charged' end as outcome,
  coalesce(credit_balance, balance) as balance
from account left join charged on true`,
);

/** The rest of a pool's ten connections stays free for reads while charges wait for locks. */
const CHARGES_AT_ONCE_MAX = 6;

/** An answer that is ready is charged, and stored under its idempotency key, also where the caller has gone. */
const NEVER = new AbortController().signal;

/** Charges a bounded number of answers at a time; accounts take turns. */
export function createLedger(pool: pg.Pool) {
  const queue = createFairQueue(CHARGES_AT_ONCE_MAX, 'requests');
  return {
    /**
     * Charges once, or not at all. Where the connection is lost, the outcome is unknown; a charge is never repeated.
     * @throws ProblemError 503 where other charges of the account leave no turn in time: nothing is charged then
     */
    charge: (charge: Charge): Promise<Charged> =>
      queue.run(charge.accountId, NEVER, () => chargeNow(pool, charge)),
  };
}

async function chargeNow(pool: pg.Pool, charge: Charge): Promise<Charged> {
  const { accountId, operation, requestId, apiKeyPrefix, quantity, unitCost, answer } = charge;
  const data = {
    operation,
    request_id: requestId,
    api_key_prefix: apiKeyPrefix,
    quantity,
    unit_cost: unitCost,
  };
  const stored = [answer?.keyHash, answer?.attempt, answer?.sealed, answer?.personIds];
  const values = [accountId, quantity * unitCost, JSON.stringify(data), ...stored];
  const { rows } = await pool.query<Charged>({ ...CHARGE, values });
  const [charged] = rows;
  if (!charged) throw new Error('the account that is charged does not exist');
  return charged;
}
