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
 * of its own, so no lock outlasts its round trip.
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

/**
 * Takes the credits of several answers that are not stored, and writes the log, or does nothing and returns no row: the
 * balance does not cover them all. $1 account, $2 sum of the costs, $3 costs, $4 change data.
 */
const CHARGE_GROUP = statement(
  'charge-group',
  `
with charged as (
  update accounts set credit_balance = credit_balance - $2::bigint where id = $1 and credit_balance >= $2
  returning credit_balance, clock_timestamp() as charged_at
), logged as (
  insert into credit_changes (account_id, change_type, change_sum, change_data, balance_after, date_created)
  select $1, 'spend', -cost, data, credit_balance + $2 - sum(cost) over (order by nr), charged_at
  from charged, unnest($3::bigint[], $4::jsonb[]) with ordinality as asked (cost, data, nr) order by nr
  returning id, balance_after
)
select balance_after as balance from logged order by id`,
);

/** The rest of a pool's ten connections stays free for reads while charges wait for locks. */
const CHARGES_AT_ONCE_MAX = 6;

/** An answer that is ready is charged, and stored under its idempotency key, also where the caller has gone. */
const NEVER = new AbortController().signal;

/** A charge that waits for its turn. */
interface Waiting {
  charge: Charge;
  resolve(charged: Charged): void;
  reject(error: unknown): void;
}

/**
 * Charges a bounded number of accounts at a time; they take turns. A statement locks the account's row through the flush to
 * disk, so a turn makes all charges of the account that have arrived during the one before.
 */
export function createLedger(pool: pg.Pool) {
  const queue = createFairQueue(CHARGES_AT_ONCE_MAX, 'requests', { perCaller: 1 });
  /** Charges that no turn has begun, in the order of their arrival. */
  const waiting = new Set<Waiting>();

  async function chargeWaiting(accountId: number): Promise<void> {
    const all = [...waiting].filter(({ charge }) => charge.accountId === accountId);
    for (const one of all) waiting.delete(one);
    try {
      await chargeAll(pool, all);
    } catch (error) {
      for (const { reject } of all) reject(error);
      throw error;
    }
  }

  return {
    /**
     * Charges once, or not at all. Where the connection is lost, the outcome is unknown; a charge is never repeated.
     * @throws ProblemError 503 where other charges of the account leave no turn in time: nothing is charged then
     */
    charge(charge: Charge): Promise<Charged> {
      const { accountId } = charge;
      const { promise, resolve, reject } = Promise.withResolvers<Charged>();
      const own = { charge, resolve, reject };
      waiting.add(own);
      queue
        .run(accountId, NEVER, () => chargeWaiting(accountId))
        // The turn of another charge may have begun this one, and then decides its outcome.
        .catch((error: unknown) => {
          if (waiting.delete(own)) reject(error);
        });
      return promise;
    },
  };
}

/** Makes charges of one account: those that store no answer by one statement where the balance covers them. */
async function chargeAll(pool: pg.Pool, all: readonly Waiting[]): Promise<void> {
  const { plain = [], storing = [] } = Object.groupBy(all, ({ charge }) =>
    charge.answer ? 'storing' : 'plain',
  );
  const areCharged = plain.length > 1 && (await chargeGroup(pool, plain));
  for (const { charge, resolve } of areCharged ? storing : all) resolve(await chargeNow(pool, charge));
}

/** @returns false where the balance does not cover all of them, and nothing is charged */
async function chargeGroup(pool: pg.Pool, group: readonly Waiting[]): Promise<boolean> {
  const charges = group.map(({ charge }) => charge);
  const costs = charges.map(costOf);
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const values = [charges[0]?.accountId, total, costs, charges.map(dataOf)];
  const { rows } = await pool.query<{ balance: number }>({ ...CHARGE_GROUP, values });
  for (const [nr, { balance }] of rows.entries()) group[nr]?.resolve({ outcome: 'charged', balance });
  return rows.length > 0;
}

async function chargeNow(pool: pg.Pool, charge: Charge): Promise<Charged> {
  const { accountId, answer } = charge;
  const stored = [answer?.keyHash, answer?.attempt, answer?.sealed, answer?.personIds];
  const values = [accountId, costOf(charge), dataOf(charge), ...stored];
  const { rows } = await pool.query<Charged>({ ...CHARGE, values });
  const [charged] = rows;
  if (!charged) throw new Error('the account that is charged does not exist');
  return charged;
}

function costOf({ quantity, unitCost }: Charge): number {
  return quantity * unitCost;
}

/** The data of the log entry. */
function dataOf({ operation, requestId, apiKeyPrefix, quantity, unitCost }: Charge): string {
  return JSON.stringify({
    operation,
    request_id: requestId,
    api_key_prefix: apiKeyPrefix,
    quantity,
    unit_cost: unitCost,
  });
}
