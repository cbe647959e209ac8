import PQueue from 'p-queue';
import type pg from 'pg';
import { statement } from '../db/statement.ts';
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

interface Waiting {
  charge: Charge;
  resolve(charged: Charged): void;
  reject(reason: unknown): void;
}

/**
 * Charges of one account by one statement, which is a transaction of its own: it takes the credits, writes the log
 * and stores the answers, or does nothing. No lock outlasts the statement's own round trip.
 *
 * $1 account, $2 sum of the costs, $3 costs, $4 change data, $5 key hashes, $6 attempts, $7 answers, $8 person ids
 * as array literals; $5 to $8 are null for a charge without an idempotency key; $9 number of charges with one.
 * Returns no row where the balance is too low, or where another attempt has taken a key over.
 *
 * The keys are found one by one and updated by `ctid`, which the lock keeps valid. A join would be planned while the
 * table is small, and would then scan all of it for as long as the plan is cached. The time is taken once the
 * account's row is locked, so that the log's ids, times and balances agree.
 */
const CHARGE = statement(
  'charge',
  `
with asked as (
  select * from unnest($3::bigint[], $4::jsonb[], $5::bytea[], $6::uuid[], $7::bytea[], $8::text[]) with ordinality
    as asked (cost, change_data, key_hash, attempt, answer, person_ids, nr)
), held as (
  select asked.answer, asked.person_ids::bigint[], stored.place from asked cross join lateral (
    select ctid as place from idempotency_keys
    where account_id = $1 and key_hash = asked.key_hash and attempt = asked.attempt
    for update
  ) as stored
), charged as (
  update accounts set credit_balance = credit_balance - $2
  where id = $1 and credit_balance >= $2 and (select count(*) from held) = $9
  returning credit_balance, clock_timestamp() as charged_at
), finished as (
  update idempotency_keys as stored set answer = held.answer, person_ids = held.person_ids, is_charged = true
  from held, charged where stored.ctid = held.place
), logged as (
  insert into credit_changes (account_id, change_type, change_sum, change_data, balance_after, date_created)
  select $1, 'spend', -cost, change_data, credit_balance + $2 - sum(cost) over (order by nr), charged_at
  from charged, asked order by nr
)
select credit_balance as balance from charged`,
);

/** The reason of a refusal. $1 account, $2 key hash, $3 attempt, both null for a charge without a key. */
const FIND_REFUSAL = statement(
  'find-refusal',
  `
select credit_balance as balance, $2::bytea is null or exists (
    select from idempotency_keys where account_id = $1 and key_hash = $2 and attempt = $3) as held
from accounts where id = $1`,
);

/** The rest of a pool's ten connections stays free for reads, however many accounts are charged. */
const TRANSACTIONS_AT_ONCE_MAX = 6;

/** A longer group would delay its first charges. */
const GROUP_SIZE_MAX = 100;

/**
 * Charges of one account are serialized, since each locks the account's row through the flush to disk. Charges that
 * arrive during one share the next transaction. Different accounts are charged in parallel.
 */
export function createLedger(pool: pg.Pool) {
  /** By account, in order of arrival. An account that is being charged or due has an entry, if an empty one. */
  const waiting = new Map<number, Waiting[]>();
  const queue = new PQueue({ concurrency: TRANSACTIONS_AT_ONCE_MAX });

  async function run(accountId: number): Promise<void> {
    await settle(pool, waiting.get(accountId)?.splice(0, GROUP_SIZE_MAX) ?? []);
    if (waiting.get(accountId)?.length) void queue.add(() => run(accountId));
    else waiting.delete(accountId);
  }

  return {
    /** Charges once, or not at all. Where the connection is lost, the outcome is unknown; a charge is never repeated. */
    charge: (charge: Charge) =>
      new Promise<Charged>((resolve, reject) => {
        const one = { charge, resolve, reject };
        const others = waiting.get(charge.accountId);
        if (others) {
          others.push(one);
          return;
        }
        waiting.set(charge.accountId, [one]);
        void queue.add(() => run(charge.accountId));
      }),
  };
}

/** Charges a group in one transaction; where it can't be charged whole, one after the other. */
async function settle(pool: pg.Pool, group: readonly Waiting[]): Promise<void> {
  const charges = group.map(({ charge }) => charge);
  try {
    const balances = await chargeAll(pool, charges);
    if (balances) {
      group.forEach(({ resolve }, nr) => {
        resolve({ outcome: 'charged', balance: balances[nr] ?? 0 });
      });
      return;
    }
    const [only, ...others] = group;
    if (only && others.length === 0) {
      const refused = await whyRefused(pool, only.charge);
      return refused ? only.resolve(refused) : await settle(pool, group);
    }
  } catch (error) {
    for (const { reject } of group) reject(error);
    return;
  }
  for (const one of group) await settle(pool, [one]);
}

/** The balance after each charge, or null where none was made. */
async function chargeAll(pool: pg.Pool, charges: readonly Charge[]): Promise<number[] | null> {
  const total = charges.reduce((sum, charge) => sum + costOf(charge), 0);
  const answers = charges.map(({ answer }) => answer);
  const { rows } = await pool.query<{ balance: number }>({
    ...CHARGE,
    values: [
      charges[0]?.accountId,
      total,
      charges.map(costOf),
      charges.map((charge) => JSON.stringify(changeDataOf(charge))),
      answers.map((answer) => answer?.keyHash),
      answers.map((answer) => answer?.attempt),
      answers.map((answer) => answer?.sealed),
      answers.map((answer) => answer?.personIds && `{${answer.personIds.join()}}`),
      answers.filter((answer) => answer !== undefined).length,
    ],
  });
  const [after] = rows;
  if (!after) return null;
  let balance = after.balance + total;
  return charges.map((charge) => {
    balance -= costOf(charge);
    return balance;
  });
}

/** The reason why a charge was not made; null where it can be tried again. */
async function whyRefused(pool: pg.Pool, charge: Charge): Promise<Charged | null> {
  const { rows } = await pool.query<{ balance: number; held: boolean }>({
    ...FIND_REFUSAL,
    values: [charge.accountId, charge.answer?.keyHash, charge.answer?.attempt],
  });
  const [found] = rows;
  if (!found) throw new Error('the account that is charged does not exist');
  const { balance, held } = found;
  if (!held) return { outcome: 'superseded', balance };
  return balance < costOf(charge) ? { outcome: 'insufficient', balance } : null;
}

function costOf({ quantity, unitCost }: Charge): number {
  return quantity * unitCost;
}

function changeDataOf({ operation, requestId, apiKeyPrefix, quantity, unitCost }: Charge): object {
  return { operation, request_id: requestId, api_key_prefix: apiKeyPrefix, quantity, unit_cost: unitCost };
}
