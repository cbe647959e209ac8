/** A change of an SQL statement, which Stryker knows as a text only. */
export interface SqlMutant {
  file: string;
  /** A piece of the file that stands in it once. */
  from: string;
  to: string;
}

function mutantsOf(file: string, changes: readonly (readonly [string, string])[]): SqlMutant[] {
  return changes.map(([from, to]) => ({ file, from, to }));
}

/** By hand: every condition, lock, time and sign of the statements that charge and that keep requests single. */
export const SQL_MUTANTS: readonly SqlMutant[] = [
  ...mutantsOf('src/credits/charge-statements.ts', [
    ['credit_balance >= $2\n', 'credit_balance > $2\n'],
    ['where id = $1 and credit_balance >= $2\n', 'where id = $1\n'],
    ['credit_balance >= $2 and', 'credit_balance > $2 and'],
    ['credit_balance >= $2 and (', '('],
    [' and (select count(*) from held) = $8', ''],
    [' and attempt = asked.attempt', ''],
    ['where account_id = $1 and key_hash = asked.key_hash', 'where key_hash = asked.key_hash'],
    ['and key_hash = asked.key_hash and', 'and'],
    ["'spend', -cost,", "'spend', cost,"],
    ['sum(cost) over (order by nr)', 'sum(cost) over ()'],
    ['credit_balance + $2 - sum', 'credit_balance - sum'],
    ['over (order by nr), charged_at', 'over (order by nr), now()'],
    ['$2::bytea is null or exists', 'exists'],
    ['and key_hash = $2 and attempt = $3', 'and key_hash = $2'],
    ['where account_id = $1 and key_hash = $2', 'where key_hash = $2'],
    ['set answer = held.answer', 'set answer = null'],
    ['where stored.ctid = held.place', 'where stored.ctid = held.place and false'],
  ]),
  ...mutantsOf('src/credits/change-balance.ts', [
    ['credit_balance + $3', 'credit_balance - $3'],
    ['where id = $1 returning', 'where id >= $1 returning'],
    ['clock_timestamp()', 'now()'],
    ['select id, $2, $3,', 'select id, $2, 0,'],
  ]),
  ...mutantsOf('src/api/idempotency/statements.ts', [
    ["interval '24 hours'", "interval '23 hours'"],
    ['where stored.expires <= now()', 'where false'],
    ['where stored.expires <= now()', 'where true'],
    ['stored.answer is null and', ''],
    ['stored.request_hash = excluded.request_hash\n    and', ''],
    ['\n    and pg_try_advisory_xact_lock_shared(stored.owner)', ''],
    ['pg_try_advisory_xact_lock_shared(stored.owner)', 'false'],
    ['pg_try_advisory_xact_lock_shared', 'pg_try_advisory_xact_lock'],
    ['attempt = excluded.attempt, answer = null', 'attempt = excluded.attempt'],
    ['owner = excluded.owner, ', ''],
    ['request_hash = excluded.request_hash, owner', 'owner'],
    [', expires = excluded.expires\n', '\n'],
    [' and expires > now()', ''],
    ['where account_id = $1 and key_hash = $2 and expires', 'where key_hash = $2 and expires'],
    [
      "where account_id = $1 and key_hash = $2 and attempt = $3',",
      "where account_id = $1 and key_hash = $2',",
    ],
    ["where account_id = $1 and key_hash = $2 and attempt = $3',", "where key_hash = $2 and attempt = $3',"],
    [' and attempt = $3 and answer is null', ' and answer is null'],
    [' and answer is null`', '`'],
    ['where expires <= now()\n', 'where true\n'],
    ['order by expires limit $1', 'order by expires limit 1'],
    [' skip locked', ''],
  ]),
];
