import type pg from 'pg';
import type { Logger } from 'pino';
import { onConnection } from '../../src/db/connection.ts';
import { NAME_TABLES, putNames } from '../autocomplete/put-names.ts';
import type { Engine } from '../engine.ts';
import { SEARCH_INDEXES } from '../indexes/all.ts';
import { locationsVersion, raiseLocationsVersion, type VersionedLocations } from '../indexes/locations.ts';
import type { Queryable } from '../queryable.ts';
import { countChange } from '../rebuild/change-count.ts';
import { SWAP_LOCK } from '../rebuild/locks.ts';
import { indexStates } from '../rebuild/states.ts';
import { expandLocations, expandRoles } from './expand.ts';
import { type ClaimedRecord, finish, type Outcome } from './outbox.ts';
import { putRecords, type Refused, type Target } from './put-records.ts';

/** A batch that has ended. */
export interface BatchReport {
  /** Numbers of records, by result. */
  results: Partial<Record<Outcome['result'], number>>;
  ms: number;
}

/** The services and callbacks of batches. */
export interface BatchTools {
  pool: pg.Pool;
  engine: Engine;
  locations(database: Queryable): Promise<VersionedLocations>;
  log: Logger;
  /** Called after each batch. */
  onBatch?: ((batch: BatchReport) => void) | undefined;
}

const IDS_LOGGED = 10;

const LOCK = `select pg_advisory_lock_shared(${SWAP_LOCK})`;
const UNLOCK = `select pg_advisory_unlock_shared(${SWAP_LOCK})`;

/** Failed records are sent in groups that shrink by this factor, until a record that can't be sent is alone. */
const SMALLER_GROUPS = 4;

/**
 * Brings the indexes and the names of autocomplete and match in step with these records of one owner, and releases them. No index is swapped meanwhile.
 * @returns whether any record could be tried; if not, a rebuild must come first
 * @throws SearchUnavailableError where the engine does not answer, and errors of the pool; the owner keeps the records
 */
export async function processBatch(
  tools: BatchTools,
  owner: number,
  records: readonly ClaimedRecord[],
): Promise<boolean> {
  const start = performance.now();
  const prefix = tools.engine.indexUid('');
  const outcomes = records.map((record): Outcome => ({ record, result: 'done' }));
  await onConnection(tools.pool, async (client) => {
    await client.query(LOCK);
    await bringInStep(tools, client, outcomes);
    await finish(client, owner, prefix, outcomes);
    await client.query(UNLOCK);
  });
  report(tools, outcomes, performance.now() - start);
  return outcomes.some(({ result }) => result !== 'unsent');
}

function report({ log, onBatch }: BatchTools, outcomes: readonly Outcome[], ms: number): void {
  const results: BatchReport['results'] = {};
  for (const { result } of outcomes) results[result] = (results[result] ?? 0) + 1;
  log.info({ records: outcomes.length, results, ms: Math.round(ms) }, 'batch');
  onBatch?.({ results, ms });
}

/** Changes the results of records that are not done. */
async function bringInStep(tools: BatchTools, client: pg.ClientBase, outcomes: Outcome[]): Promise<void> {
  const { engine, log } = tools;
  const byTopic = Map.groupBy(outcomes, ({ record }) => record.topic);
  for (const table of NAME_TABLES) {
    const ids = byTopic.get(table.name)?.map(({ record }) => record.record_id) ?? [];
    if (ids.length > 0) await putNames(client, table, ids);
  }
  const concerned = SEARCH_INDEXES.filter(({ name }) => byTopic.has(name) || byTopic.has('locations'));
  const states = await indexStates(client, engine, concerned);
  const live = new Map(states.map(({ index, uid, isBroken }) => [index.name, isBroken ? null : uid]));
  await expand(tools, client, byTopic, live);
  const targets: { target: Target; group: Outcome[] }[] = [];
  for (const { index, uid, isBroken } of states) {
    const group = byTopic.get(index.name) ?? [];
    if (uid === null || isBroken) for (const outcome of group) outcome.result = 'unsent';
    else if (group.length > 0) targets.push({ target: { engine, index, uid }, group });
  }
  const changed = targets.map(({ target }) => target.uid);
  await countChange(client, engine, changed, false);
  const locations = await tools.locations(client);
  const sent: { target: Target; group: Outcome[]; refused: Promise<Refused[]>[] }[] = [];
  // One after another, because all read on one connection; the engine indexes the ones before meanwhile.
  for (const { target, group } of targets) {
    const refused: Promise<Refused[]>[] = [];
    for (const ids of groupsOf(group)) {
      refused.push((await putRecords(target, client, ids, locations)).refused);
    }
    sent.push({ target, group, refused });
  }
  for (const { target, group, refused } of sent) {
    noteRefused(target.index.name, group, (await Promise.all(refused)).flat(), log);
  }
  await countChange(client, engine, changed, true);
  // The expansion of a newer change has looked at the engine before these documents arrived.
  if ((await locationsVersion(client)) === locations.version) return;
  for (const outcome of sent.flatMap(({ group }) => group)) {
    if (outcome.result === 'done') outcome.result = 'again';
  }
}

async function expand(
  { engine, locations }: BatchTools,
  client: pg.ClientBase,
  byTopic: ReadonlyMap<string, Outcome[]>,
  live: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const topic of ['organization_roles', 'person_roles'] as const) {
    const records = byTopic.get(topic)?.map(({ record }) => record) ?? [];
    if (records.length > 0) await expandRoles(client, topic, records);
  }
  const moved = byTopic.get('locations') ?? [];
  if ([...live.values()].includes(null)) {
    // A missing index can't tell which of its documents a location leaves.
    for (const outcome of moved) outcome.result = 'unsent';
  } else if (moved.length > 0) {
    const records = moved.map(({ record }) => record);
    await raiseLocationsVersion(client);
    const reads = engine.searches((name) => live.get(name) ?? name);
    await expandLocations(client, reads, records, await locations(client));
  }
}

function noteRefused(index: string, group: readonly Outcome[], refused: Refused[], log: Logger): void {
  const byId = new Map(group.map((outcome) => [outcome.record.record_id, outcome]));
  for (const { ids, reason, isBad } of refused) {
    const what = { index, ids: ids.slice(0, IDS_LOGGED), records: ids.length, reason };
    if (isBad) log.error(what, 'a document can not be indexed; it is set aside until its record changes');
    else log.warn(what, 'documents were not indexed, and are tried again');
    for (const id of ids) Object.assign(byId.get(id) ?? {}, { result: isBad ? 'bad' : 'failed', reason });
  }
}

/** Records that never failed together, and failed ones in groups that shrink with their failures. */
function groupsOf(outcomes: readonly Outcome[]): number[][] {
  const groups: number[][] = [];
  for (const [attempts, same] of Map.groupBy(outcomes, ({ record }) => record.attempts)) {
    const size = Math.max(1, Math.floor(outcomes.length / SMALLER_GROUPS ** attempts));
    for (let at = 0; at < same.length; at += size) {
      groups.push(same.slice(at, at + size).map(({ record }) => record.record_id));
    }
  }
  return groups;
}
