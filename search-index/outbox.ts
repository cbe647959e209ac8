import type pg from 'pg';
import type { Queryable } from './index-states.ts';

/** A record whose documents have to be built again, in the hands of one worker. */
export interface ClaimedRecord {
  /** Name of an index, or a topic that stands for many documents. */
  topic: string;
  record_id: number;
  /** The version below which the index has every change of it. */
  since: number;
  /** How often it failed since its last change. */
  attempts: number;
  /** Whether a worker that is gone had it in its hands before. */
  was_left: boolean;
}

/** What became of a record that was claimed. */
export interface Outcome {
  record: ClaimedRecord;
  /**
   * `done`: the index holds it. `again`: what it was built with has changed meanwhile. `unsent`: it can't be tried
   * now. `failed`: to be tried again after a pause that grows. `bad`: it can't be indexed, and waits for its next
   * change.
   */
  result: 'done' | 'again' | 'unsent' | 'failed' | 'bad';
  /** Why it failed, or is bad. */
  reason?: string;
}

/** What drains wait for. */
export interface Remainder {
  /** How many records are left. */
  records: number;
  /** The most often that one of them failed, and why. */
  attempts: number;
  reason: string | null;
}

const GATHER = 'select gather_outbox() as has_more';

const VERSION = 'select last_value as version from outbox_versions';

/**
 * $1 owner, $2 how many at most, $3 a version: what is not due yet is taken too, where the index lacks changes up
 * to it. A living owner holds its number's lock; those who ask share theirs, so they do not take each other for it.
 */
const CLAIM = `
  with due as materialized (
    select topic, record_id, owner is not null as was_left
    from outbox
    where not is_set_aside and (due_at <= now() or (attempts = 0 and since <= $3))
      and case when owner is null then true else pg_try_advisory_xact_lock_shared(owner) end
    order by due_at
    limit $2
    for update skip locked
  )
  update outbox o
  set owner = $1, claimed_version = o.version
  from due
  where o.topic = due.topic and o.record_id = due.record_id
  returning o.topic, o.record_id, o.since, o.attempts, due.was_left`;

/** Who gathers, expands and finishes locks rows in one order, so that none waits for another in a ring. */
const LOCK_OWN = `
  select
  from outbox o
  join unnest($2::text[], $3::bigint[]) as named (topic, record_id) using (topic, record_id)
  where o.owner = $1
  order by topic, record_id
  for update of o`;

/** $4 prefix of the indexes. A rebuild has to do again what was done in the live index. */
const NOTE = `
  insert into rebuild_changes as noted (topic, record_id)
  select named.topic, named.record_id
  from unnest($2::text[], $3::bigint[]) as named (topic, record_id)
  join outbox o using (topic, record_id)
  join index_rebuilds rebuild on rebuild.index_name = $4 || named.topic
  where o.owner = $1
  order by topic, record_id
  on conflict (topic, record_id) do update set version = excluded.version`;

const NAMED = `
  from unnest($2::text[], $3::bigint[]) as named (topic, record_id)
  where o.topic = named.topic and o.record_id = named.record_id and o.owner = $1`;

const REMOVE = `
  delete from outbox o
  using unnest($2::text[], $3::bigint[]) as named (topic, record_id)
  where o.topic = named.topic and o.record_id = named.record_id and o.owner = $1 and o.version = o.claimed_version`;

/** Changed again while it was worked on, perhaps several times: who waits for the first of them waits on. */
const LET_GO = `update outbox o set owner = null, claimed_version = null, since = o.claimed_version + 1${NAMED}`;

/** $4 ms. */
const REPEAT = `
  update outbox o
  set owner = null, claimed_version = null,
    since = case when o.version = o.claimed_version then nextval('outbox_versions') else o.claimed_version + 1 end,
    due_at = case when o.version = o.claimed_version then now() + $4 * interval '1 ms' else o.due_at end${NAMED}`;

/** $4 ms. */
const RETURN = `
  update outbox o
  set owner = null, claimed_version = null, due_at = greatest(o.due_at, now() + $4 * interval '1 ms')${NAMED}`;

/** $4 reason, $5 ms of the first pause, $6 ms of the longest. A change since then starts from the beginning. */
const FAIL = `
  update outbox o
  set owner = null, claimed_version = null, reason = $4,
    attempts = case when o.version = o.claimed_version then o.attempts + 1 else 0 end,
    due_at = case when o.version = o.claimed_version
      then now() + least($5 * 2 ^ least(o.attempts, 30), $6) * interval '1 ms' else o.due_at end${NAMED}`;

/** $4 reason. */
const SET_ASIDE = `
  update outbox o
  set owner = null, claimed_version = null, reason = $4, attempts = o.attempts + 1,
    is_set_aside = o.version = o.claimed_version${NAMED}`;

const REMAINDER = `
  select count(*) as records, coalesce(max(attempts), 0) as attempts, max(reason) as reason
  from outbox
  where since <= $1 and not is_set_aside`;

const NEXT_DUE = `
  select extract(epoch from min(due_at) - now()) * 1000 as wait_ms
  from outbox
  where not is_set_aside and owner is null`;

/** A process that was only cut off from the database may still send what is older than what was sent since. */
const REPEAT_AFTER_MS = 30_000;
/** The index is missing or is not the one that was built: a rebuild comes first. */
const UNSENT_PAUSE_MS = 1_000;
const FAILED_PAUSE_MS = 500;
const FAILED_PAUSE_MAX_MS = 600_000;

/** The version that no record of the outbox is above. */
export async function readVersion(database: Queryable): Promise<number> {
  return (await database.query<{ version: number }>(VERSION)).rows[0]?.version ?? 0;
}

/** Moves all changes that were committed before into the outbox; answers the version that none of them is above. */
export async function gather(database: Queryable): Promise<number> {
  for (;;) {
    const { rows } = await database.query<{ has_more: boolean }>(GATHER);
    if (!rows[0]?.has_more) break;
  }
  return readVersion(database);
}

/** Takes records that are due, at most so many; with a version, also those that lack changes up to it. */
export async function claim(
  database: Queryable,
  owner: number,
  limit: number,
  upTo: number | null,
): Promise<ClaimedRecord[]> {
  return (await database.query<ClaimedRecord>(CLAIM, [owner, limit, upTo])).rows;
}

/** What is left that lacks changes up to a version, in whosever hands. */
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

/** Lets go of records, each as its outcome says, in one transaction; those in other hands by now stay there. */
export async function finish(
  client: pg.ClientBase,
  owner: number,
  prefix: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const keysOf = (wanted: (outcome: Outcome) => boolean) => keys(outcomes.filter(wanted));
  const done = keysOf(({ result }) => result === 'done');
  const left = keysOf(({ result, record }) => result === 'done' && record.was_left);
  const once = keysOf(({ result, record }) => result === 'done' && !record.was_left);
  const step = async ([topics, ids]: Keys, sql: string, ...more: unknown[]) => {
    if (topics.length > 0) await client.query(sql, [owner, topics, ids, ...more]);
  };
  await client.query('begin');
  await step(keys(outcomes), LOCK_OWN);
  await step(done, NOTE, prefix);
  await step(left, REPEAT, REPEAT_AFTER_MS);
  await step(once, REMOVE);
  await step(once, LET_GO);
  for (const [result, pauseMs] of [
    ['again', 0],
    ['unsent', UNSENT_PAUSE_MS],
  ] as const) {
    const untried = keysOf((outcome) => outcome.result === result);
    await step(untried, RETURN, pauseMs);
  }
  for (const reason of reasons(outcomes)) {
    const failed = keysOf((outcome) => outcome.result === 'failed' && outcome.reason === reason);
    await step(failed, FAIL, reason, FAILED_PAUSE_MS, FAILED_PAUSE_MAX_MS);
    const bad = keysOf((outcome) => outcome.result === 'bad' && outcome.reason === reason);
    await step(bad, SET_ASIDE, reason);
  }
  await client.query('commit');
}

/** Topics, and the ids beside them. */
type Keys = [string[], number[]];

function keys(outcomes: readonly Outcome[]): Keys {
  return [outcomes.map(({ record }) => record.topic), outcomes.map(({ record }) => record.record_id)];
}

function reasons(outcomes: readonly Outcome[]): Set<string> {
  return new Set(outcomes.map(({ reason }) => reason).filter((reason) => reason !== undefined));
}
