import type pg from 'pg';
import type { Queryable } from '../queryable.ts';
import { KEPT_PREFIX } from '../rebuild/states.ts';

/** A record whose documents must be built again, claimed by one worker. */
export interface ClaimedRecord {
  /** Name of an index or of a table of names, or a topic that stands for many documents. */
  topic: string;
  record_id: number;
  /** The index has every change of the record below this version. */
  since: number;
  /** How often it failed since its last change. */
  attempts: number;
  /** Whether a dead process had claimed it before. */
  was_abandoned: boolean;
}

/** The outcome of a claimed record. */
export interface Outcome {
  record: ClaimedRecord;
  /**
   * `done`: the index holds it. `again`: it was built with locations that have changed. `unsent`: a rebuild must come
   * first. `failed`: to be tried again after a growing pause. `bad`: it can't be indexed, and is set aside until its
   * next change.
   */
  result: 'done' | 'again' | 'unsent' | 'failed' | 'bad';
  reason?: string;
}

/** Records that a drain waits for. */
export interface Remainder {
  records: number;
  /** The most failures of one of them, and the reason. */
  attempts: number;
  reason: string | null;
}

const GATHER = 'select gather_outbox() as has_more';

const VERSION = 'select last_value as version from outbox_versions';

// Statements find rows by their keys once, and change them by their places (`ctid`), so that no plan can read the whole table. After an
// outbox was empty, the planner expects one row, and would read all for each batch. A row that changes meanwhile is left for the next one.

/**
 * $1 owner, $2 limit, $3 a version: records that lack changes up to it are claimed before they are due. $4 prefix of the
 * indexes: nothing is claimed for others than those that are kept in step. A living owner holds the exclusive lock of its
 * number. Shared locks test it, so that two tests don't exclude each other.
 */
const CLAIM = `
  with due as materialized (
    select ctid as place, owner is not null as was_abandoned
    from outbox
    where $4 = coalesce(${KEPT_PREFIX}, $4)
      and not is_set_aside and (due_at <= now() or (attempts = 0 and since <= $3))
      and case when owner is null then true else pg_try_advisory_xact_lock_shared(owner) end
    order by due_at
    limit $2
    for update skip locked
  )
  update outbox o
  set owner = $1, claimed_version = o.version
  from due
  where o.ctid = due.place
  returning o.topic, o.record_id, o.since, o.attempts, due.was_abandoned`;

/** All who lock rows of the outbox do so in this order, so that no deadlock can arise. */
const LOCK_OWN = `
  select
  from outbox o
  join unnest($2::text[], $3::bigint[]) as named (topic, record_id) using (topic, record_id)
  where o.owner = $1
  order by topic, record_id
  for update of o`;

/**
 * $4 results, $5 reasons, $6 whether a dead process had the row before, $7 prefix of the indexes. A rebuild repeats what
 * was done in the live index. Where other indexes are kept in step by now, nothing counts as done. A row that changed
 * meanwhile stays, and lacks changes from the version after the claimed one. A row that a dead process had is done twice:
 * that process may have sent an older document late.
 */
const FINISH = `
  with named as (
    select *
    from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::boolean[])
      as named (topic, record_id, result, reason, was_abandoned)
  ), own as (
    select o.ctid as place, topic, record_id, case when $7 = coalesce(${KEPT_PREFIX}, $7) then result else 'unsent' end as result,
      named.reason, was_abandoned, o.version = o.claimed_version as is_same
    from named join outbox o using (topic, record_id)
    where o.owner = $1
  ), noted as (
    insert into rebuild_changes as noted (topic, record_id)
    select own.topic, record_id
    from own
    where result = 'done' and exists (select from search_builds where kind = own.topic and state = 'filling')
    order by topic, record_id
    on conflict (topic, record_id) do update set version = excluded.version
  ), removed as (
    delete from outbox o using own
    where o.ctid = own.place and result = 'done' and is_same and not was_abandoned
  )
  update outbox o
  set owner = null, claimed_version = null, reason = coalesce(own.reason, o.reason),
    since = case
      when result <> 'done' then o.since
      when is_same then nextval('outbox_versions')
      else o.claimed_version + 1
    end,
    due_at = case
      when result = 'again' then greatest(o.due_at, now())
      when result = 'unsent' then greatest(o.due_at, now() + interval '1 s')
      when result = 'done' and is_same then now() + interval '30 s'
      when result = 'failed' and is_same
        then now() + least(interval '500 ms' * 2 ^ least(o.attempts, 30), interval '10 min')
      else o.due_at
    end,
    attempts = case
      when result = 'failed' and not is_same then 0
      when result in ('failed', 'bad') then o.attempts + 1
      else o.attempts
    end,
    is_set_aside = result = 'bad' and is_same
  from own
  where o.ctid = own.place and not (result = 'done' and is_same and not was_abandoned)`;

const REMAINDER = `
  select count(*) as records, coalesce(max(attempts), 0) as attempts, max(reason) as reason
  from outbox
  where since <= $1 and not is_set_aside`;

const NEXT_DUE = `
  select extract(epoch from min(due_at) - now()) * 1000 as wait_ms
  from outbox
  where not is_set_aside and owner is null`;

/** The highest version so far. */
export async function readVersion(database: Queryable): Promise<number> {
  return (await database.query<{ version: number }>(VERSION)).rows[0]?.version ?? 0;
}

/** Moves all committed changes into the outbox; returns a version that none of them is above. */
export async function gather(database: Queryable): Promise<number> {
  for (;;) {
    const { rows } = await database.query<{ has_more: boolean }>(GATHER);
    if (!rows[0]?.has_more) break;
  }
  return readVersion(database);
}

/** Claims due records, at most `limit`; with a version, also those that lack changes up to it. */
export async function claim(
  database: Queryable,
  owner: number,
  prefix: string,
  limit: number,
  upTo: number | null,
): Promise<ClaimedRecord[]> {
  return (await database.query<ClaimedRecord>(CLAIM, [owner, limit, upTo, prefix])).rows;
}

/** The records that lack changes up to a version, claimed or not. */
export async function remainder(database: Queryable, upTo: number): Promise<Remainder> {
  const { rows } = await database.query<Remainder>(REMAINDER, [upTo]);
  return rows[0] ?? { records: 0, attempts: 0, reason: null };
}

/** How long until the next record is due; null where none is. */
export async function msUntilDue(database: Queryable): Promise<number | null> {
  const { rows } = await database.query<{ wait_ms: string | null }>(NEXT_DUE);
  const wait = rows[0]?.wait_ms;
  return wait == null ? null : Math.max(0, Math.ceil(Number(wait)));
}

/** Releases claimed records, each by its outcome, in one transaction; records that another process has by now stay. */
export async function finish(
  client: pg.ClientBase,
  owner: number,
  prefix: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const keys = [
    owner,
    outcomes.map(({ record }) => record.topic),
    outcomes.map(({ record }) => record.record_id),
  ];
  await client.query('begin');
  await client.query(LOCK_OWN, keys);
  await client.query(FINISH, [
    ...keys,
    outcomes.map(({ result }) => result),
    outcomes.map(({ reason }) => reason ?? null),
    outcomes.map(({ record }) => record.was_abandoned),
    prefix,
  ]);
  await client.query('commit');
}
