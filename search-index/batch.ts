import type pg from 'pg';
import type { Logger } from 'pino';
import type { SearchIndex } from './definition.ts';
import { EXPANDING_TOPICS, expandLocations, expandRoles } from './expand.ts';
import { type IndexStanding, indexStandings, noteMarks } from './index-states.ts';
import { SEARCH_INDEXES } from './indexes.ts';
import {
  type KeptLocations,
  type LocationsState,
  locationsVersion,
  tellOfLocations,
} from './kept-locations.ts';
import type { Engine } from './meilisearch.ts';
import { type ClaimedRecord, finish, type Outcome } from './outbox.ts';
import { swapLockKey } from './rebuild-locks.ts';
import { type Sending, sendRecords } from './send-records.ts';

/** What batches are worked off with. */
export interface BatchTools {
  pool: pg.Pool;
  engine: Engine;
  locations: KeptLocations;
  log: Logger;
}

/** Records that one owner has claimed. */
export interface Batch {
  owner: number;
  records: readonly ClaimedRecord[];
}

/** Records of one index on their way. */
interface SentGroup {
  index: SearchIndex;
  records: readonly ClaimedRecord[];
  sendings: readonly Sending[];
}

const IDS_LOGGED = 10;

const LOCK = 'select pg_advisory_lock_shared(hashtextextended($1, 0))';
const UNLOCK = 'select pg_advisory_unlock_shared(hashtextextended($1, 0))';

/** Records that failed come together again in groups that shrink by this, until the one that fails is alone. */
const SMALLER_GROUPS = 4;

/**
 * Brings the indexes in step with these records, and lets go of them. No index is swapped meanwhile.
 * @returns whether any could be tried: else a rebuild has to come first
 * @throws SearchUnavailableError where the engine does not answer, and what the pool throws: then the records are
 *   still in the owner's hands
 */
export async function workOffBatch(tools: BatchTools, { owner, records }: Batch): Promise<boolean> {
  const { pool, engine } = tools;
  const client = await pool.connect();
  const key = swapLockKey(engine);
  try {
    await client.query(LOCK, [key]);
    const outcomes = await bringInStep(tools, client, records);
    await finish(client, owner, engine.indexUid(''), outcomes);
    await client.query(UNLOCK, [key]);
    client.release();
    return outcomes.some(({ result }) => result !== 'unsent');
  } catch (error) {
    // With its connection go the lock and the transaction.
    client.release(true);
    throw error;
  }
}

async function bringInStep(
  tools: BatchTools,
  client: pg.ClientBase,
  records: readonly ClaimedRecord[],
): Promise<Outcome[]> {
  const byTopic = Map.groupBy(records, ({ topic }) => topic);
  const standings = await standingsOf(tools.engine, client, new Set(byTopic.keys()));
  const broken = new Set(standings.filter(({ isBroken }) => isBroken).map(({ index }) => index.name));
  const expanded = await expand(tools, client, byTopic, broken);
  const locations = await tools.locations.current(client);
  const outcomes: Outcome[] = [...expanded];
  const groups: SentGroup[] = [];
  // One after another, for all read on one connection; the engine works on them meanwhile.
  for (const index of SEARCH_INDEXES) {
    const group = byTopic.get(index.name) ?? [];
    if (broken.has(index.name))
      outcomes.push(...group.map((record) => ({ record, result: 'unsent' }) as const));
    else if (group.length > 0) groups.push(await sendGroup(tools.engine, client, index, group, locations));
  }
  for (const group of groups) outcomes.push(...(await outcomesOf(group, tools.log)));
  const sent = new Set(groups.map(({ index }) => index));
  await noteMarks(
    client,
    tools.engine,
    standings.filter(({ index }) => sent.has(index)),
  );
  // Who sees changed locations looks for what the engine holds of them: now, and not what is sent later.
  const isOld = (await locationsVersion(client)) !== locations.version;
  return isOld ? outcomes.map((outcome) => again(outcome)) : outcomes;
}

/** How the indexes stand that records of these topics concern. */
async function standingsOf(
  engine: Engine,
  client: pg.ClientBase,
  topics: ReadonlySet<string>,
): Promise<IndexStanding[]> {
  const isMeant = ({ name }: SearchIndex) =>
    topics.has(name) || (topics.has('locations') && !name.startsWith('autocomplete_'));
  return indexStandings(client, engine, SEARCH_INDEXES.filter(isMeant));
}

async function expand(
  { engine, locations }: BatchTools,
  client: pg.ClientBase,
  byTopic: ReadonlyMap<string, readonly ClaimedRecord[]>,
  broken: ReadonlySet<string>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const topic of EXPANDING_TOPICS) {
    const records = byTopic.get(topic) ?? [];
    if (records.length === 0) continue;
    // Of an index that is missing nobody can say which documents the locations leave.
    const canExpand = topic !== 'locations' || broken.size === 0;
    if (topic !== 'locations') await expandRoles(client, topic, records);
    else if (canExpand) {
      await tellOfLocations(client);
      await expandLocations(client, engine, records, await locations.current(client));
    }
    outcomes.push(...records.map((record) => ({ record, result: canExpand ? 'done' : 'unsent' }) as const));
  }
  return outcomes;
}

async function sendGroup(
  engine: Engine,
  client: pg.ClientBase,
  index: SearchIndex,
  records: readonly ClaimedRecord[],
  locations: LocationsState,
): Promise<SentGroup> {
  const destination = { engine, uid: engine.indexUid(index.name) };
  const sendings: Sending[] = [];
  for (const ids of groupsOf(records)) {
    sendings.push(await sendRecords(destination, index, client, ids, locations));
  }
  return { index, records, sendings };
}

async function outcomesOf({ index, records, sendings }: SentGroup, log: Logger): Promise<Outcome[]> {
  const outcomes = new Map(
    records.map((record) => [record.record_id, { record, result: 'done' } as Outcome]),
  );
  for (const { refused } of sendings) {
    for (const { ids, reason, isBad } of await refused) {
      const what = { index: index.name, ids: ids.slice(0, IDS_LOGGED), records: ids.length, reason };
      if (isBad) log.error(what, 'a document can not be indexed; it is set aside until its record changes');
      else log.warn(what, 'documents were not indexed, and are tried again');
      for (const id of ids) {
        const outcome = outcomes.get(id);
        if (outcome) outcomes.set(id, { ...outcome, result: isBad ? 'bad' : 'failed', reason });
      }
    }
  }
  return [...outcomes.values()];
}

/** Together what never failed, and in ever smaller groups what failed more often. */
function groupsOf(records: readonly ClaimedRecord[]): number[][] {
  const groups: number[][] = [];
  for (const [attempts, same] of Map.groupBy(records, (record) => record.attempts)) {
    const size = Math.max(1, Math.floor(records.length / SMALLER_GROUPS ** attempts));
    for (let at = 0; at < same.length; at += size) {
      groups.push(same.slice(at, at + size).map(({ record_id }) => record_id));
    }
  }
  return groups;
}

function again(outcome: Outcome): Outcome {
  const isDocument = !EXPANDING_TOPICS.some((topic) => topic === outcome.record.topic);
  return outcome.result === 'done' && isDocument ? { ...outcome, result: 'again' } : outcome;
}
