import type pg from 'pg';
import { statement } from '../db/statement.ts';
import { createFairQueue } from '../input/fair-queue.ts';
import type { StoredAnswer } from './idempotency.ts';
import type { PaidPerson } from './paid-person.ts';

/** The charge of an answer, as the change log stores it. */
export interface Charge {
  accountId: number;
  /** Name of the operation. */
  operation: string;
  requestId: string;
  apiKeyPrefix: string;
  /** Number of units, where `persons` does not decide it. */
  quantity: number;
  /** What the answer shows of persons: the units are those of whom something is not paid for. */
  persons?: readonly PaidPerson[] | undefined;
  /** Ids of all persons in the answer, for the access journal. */
  personIds?: readonly number[] | undefined;
  /** Credits a unit. */
  unitCost: number;
  /** The answer to store with the charge, of a request that carries an idempotency key. */
  answer?: StoredAnswer | undefined;
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

/**
 * Takes the credits of answers, writes the log and stores the answer, or does nothing; one statement is a transaction of its
 * own, so no lock outlasts its round trip. An answer about persons costs a unit for each person of whom it shows something
 * that the account has not paid for. An answer that costs nothing is not logged.
 * @param journal further parts of the statement, which write the access journal
 *
 * $1 account, $2 charges, $3 what they show of persons, $4 key hash, $5 attempt, $6 answer, $7 person ids, $8 days until a person is
 * charged again, 0 for each time; $4 to $7 are null for charges without an idempotency key. Each connection plans the statement
 * once: the planner's estimates must not depend on the parameters, or it would plan each charge anew, which takes longer than the
 * charge.
 *
 * Where all is paid for when the statement begins, it locks and writes nothing (`free`). Otherwise it locks the account's row. The
 * time is taken then, so that the log's ids, times and balances agree. What is paid for is then read again, by the volatile
 * function `paid_values`: the statement's own snapshot is older than its lock.
 *
 * What is paid for of a person who is being removed is not stored: `skip locked` waits for no removal. Subqueries stand for joins
 * with tables, because the planner expects many persons and would read the whole table.
 */
const chargeOf = (name: string, journal = '') =>
  statement(
    name,
    `
with charge as materialized (
  select * from rows from (
    jsonb_to_recordset($2::jsonb) as (data jsonb, quantity bigint, unit_cost bigint)
  ) with ordinality as charge (data, quantity, unit_cost, nr)
), items as materialized (
  select item.*, exists (
    select from paid_persons as paid
    where paid.person_id = item.person_id and paid.kind = item.kind and account_id = $1 and expires > now()
      and (paid.shown = item.shown or not exists (select unnest(item.shown) except select unnest(paid.shown)))
  ) as is_paid
  from rows from (
    jsonb_to_recordset($3::jsonb) as (charge_nr bigint, id bigint, kind text, shown int[])
  ) with ordinality as item (charge_nr, person_id, kind, shown, place)
), free as materialized (
  select $4::bytea is null and $8::int > 0 and not exists (select from charge where quantity is not null)
    and not exists (select from items where not is_paid) as is_free
), held as (
  select from idempotency_keys where account_id = $1 and key_hash = $4 and attempt = $5 for update
), account as (
  select id, credit_balance as balance, $4 is null or exists (select from held) as is_held, $8 = 0 as is_each_time
  from accounts where id = $1 and not (select is_free from free) for no key update
), unpaid as materialized (
  select charge_nr, person_id, kind,
    case when known.shown is null then items.shown
      else array(select unnest(known.shown) union select unnest(items.shown)) end as shown
  from account cross join items cross join lateral (
    select paid_values(account.id, items.person_id, items.kind) || array_agg(value) as shown
    from items as earlier cross join unnest(earlier.shown) as value
    where earlier.person_id = items.person_id and earlier.kind = items.kind and earlier.place < items.place) as known
  where is_each_time or known.shown is null
    or exists (select unnest(items.shown) except select unnest(known.shown))
), due as (
  select nr, data || jsonb_strip_nulls(jsonb_build_object('quantity', due.quantity, 'record_id', record_id)) as data,
    due.quantity * unit_cost as cost, sum(due.quantity * unit_cost) over (order by nr)::bigint as spent
  from charge cross join lateral (
    select coalesce(charge.quantity, count(*)) as quantity, case when count(*) = 1 then min(person_id) end as record_id
    from unpaid where charge_nr = nr) as due
), charged as (
  update accounts set credit_balance = balance - total from account, (select max(spent) as total from due) as bill
  where accounts.id = account.id and is_held and balance >= total
  returning total, clock_timestamp() as charged_at
), finished as (
  update idempotency_keys set answer = $6, person_ids = $7, is_charged = is_charged or total > 0 from charged
  where account_id = $1 and key_hash = $4
), logged as (
  insert into credit_changes (account_id, change_type, change_sum, change_data, balance_after, date_created)
  select $1, 'spend', -cost, data, balance - spent, charged_at from due, account, charged where cost > 0 order by nr
), paid as (
  insert into paid_persons (person_id, kind, account_id, shown, expires)
  select person_id, kind, $1, shown, charged_at + make_interval(days => $8)
  from charged cross join (
    select distinct on (person_id, kind) * from unpaid where $8 > 0 order by person_id, kind, cardinality(shown) desc
  ) as latest cross join lateral (
    select from persons where persons.id = person_id for key share skip locked) as present
  on conflict (person_id, kind, account_id) do update set shown = excluded.shown, expires = excluded.expires
)${journal}
select case when is_free or charged is not null then 'charged' when is_held then 'insufficient' else 'superseded' end as outcome,
  coalesce(balance, (select credit_balance from accounts where id = $1))
    - case when charged is null then 0 else spent end as balance, cost
from due cross join free left join account on true left join charged on true
where is_free or account.id is not null order by nr`,
  );

/** $9 days for which the journal keeps an entry. */
const JOURNAL = `, journaled as (
  insert into access_journal (account_id, operation, request_id, person_ids, date_created, expires)
  select $1, data ->> 'operation', data ->> 'request_id', person_ids, now, now + make_interval(days => $9)
  from free left join charged on true cross join coalesce(charged_at, clock_timestamp()) as now
  cross join jsonb_to_recordset($2::jsonb) as charge (data jsonb, person_ids bigint[])
  where person_ids <> '{}' and (is_free or charged is not null)
)`;

const CHARGE = chargeOf('charge');
const CHARGE_AND_JOURNAL = chargeOf('charge-and-journal', JOURNAL);

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
 * @param paidAgainAfterDays how long what an account has paid for of a person stays free
 * @param accessJournalDays how long the access journal keeps the persons of an answer; 0: it is off, and nothing is written
 */
export function createLedger(pool: pg.Pool, paidAgainAfterDays: number, accessJournalDays = 0) {
  const hasJournal = accessJournalDays > 0;
  const queue = createFairQueue(CHARGES_AT_ONCE_MAX, 'requests', { perCaller: 1 });
  /** Charges that no turn has begun, in the order of their arrival. */
  const waiting = new Set<Waiting>();

  /** Makes charges of one account: those that store no answer by one statement where the balance covers them. */
  async function chargeAll(all: readonly Waiting[]): Promise<void> {
    const { plain = [], storing = [] } = Object.groupBy(all, ({ charge }) =>
      charge.answer ? 'storing' : 'plain',
    );
    const areCharged = plain.length > 1 && (await chargeTogether(plain));
    for (const one of areCharged ? storing : all) await chargeTogether([one]);
  }

  /** @returns false where the balance does not cover all of several charges, and nothing is charged */
  async function chargeTogether(group: readonly Waiting[]): Promise<boolean> {
    const [first] = group;
    const { accountId, answer } = first?.charge ?? {};
    const charges = JSON.stringify(group.map(({ charge }) => parameterOf(charge, hasJournal)));
    const persons = JSON.stringify(group.flatMap(({ charge }, at) => personsOf(charge, at + 1)));
    const stored = [answer?.keyHash, answer?.attempt, answer?.sealed, answer?.personIds];
    const values = [accountId, charges, persons, ...stored, paidAgainAfterDays];
    const { rows } = await pool.query<Charged>(
      hasJournal ? { ...CHARGE_AND_JOURNAL, values: [...values, accessJournalDays] } : { ...CHARGE, values },
    );
    if (!rows[0]) throw new Error('the account that is charged does not exist');
    if (group.length > 1 && rows[0].outcome !== 'charged') return false;
    for (const [nr, charged] of rows.entries()) group[nr]?.resolve(charged);
    return true;
  }

  async function chargeWaiting(accountId: number): Promise<void> {
    const all = [...waiting].filter(({ charge }) => charge.accountId === accountId);
    for (const one of all) waiting.delete(one);
    try {
      await chargeAll(all);
    } catch (error) {
      for (const { reject } of all) reject(error);
      throw error;
    }
  }

  return {
    /** Whether answers that show persons are charged, for the journal, although they cost nothing. */
    hasJournal,
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

/** The form of a charge in the statement. Where it is about persons, they decide its quantity. */
function parameterOf(charge: Charge, hasJournal: boolean) {
  const { operation, requestId, apiKeyPrefix, quantity, unitCost, persons, personIds = [] } = charge;
  const data = { operation, request_id: requestId, api_key_prefix: apiKeyPrefix, unit_cost: unitCost };
  const journaled = hasJournal && { person_ids: `{${personIds}}` };
  return { data, quantity: persons ? null : quantity, unit_cost: unitCost, ...journaled };
}

/** What a charge shows of persons, as the statement takes it. PostgreSQL reads arrays as texts faster than as JSON. */
function personsOf({ persons = [] }: Charge, nr: number) {
  return persons.map((person) => ({ ...person, charge_nr: nr, shown: `{${person.shown}}` }));
}
