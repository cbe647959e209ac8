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
  error: { message: string; code: string; type: string } | null;
}

/** The engine took a task and did not finish it. */
export class EngineTaskError extends Error {
  override name = 'EngineTaskError';
  /** The engine's own code, such as `invalid_document_id`; null where the task was canceled. */
  readonly code: string | null;
  /** Whether it is for what was sent, and not for the engine's own state. */
  readonly isOfRequest: boolean;

  constructor({ uid, type, indexUid, status, error }: Task) {
    const reason = error ? `${error.message} (${error.code})` : status;
    super(`The search engine did not finish task ${uid}, ${type} of ${indexUid}: ${reason}`);
    this.code = error?.code ?? null;
    this.isOfRequest = error?.type === 'invalid_request';
  }
}

const FIRST_LOOK_MS = 10;
const LAST_LOOK_MS = 250;

/**
 * Waits until the engine has done a task.
 * @throws EngineTaskError that names the task where it failed or was canceled
 */
export async function taskDone(engine: Engine, { taskUid }: EnqueuedTask): Promise<void> {
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 1.5, LAST_LOOK_MS)) {
    const task = await engine.send<Task>({ method: 'GET', path: `/tasks/${taskUid}` });
    if (task.status === 'succeeded') return;
    if (task.status === 'failed' || task.status === 'canceled') throw new EngineTaskError(task);
    await after(wait);
  }
}
