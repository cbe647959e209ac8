import { statement } from '../db/statement.ts';

/** SQL: whether all persons of the stored answer are still in the records; false for rows of version 1.0.0. */
const PERSONS_PRESENT = `stored.person_ids is not null and not exists (
  select from unnest(stored.person_ids) as shown (id)
  where not exists (select from persons where persons.id = shown.id))`;

/**
 * Claims a key for an attempt. $1 account, $2 key hash, $3 request hash, $4 lease, $5 attempt, $6 whether the
 * operation shows persons. Returns a row where the attempt may run: the key is new or expired, its process died
 * while it ran the same request, or the stored answer shows a removed person. The check of the lease takes a
 * shared lock, so that concurrent claims don't mistake each other for the process. `was_left`: a process died.
 */
export const CLAIM = statement(
  'claim-idempotency-key',
  `
insert into idempotency_keys as stored (account_id, key_hash, request_hash, owner, attempt, expires)
values ($1, $2, $3, $4, $5, now() + interval '24 hours')
on conflict (account_id, key_hash) do update set
  request_hash = excluded.request_hash, owner = excluded.owner, attempt = excluded.attempt, answer = null,
  person_ids = null, date_created = excluded.date_created, expires = excluded.expires,
  is_charged = stored.expires > now()
    and (stored.is_charged or (stored.answer is not null and stored.person_ids is null))
where stored.expires <= now() or (stored.request_hash = excluded.request_hash and case
  when stored.answer is null then pg_try_advisory_xact_lock_shared(stored.owner)
  else $6 and not (${PERSONS_PRESENT}) end)
returning stored.is_charged,
  coalesce(old.answer is null and old.owner <> 0 and old.expires > now(), false) as was_left`,
);

/** $1 account, $2 key hash, $3 whether the operation shows persons. */
export const READ = statement(
  'read-idempotency-key',
  `
select request_hash, answer, not $3 or (${PERSONS_PRESENT}) as is_current from idempotency_keys as stored
where account_id = $1 and key_hash = $2 and expires > now()`,
);

/**
 * $1 account, $2 key hash, $3 attempt. Lets the next attempt run at once. A charged request keeps its key, under
 * lease 0, which no process holds. A stored answer stays.
 */
export const RELEASE = statement(
  'release-idempotency-key',
  `
with kept as (
  update idempotency_keys set owner = 0
  where account_id = $1 and key_hash = $2 and attempt = $3 and answer is null and is_charged)
delete from idempotency_keys
where account_id = $1 and key_hash = $2 and attempt = $3 and answer is null and not is_charged`,
);

/** $1 how many rows at most. */
export const SWEEP = statement(
  'sweep-idempotency-keys',
  `
delete from idempotency_keys where (account_id, key_hash) in (
  select account_id, key_hash from idempotency_keys where expires <= now()
  order by expires limit $1 for update skip locked)`,
);
