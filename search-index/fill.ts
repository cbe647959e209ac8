import type pg from 'pg';
import type { BuildContext, RecordLine } from './definition.ts';
import type { Feed, FeedProgress } from './feed.ts';
import type { Engine } from './meilisearch.ts';
import type { RebuildRefusals } from './rebuild-refusals.ts';
import type { Build } from './rebuild-registration.ts';
import { sendRecords } from './send-records.ts';

/** What new indexes are filled with. */
export interface Filling {
  client: pg.ClientBase;
  engine: Engine;
  context: BuildContext;
  refusals: RebuildRefusals;
}

/** A new index, and who is told how far it is. */
export interface Filled {
  build: Build;
  /** Once the engine has made it; by default it has. */
  isMade?: Promise<unknown>;
  onProgress?: (progress: FeedProgress) => void;
}

/**
 * Feeds documents to a new index. Those that the engine refuses for what they are, are found among those that came
 * with them, by reading them again on the same connection, and noted.
 */
export async function fill(
  { client, engine, context, refusals }: Filling,
  feed: Feed,
  { build, isMade = Promise.resolve(), onProgress = () => {} }: Filled,
  pages: AsyncIterable<Iterable<RecordLine>>,
): Promise<void> {
  const { index, uid } = build;
  const onBad = (id: number, reason: string) => refusals.add(build, id, reason);
  const onRefused = async (ids: number[]) => {
    const { refused } = await sendRecords({ engine, uid, onBad }, index, client, ids, context);
    const failed = (await refused).find(({ isBad }) => !isBad);
    if (failed) throw new Error(failed.reason);
  };
  await feed.send({ uid, isMade, onProgress, onRefused }, pages);
}
