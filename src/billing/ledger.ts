import type pg from 'pg';
import { CHARGE, FIND_REFUSAL } from './charge-statements.ts';
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
export interface Ledger {
  /**
   * Charges once, or not at all. Where the connection is lost, the outcome is unknown; the charge is never repeated.
   */
  charge(charge: Charge): Promise<Charged>;
}

interface Waiting {
  charge: Charge;
  resolve(charged: Charged): void;
  reject(reason: unknown): void;
}

/** The rest of a pool's ten connections stays free for reads, however many accounts are charged. */
const TRANSACTIONS_AT_ONCE_MAX = 6;

/** A longer group would delay its first charges. */
const GROUP_SIZE_MAX = 100;

/**
 * Charges of one account are serialized, since each locks the account's row through the flush to disk. Charges that
 * arrive during one share the next transaction. Different accounts are charged in parallel.
 */
export function createLedger(pool: pg.Pool): Ledger {
  /** By account, in order of arrival. An account that is being charged or due has an entry, if an empty one. */
  const waiting = new Map<number, Waiting[]>();
  const due: number[] = [];
  let running = 0;

  async function run(): Promise<void> {
    running += 1;
    for (let accountId = due.shift(); accountId !== undefined; accountId = due.shift()) {
      await settle(pool, waiting.get(accountId)?.splice(0, GROUP_SIZE_MAX) ?? []);
      if (waiting.get(accountId)?.length) due.push(accountId);
      else waiting.delete(accountId);
    }
    running -= 1;
  }

  return {
    charge: (charge) =>
      new Promise((resolve, reject) => {
        const one = { charge, resolve, reject };
        const others = waiting.get(charge.accountId);
        if (others) {
          others.push(one);
          return;
        }
        waiting.set(charge.accountId, [one]);
        due.push(charge.accountId);
        if (running < TRANSACTIONS_AT_ONCE_MAX) void run();
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
