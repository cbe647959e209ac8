import { statement } from '../statement.ts';

/**
 * $1 account, $2 key hash, $3 request hash, $4 owner, $5 attempt. Answers a row where the attempt may run: the key
 * is new, or was used a day ago, or its process died while it ran the same request. A living process holds its
 * number's lock; those who ask share theirs, so they do not take each other for it.
 */
export const CLAIM = statement(
  'claim-idempotency-key',
  `
insert into idempotency_keys as stored (account_id, key_hash, request_hash, owner, attempt, expires)
values ($1, $2, $3, $4, $5, now() + interval '24 hours')
on conflict (account_id, key_hash) do update set
  request_hash = excluded.request_hash, owner = excluded.owner, attempt = excluded.attempt, answer = null,
  date_created = excluded.date_created, expires = excluded.expires
where stored.expires <= now()
  or (stored.answer is null and stored.request_hash = excluded.request_hash
    and pg_try_advisory_xact_lock_shared(stored.owner))
returning attempt`,
);

/** $1 account, $2 key hash. */
export const READ = statement(
  'read-idempotency-key',
  `
select request_hash, answer from idempotency_keys
where account_id = $1 and key_hash = $2 and expires > now()`,
);

/** $1 account, $2 key hash, $3 attempt, $4 answer. Changes no row where another attempt has taken the key over. */
export const FINISH = statement(
  'finish-idempotency-key',
  'update idempotency_keys set answer = $4 where account_id = $1 and key_hash = $2 and attempt = $3',
);

/** $1 account, $2 key hash, $3 attempt. What was answered stays: the next attempt gets it. */
export const RELEASE = statement(
  'release-idempotency-key',
  `
delete from idempotency_keys
where account_id = $1 and key_hash = $2 and attempt = $3 and answer is null`,
);

/** $1 how many at most. */
export const SWEEP = statement(
  'sweep-idempotency-keys',
  `
delete from idempotency_keys where (account_id, key_hash) in (
  select account_id, key_hash from idempotency_keys where expires <= now()
  order by expires limit $1 for update skip locked)`,
);
