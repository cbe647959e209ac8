import { EngineRefusalError } from './engine-http.ts';
import type { Engine } from './meilisearch.ts';

/**
 * How far an engine has come with an index. All of it only grows, so that an engine that tells less than it did is an
 * earlier copy of itself: its files were restored, or its machine was.
 */
export interface IndexMark {
  /**
   * When the engine made the index, as it writes it. The time belongs to the index, not to its name: it goes with it
   * in a swap, and no two indexes have the same.
   */
  createdAt: string;
  /** When it last changed the index; it goes with it, too. Such times compare as texts. */
  updatedAt: string;
  /**
   * Number of the engine's last task of all; null where it tells of none. Also an earlier copy that has gone on since,
   * with what was in its queue, tells a smaller one until as many tasks have come.
   */
  taskUid: number | null;
}

interface IndexTimes {
  createdAt: string;
  updatedAt: string;
}

/** The marks of these indexes by full name, null where the engine has none. */
export async function readMarks(engine: Engine, uids: readonly string[]): Promise<(IndexMark | null)[]> {
  const taskUid = await lastTask(engine);
  return Promise.all(
    uids.map(async (uid) => {
      const times = await readTimes(engine, uid);
      return times && { createdAt: times.createdAt, updatedAt: comparable(times.updatedAt), taskUid };
    }),
  );
}

/** When the engine made the index of this full name, as {@link IndexMark}; null where there is none. */
export async function createdAt(engine: Engine, uid: string): Promise<string | null> {
  return (await readTimes(engine, uid))?.createdAt ?? null;
}

async function readTimes(engine: Engine, uid: string): Promise<IndexTimes | null> {
  try {
    return await engine.send<IndexTimes>({ method: 'GET', path: `/indexes/${uid}` });
  } catch (error) {
    if (error instanceof EngineRefusalError && error.code === 'index_not_found') return null;
    throw error;
  }
}

async function lastTask(engine: Engine): Promise<number | null> {
  const { results } = await engine.send<{ results: { uid: number }[] }>({
    method: 'GET',
    path: '/tasks?limit=1',
  });
  return results[0]?.uid ?? null;
}

/** The engine leaves out the zeros at the end of a fraction of a second. */
function comparable(time: string): string {
  return time.replace(/(?:\.(\d+))?Z$/, (_, fraction = '') => `.${fraction.padEnd(9, '0')}Z`);
}
