import type pg from 'pg';
import { CHARGE, CHARGE_AND_FINISH, FIND_REFUSAL } from './charge-statements.ts';

/** What an operation costs an account, and what the change log keeps of it. */
export interface Charge {
  accountId: number;
  /** Name of the operation. */
  operation: string;
  requestId: string;
  apiKeyPrefix: string;
  /** How many units were used. */
  quantity: number;
  /** Credits a unit. */
  unitCost: number;
  /** The answer to store with the charge, of a request that carries an idempotency key. */
  answer?: { keyHash: Buffer; attempt: string; sealed: Buffer } | undefined;
}

/** What became of a charge. */
export type Charged =
  /** It is committed, with its log entry and its answer. */
  | { outcome: 'charged'; balance: number }
  /** The balance does not cover it. */
  | { outcome: 'insufficient'; balance: number }
  /** Another attempt of the same request has been taken up, and this one must not be answered. */
  | { outcome: 'superseded'; balance: number };

/** Takes credits for what was answered. */
export interface Ledger {
  /**
   * Charges once, or not at all. Where this fails for a lost connection, nobody knows which of the two it was:
   * it is never tried again.
   */
  charge(charge: Charge): Promise<Charged>;
}

interface Waiting {
  charge: Charge;
  resolve(charged: Charged): void;
  reject(reason: unknown): void;
}

/** Of the ten connections of a pool, some are left to reads, however many accounts are charged. */
const TRANSACTIONS_AT_ONCE_MAX = 6;

/** A longer group would keep its first charges waiting for its last. */
const GROUP_SIZE_MAX = 100;

/**
 * Charges of one account follow one another, since each locks the account's row through the flush to disk. Those
 * that arrive while one is made wait, and then share one transaction; different accounts go side by side.
 */
export function createLedger(pool: pg.Pool): Ledger {
  /** By account, in order of arrival; an account that is being charged, or is due, has a list, if an empty one. */
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

/** Serves a group by one transaction; where it cannot be served whole, one after the other. */
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
    // One transaction failed, and exactly its charges with it.
    for (const { reject } of group) reject(error);
    return;
  }
  for (const one of group) await settle(pool, [one]);
}

/** The balance after each charge, or null where none of them was made. */
async function chargeAll(pool: pg.Pool, charges: readonly Charge[]): Promise<number[] | null> {
  const total = charges.reduce((sum, charge) => sum + costOf(charge), 0);
  const answers = charges.map(({ answer }) => answer);
  const held = answers.filter((answer) => answer !== undefined).length;
  const { rows } = await pool.query<{ balance: number }>({
    ...(held > 0 ? CHARGE_AND_FINISH : CHARGE),
    values: [
      charges[0]?.accountId,
      total,
      charges.map(costOf),
      charges.map((charge) => JSON.stringify(changeDataOf(charge))),
      ...(held > 0
        ? [
            answers.map((answer) => answer?.keyHash),
            answers.map((answer) => answer?.attempt),
            answers.map((answer) => answer?.sealed),
            held,
          ]
        : []),
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

/** Why a charge was not made; null where nothing stands against it any more. */
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
