import { setTimeout as after } from 'node:timers/promises';
import type { Engine } from './meilisearch.ts';

/** What the engine answers to a request that it works off later. */
export interface EnqueuedTask {
  taskUid: number;
}

interface Task {
  uid: number;
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed' | 'canceled';
  type: string;
  indexUid: string | null;
  error: { message: string; code: string } | null;
}

const FIRST_LOOK_MS = 10;
const LAST_LOOK_MS = 250;

/**
 * Waits until the engine has done a task.
 * @throws Error that names the task where it failed or was canceled
 */
export async function taskDone(engine: Engine, { taskUid }: EnqueuedTask): Promise<void> {
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 1.5, LAST_LOOK_MS)) {
    const task = await engine.send<Task>({ method: 'GET', path: `/tasks/${taskUid}` });
    if (task.status === 'succeeded') return;
    if (task.status === 'failed' || task.status === 'canceled') {
      const reason = task.error ? `${task.error.message} (${task.error.code})` : task.status;
      throw new Error(
        `The search engine did not finish task ${task.uid}, ${task.type} of ${task.indexUid}: ${reason}`,
      );
    }
    await after(wait);
  }
}
