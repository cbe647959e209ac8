import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Engine, SearchUnavailableError } from '../engine.ts';
import type { EncodedDocument } from '../indexes/definition.ts';
import type { BuildContext } from '../indexes/fields.ts';
import type { cachedLocations } from '../indexes/locations.ts';
import { handledLater, payloadsOf, putRecords, refusal } from '../sync/put-records.ts';
import type { Build } from './builds.ts';

/** The progress of the rebuild of one index, in documents. */
export interface RebuildProgress {
  /** Its name without the prefix. */
  index: string;
  /** Documents that the engine has taken. */
  indexed: number;
  total: number;
  /** Documents of all indexes that the engine has not taken yet. */
  left: number;
  /** Whether searches could use it: the engine has put all documents in order. */
  isComplete: boolean;
}

/** The services and callbacks of a fill. */
export interface Filling {
  client: pg.ClientBase;
  engine: Engine;
  log: Logger | undefined;
  onProgress: ((progress: RebuildProgress) => void) | undefined;
  locations: ReturnType<typeof cachedLocations>;
}

/** A payload that the engine has still to index. */
interface Pending {
  build: Build;
  ids: number[];
  indexed: () => Promise<void>;
}

/**
 * Payloads in the engine's queue, on its disk. It indexes together what has arrived for an index: 47 payloads at once
 * took it 25 s, and 33 s where no more than 24 were pending.
 */
const PENDING_MAX = 128;

/** Waits between the attempts of an upload that the engine does not answer. */
const UPLOAD_AGAIN_AFTER_MS = [250, 1_000, 4_000];

/** With more refusals than both, the content is not the reason. */
const REFUSED_MAX = 10;
const REFUSED_SHARE_MAX = 0.01;

/** In the order in which workers note changes. The places are for the planner, as in the outbox. */
const TAKE_CHANGES = `
  delete from rebuild_changes where ctid = any(array(
    select ctid from rebuild_changes
    where topic = any($1)
    order by topic, record_id
    limit $2
    for update))
  returning topic, record_id`;
const COUNT_CHANGES = 'select count(*) as left from rebuild_changes where topic = any($1)';
const ROUND_RECORDS = 2_000;
/** So few are replayed in a moment, for which workers can wait. */
const FEW_RECORDS = 500;

/**
 * Fills new indexes with all documents; the engine indexes one while the next is uploaded.
 * @param version of the outbox, from before the records
 */
export async function fillIndexes(
  filling: Filling,
  builds: readonly Build[],
  context: BuildContext,
  version: number,
): Promise<void> {
  const { client, engine, onProgress } = filling;
  for (const build of builds) build.total = await build.index.count(client);
  const report = ({ index, indexed, total }: Build, isComplete: boolean) => {
    const left = builds.reduce((sum, { total, indexed }) => sum + total - indexed, 0);
    onProgress?.({ index: index.name, indexed, total, left, isComplete });
  };
  const pending: Pending[] = [];
  const awaitOldest = async () => {
    const oldest = pending.shift();
    if (!oldest) return;
    await awaitPayload(filling, oldest, context);
    report(oldest.build, false);
  };
  const completed: Promise<void>[] = [];
  for (const build of builds) {
    let uploading: Promise<unknown> = Promise.resolve();
    for await (const payload of payloadsOf(build.index.documents(client, engine.encoder, context))) {
      // One upload at a time: more would pile up in memory. Documents are built during the upload.
      await uploading.catch(() => {});
      const uploaded = handledLater(upload(engine, build.uid, payload, version));
      uploading = uploaded;
      const ids = payload.flatMap(({ records }) => records);
      pending.push({ build, ids, indexed: async () => (await uploaded)() });
      if (pending.length > PENDING_MAX) await awaitOldest();
    }
    await uploading.catch(() => {});
    // While others are filled, so that not all indexes are at their largest at the same time.
    completed.push(handledLater(engine.completeIndex(build.uid, build.index)));
  }
  while (pending.length > 0) await awaitOldest();
  for (const [at, build] of builds.entries()) {
    await completed[at];
    report(build, true);
  }
}

/**
 * Uploads a payload, again and again while a busy engine does not answer: a rebuild of an hour must not end with one late
 * answer. No closure of the caller may hold the payload, so that it is freed once it is uploaded.
 */
async function upload(engine: Engine, uid: string, payload: EncodedDocument[], version: number) {
  for (const waitMs of UPLOAD_AGAIN_AFTER_MS) {
    try {
      return await engine.putDocuments(uid, payload, version);
    } catch (error) {
      if (!(error instanceof SearchUnavailableError)) throw error;
      await after(waitMs);
    }
  }
  return engine.putDocuments(uid, payload, version);
}

/** Waits until a payload is indexed; where the engine refused documents of it, the others are filled again. */
async function awaitPayload(filling: Filling, { build, ids, indexed }: Pending, context: BuildContext) {
  try {
    await indexed();
  } catch (error) {
    if (!refusal(error, ids).isBad) throw error;
    await refill(filling, build, ids, context);
  }
  build.indexed += ids.length;
}

/**
 * Replays the changes that workers made in the live indexes since the registration, until few are left. It also ends once
 * a replay leaves no fewer changes than the one before, because records change as fast as they are replayed.
 */
export async function catchUp(filling: Filling, builds: readonly Build[]): Promise<void> {
  let before = Number.POSITIVE_INFINITY;
  for (;;) {
    const { rows } = await filling.client.query<{ left: number }>(COUNT_CHANGES, [topicsOf(builds)]);
    const left = rows[0]?.left ?? 0;
    if (left <= FEW_RECORDS || left >= before) return;
    before = left;
    await replay(filling, builds, left);
  }
}

/**
 * Replays the changes that workers have noted.
 * @param count ends the replay after this number, or a few more; without it, workers must be unable to note any
 */
export async function replay(
  filling: Filling,
  builds: readonly Build[],
  count = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let replayed = 0; replayed < count; ) {
    const { rows } = await filling.client.query<{ topic: string; record_id: number }>(TAKE_CHANGES, [
      topicsOf(builds),
      ROUND_RECORDS,
    ]);
    if (rows.length === 0) return;
    replayed += rows.length;
    // Read after the changes were taken, so that it is not older than they are.
    const context = await filling.locations(filling.client);
    for (const [topic, changes] of Map.groupBy(rows, (change) => change.topic)) {
      const build = builds.find(({ index }) => index.name === topic);
      const ids = changes.map((change) => change.record_id);
      if (build) await refill(filling, build, ids, context);
    }
  }
}

function topicsOf(builds: readonly Build[]): string[] {
  return builds.map(({ index }) => index.name);
}

/**
 * Puts present documents of these records, removes absent ones, and notes refused ones.
 * @throws Error where the reason is not their content: for other failures, and where too many are refused
 */
async function refill(
  { client, engine, log }: Filling,
  { uid, index, total, refused }: Build,
  ids: readonly number[],
  context: BuildContext,
): Promise<void> {
  for (const id of ids) refused.delete(id);
  const refusals = await (await putRecords({ engine, index, uid }, client, ids, context)).refused;
  for (const { ids, reason, isBad } of refusals) {
    if (!isBad) throw new Error(reason);
    log?.error(
      { index: index.name, ids, reason },
      'a document can not be indexed; it is set aside until its record changes',
    );
    for (const id of ids) refused.set(id, reason);
    const isTooMany = refused.size > REFUSED_MAX && refused.size > total * REFUSED_SHARE_MAX;
    if (!isTooMany && !(refused.size > 1 && refused.size === total)) continue;
    throw new Error(
      `The search engine refused ${refused.size} of ${total} documents of the index ${index.name}, so their content is not the reason; look at its log and settings, then rebuild. It said: ${reason}`,
    );
  }
}

/** Other rows of the outbox wait for a worker, which will set them aside itself. */
const SET_ASIDE = `
  insert into outbox as kept (topic, record_id, version, since, attempts, reason, is_set_aside)
  select $1, id, version, version, 1, reason, true
  from (
    select id, reason, nextval('outbox_versions') as version
    from unnest($2::bigint[], $3::text[]) as refused (id, reason)
    order by id
  ) as numbered
  on conflict (topic, record_id) do update set reason = excluded.reason where kept.is_set_aside`;

/** Rows of changes that are in the snapshot. A worker that has claimed one ends it itself. */
const RELEASE = `
  delete from outbox where ctid = any(array(
    select ctid from outbox
    where topic = any($1) and version <= $2 and owner is null
      and (topic, record_id) not in (select * from unnest($3::text[], $4::bigint[]))
    for update skip locked))`;

/** Sets the refused records aside in the outbox, each with its reason. */
export async function saveRefusals(client: pg.ClientBase, builds: readonly Build[]): Promise<void> {
  // In the order in which rows of the outbox are locked.
  for (const { index, refused } of builds.toSorted((a, b) => (a.index.name < b.index.name ? -1 : 1))) {
    const ids = [...refused.keys()];
    if (ids.length > 0) await client.query(SET_ASIDE, [index.name, ids, [...refused.values()]]);
  }
}

/** Releases the records that are indexed up to a version of the outbox, also those that were set aside. */
export async function releaseIndexed(
  client: pg.ClientBase,
  builds: readonly Build[],
  version: number,
): Promise<void> {
  const refused = builds.flatMap((build) =>
    Array.from(build.refused.keys(), (id) => [build.index.name, id] as const),
  );
  const topics = builds.flatMap(({ index: { name, sources } }) => [
    name,
    ...sources.flatMap(({ topic }) => topic ?? []),
  ]);
  await client.query(RELEASE, [
    topics,
    version,
    refused.map(([topic]) => topic),
    refused.map(([, id]) => id),
  ]);
}
