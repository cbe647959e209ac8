import { readContext } from './containing-locations.ts';
import { removeDocuments } from './engine-indexes.ts';
import { createFeed } from './feed.ts';
import { type Filling, fill } from './fill.ts';
import type { Build } from './rebuild-registration.ts';

/** In the order in which workers note them. */
const TAKE = `
  with taken as (
    select topic, record_id from rebuild_changes
    where topic = any($1)
    order by topic, record_id
    limit $2
    for update
  )
  delete from rebuild_changes change using taken
  where change.topic = taken.topic and change.record_id = taken.record_id
  returning change.topic, change.record_id`;

const ROUND_RECORDS = 20_000;
/** So few take a moment, for which workers can wait. */
const FEW_RECORDS = 1_000;
/** Changes may come as fast as they are replayed: then what is left is replayed while workers wait. */
const ROUNDS_MAX = 50;

/** What changes are replayed with; the context is read anew each time. */
export type Replaying = Omit<Filling, 'context'>;

interface Change {
  topic: string;
  record_id: number;
}

/** Replays what workers changed in the live indexes since the build began, until little is left to do. */
export async function replayMost(replaying: Replaying, builds: readonly Build[]): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    if ((await replayRound(replaying, builds)) <= FEW_RECORDS) return;
  }
}

/** Replays all that is left; only where no worker changes more meanwhile. */
export async function replayRest(replaying: Replaying, builds: readonly Build[]): Promise<void> {
  while ((await replayRound(replaying, builds)) > 0);
}

/** The number of replayed records. */
async function replayRound(replaying: Replaying, builds: readonly Build[]): Promise<number> {
  const { client } = replaying;
  const topics = builds.map(({ index }) => index.name);
  const { rows } = await client.query<Change>(TAKE, [topics, ROUND_RECORDS]);
  if (rows.length === 0) return 0;
  // After the changes were taken: what they come from is then in all that is read.
  const context = await readContext(client);
  const changes = Map.groupBy(rows, ({ topic }) => topic);
  for (const build of builds) {
    const ids = (changes.get(build.index.name) ?? []).map((change) => change.record_id);
    if (ids.length > 0) await replayRecords({ ...replaying, context }, build, ids);
  }
  return rows.length;
}

async function replayRecords(filling: Filling, build: Build, ids: readonly number[]): Promise<void> {
  const { client, engine, context, refusals } = filling;
  const { index, uid } = build;
  const gone = new Set(ids);
  async function* documents() {
    for await (const page of index.linesOf(client, ids, context)) {
      yield page.map((record) => {
        gone.delete(record.id);
        return record;
      });
    }
  }
  refusals.forget(build, ids);
  const feed = createFeed(engine);
  await fill(filling, feed, { build }, documents());
  await feed.finish();
  if (gone.size > 0) await removeDocuments(engine, uid, [...gone]);
}
