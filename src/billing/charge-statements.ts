import { statement } from '../db/statement.ts';

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
export const CHARGE = statement(
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
export const FIND_REFUSAL = statement(
  'find-refusal',
  `
select credit_balance as balance, $2::bytea is null or exists (
    select from idempotency_keys where account_id = $1 and key_hash = $2 and attempt = $3) as held
from accounts where id = $1`,
);
