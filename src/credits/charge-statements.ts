import { statement } from '../api/statement.ts';

/*
 * Charges of one account by one statement, which is a transaction of its own: it takes the credits, writes the
 * log and stores the answers, or does nothing at all. No lock outlasts the statement's own round trip, so a
 * process that stalls or dies keeps nobody waiting.
 */

// In its order of arrival: the log's ids, times and balances agree, since the time is taken once the account's
// row is locked.
const LOGGED = `
logged as (
  insert into credit_changes (account_id, change_type, change_sum, change_data, balance_after, date_created)
  select $1, 'spend', -cost, change_data, credit_balance + $2 - sum(cost) over (order by nr), charged_at
  from charged, asked order by nr
)`;

/** $1 account, $2 sum of the costs, $3 costs, $4 change data. Answers no row where the balance is too low. */
export const CHARGE = statement(
  'charge',
  `
with asked as (
  select * from unnest($3::bigint[], $4::jsonb[]) with ordinality as asked (cost, change_data, nr)
), charged as (
  update accounts set credit_balance = credit_balance - $2
  where id = $1 and credit_balance >= $2
  returning credit_balance, clock_timestamp() as charged_at
), ${LOGGED}
select credit_balance as balance from charged`,
);

/**
 * $1 to $4 as for `CHARGE`, $5 key hashes, $6 attempts, $7 answers; the three are null for a charge without a
 * key; $8 how many have one. Answers no row where the balance is too low, or where an attempt has been taken
 * over: then another process charges for the request.
 *
 * The keys are found one by one and changed at their places, which the lock keeps: a join would be planned while
 * the table is small, and then read all of it for as long as the plan is kept.
 */
export const CHARGE_AND_FINISH = statement(
  'charge-and-finish',
  `
with asked as (
  select * from unnest($3::bigint[], $4::jsonb[], $5::bytea[], $6::uuid[], $7::bytea[]) with ordinality
    as asked (cost, change_data, key_hash, attempt, answer, nr)
), held as (
  select asked.answer, stored.place from asked cross join lateral (
    select ctid as place from idempotency_keys
    where account_id = $1 and key_hash = asked.key_hash and attempt = asked.attempt
    for update
  ) as stored
), charged as (
  update accounts set credit_balance = credit_balance - $2
  where id = $1 and credit_balance >= $2 and (select count(*) from held) = $8
  returning credit_balance, clock_timestamp() as charged_at
), finished as (
  update idempotency_keys as stored set answer = held.answer
  from held, charged where stored.ctid = held.place
), ${LOGGED}
select credit_balance as balance from charged`,
);

/** $1 account, $2 key hash, $3 attempt, both null for a charge without a key: what stands against the charge. */
export const FIND_REFUSAL = statement(
  'find-refusal',
  `
select credit_balance as balance, $2::bytea is null or exists (
    select from idempotency_keys where account_id = $1 and key_hash = $2 and attempt = $3) as held
from accounts where id = $1`,
);
