import type { EngineRequest } from './engine-http.ts';
import { createdAt } from './engine-marks.ts';
import { type EnqueuedTask, taskDone } from './engine-tasks.ts';
import type { Engine } from './meilisearch.ts';

/** Two indexes that exchange their names. */
export interface NameSwap {
  from: string;
  to: string;
}

/**
 * Makes an empty index with its settings.
 * @returns when the engine made it, as `createdAt`
 */
export async function createIndex(
  engine: Engine,
  uid: string,
  settings: Record<string, unknown>,
): Promise<string | null> {
  await done(engine, { method: 'POST', path: '/indexes', body: { uid, primaryKey: 'id' } });
  await done(engine, { method: 'PATCH', path: `/indexes/${uid}/settings`, body: settings });
  return createdAt(engine, uid);
}

/** Removes an index, and what the engine has still to do for it; one that does not exist is no error. */
export async function removeIndex(engine: Engine, uid: string): Promise<void> {
  const waiting = `/tasks/cancel?indexUids=${uid}&statuses=enqueued,processing`;
  await done(engine, { method: 'POST', path: waiting });
  if ((await createdAt(engine, uid)) === null) return;
  await done(engine, { method: 'DELETE', path: `/indexes/${uid}` });
}

/** Removes the documents of these ids; those that do not exist are no error. */
export async function removeDocuments(engine: Engine, uid: string, ids: readonly number[]): Promise<void> {
  await done(engine, { method: 'POST', path: `/indexes/${uid}/documents/delete-batch`, body: ids });
}

/** Exchanges all these names in one step; where there is no `to`, `from` is renamed to it. */
export async function swapIndexes(engine: Engine, swaps: readonly NameSwap[]): Promise<void> {
  const body = await Promise.all(
    swaps.map(async ({ from, to }) => ({
      indexes: [from, to],
      rename: (await createdAt(engine, to)) === null,
    })),
  );
  // Sent twice it would exchange them back.
  await done(engine, { method: 'POST', path: '/swap-indexes', body, once: true });
}

/** Asks for a task and waits until it is done. */
async function done(engine: Engine, request: EngineRequest): Promise<void> {
  await taskDone(engine, await engine.send<EnqueuedTask>(request));
}
