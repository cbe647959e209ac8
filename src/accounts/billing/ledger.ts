import type pg from 'pg';
import { createFairQueue } from '../../contract/input/fair-queue.ts';
import { statement } from '../../db/statement.ts';
import type { StoredAnswer } from './idempotency.ts';
import type { PaidRecord } from './paid-record.ts';

/** The charge of an answer, as the change log stores it. An answer that costs nothing is not logged. */
export interface Charge {
  accountId: number;
  /** Name of the operation. */
  operation: string;
  requestId: string;
  apiKeyPrefix: string;
  /** Number of units, where `records` does not decide it. */
  quantity: number;
  /**
   * What the answer shows of persons, or of organizations. Units: the records with at least one value that is not paid for.
   */
  records?: readonly PaidRecord[] | undefined;
  /** Ids of all persons in the answer, for the access journal. */
  personIds?: readonly number[] | undefined;
  /** Credits a unit. */
  unitCost: number;
  /** The answer to store with the charge, of a request that carries an idempotency key. */
  answer?: StoredAnswer | undefined;
}

/** The charge of a part of a list: a charge for its records, and one for each kind of contacts. */
export interface PartCharge extends Pick<Charge, 'accountId' | 'operation' | 'requestId' | 'apiKeyPrefix'> {
  listId: number;
  /** Place of the part, from 0. */
  part: number;
  /** What is paid for: `page`, or a kind of contacts. All of them are charged, or none. */
  charges: readonly (Pick<Charge, 'quantity' | 'records' | 'personIds' | 'unitCost'> & { kind: string })[];
  /** Records of the part, for the audit trail. */
  records: number;
  /** How long the part stays free. */
  freeHours: number;
}

/** The outcome of a charge, with its cost in credits and the balance after it. */
export type Charged = {
  /**
   * `charged`: committed, with its log entry and its answer; the cost is 0 where everything was paid for before. `insufficient`: the balance does not cover it.
   * `superseded`: another attempt of the same request has taken the key over, and this one must not be answered.
   */
  outcome: 'charged' | 'insufficient' | 'superseded';
  balance: number;
  cost: number;
};

/** Takes credits for answers. */
export type Ledger = ReturnType<typeof createLedger>;

/** Charges through the function of the database. The statement is a transaction of its own, so no lock outlasts its round trip. */
const CHARGE = statement('charge', 'select * from charge_account($1, $2, $3, $4, $5, $6, $7, $8)');

const CHARGE_PART = statement('charge-part', 'select * from charge_part($1, $2, $3, $4, $5, $6, $7, $8, $9)');

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
 * disk, so a turn makes all charges of the account that have arrived during the one before; by one statement those that store no
 * answer.
 * @param paidAgainAfterDays how long what an account has paid for of a record stays free
 * @param accessJournalDays how long the access journal keeps the persons of an answer; 0: it is off, and nothing is written
 */
export function createLedger(pool: pg.Pool, paidAgainAfterDays: number, accessJournalDays = 0) {
  const queue = createFairQueue(CHARGES_AT_ONCE_MAX, 'requests', { perCaller: 1 });
  /** Charges that no turn has begun, in the order of their arrival. */
  const waiting = new Set<Waiting>();

  /** Charges an account for a group of answers in one statement. A charge that stores its answer is a group of one. */
  async function chargeTogether(group: readonly Waiting[]): Promise<void> {
    const [{ accountId, answer } = {}] = group.map(({ charge }) => charge);
    const charges = JSON.stringify(group.map(({ charge }) => parameterOf(charge, paidAgainAfterDays > 0)));
    const stored = [answer?.keyHash, answer?.attempt, answer?.sealed, answer?.personIds];
    const values = [accountId, charges, paidAgainAfterDays, ...stored, accessJournalDays];
    const { rows } = await pool.query<Charged>({ ...CHARGE, values });
    if (!rows[0]) throw new Error('the account that is charged does not exist');
    for (const [nr, charged] of rows.entries()) group[nr]?.resolve(charged);
  }

  async function chargeWaiting(accountId: number): Promise<void> {
    const all = [...waiting].filter(({ charge }) => charge.accountId === accountId);
    for (const one of all) waiting.delete(one);
    try {
      const { plain = [], storing = [] } = Object.groupBy(all, ({ charge }) =>
        charge.answer ? 'storing' : 'plain',
      );
      if (plain.length > 0) await chargeTogether(plain);
      for (const one of storing) await chargeTogether([one]);
    } catch (error) {
      for (const { reject } of all) reject(error);
      throw error;
    }
  }

  return {
    /** Whether answers that show persons are charged, for the journal, although they cost nothing. */
    hasJournal: accessJournalDays > 0,
    /**
     * Charges for a part of a list, and notes that it is paid for, in one transaction. What is paid for costs nothing.
     * @throws ProblemError 503 as for other charges
     */
    chargePart(part: PartCharge): Promise<Charged> {
      const { listId, part: nr, records, freeHours, charges: asked, ...caller } = part;
      const { accountId } = caller;
      const charges = asked.map((charge) => ({
        ...parameterOf({ ...caller, ...charge }, paidAgainAfterDays > 0),
        kind: charge.kind,
      }));
      const contacts = asked.reduce((sum, charge) => sum + (charge.records?.length ?? 0), 0);
      const ofPart = [accountId, listId, nr, JSON.stringify(charges)];
      const values = [...ofPart, paidAgainAfterDays, freeHours, accessJournalDays, records, contacts];
      return queue.run(accountId, NEVER, async () => {
        const { rows } = await pool.query<Charged>({ ...CHARGE_PART, values });
        if (!rows[0]) throw new Error('a charge has an outcome');
        return rows[0];
      });
    },
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

/** The form of a charge in the statement. Where it is about records that are paid for once, they decide its quantity. */
function parameterOf(charge: Charge, isPaidOnce: boolean) {
  const { operation, requestId, apiKeyPrefix, quantity, unitCost, records, personIds = [] } = charge;
  return {
    data: { operation, request_id: requestId, api_key_prefix: apiKeyPrefix, unit_cost: unitCost },
    unit_cost: unitCost,
    ...(records ? { records: recordsOf(records, isPaidOnce) } : { quantity }),
    person_ids: `{${personIds}}`,
  };
}

/**
 * What a charge shows of records; PostgreSQL reads arrays as texts faster than as JSON.
 * @param isPaidOnce whether items that name the same record are one
 */
function recordsOf(records: readonly PaidRecord[], isPaidOnce: boolean) {
  const items = isPaidOnce
    ? Map.groupBy(records, ({ kind, id }) => `${kind} ${id}`).values()
    : records.map((record) => [record]);
  return [...items].map((same) => ({ ...same[0], shown: `{${same.flatMap(({ shown }) => shown)}}` }));
}
