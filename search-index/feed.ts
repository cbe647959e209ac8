import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordLine } from './definition.ts';
import { type EnqueuedTask, taskDone } from './engine-tasks.ts';
import type { Engine } from './meilisearch.ts';
import { refusal } from './refusals.ts';

/** How far the feeding of one index is, in documents. */
export interface FeedProgress {
  sent: number;
  indexed: number;
}

/** Where documents go, and who is told of them. */
export interface FeedTarget {
  /** Full name of the engine's index. */
  uid: string;
  /** Nothing is sent before. */
  isMade: Promise<unknown>;
  onProgress: (progress: FeedProgress) => void;
  /** Takes the ids of documents that were refused together, for what one of them is; the others are sent again. */
  onRefused: (ids: number[]) => Promise<void>;
}

/** Feeds indexes, one after the other, while the engine still works on those before. */
export interface Feed {
  /**
   * Sends documents, a line of NDJSON each; a line is copied before the next one is asked for. When it returns they
   * are built and on their way.
   * @throws Error that names the engine's task where one failed for other reasons than what it holds
   */
  send(target: FeedTarget, pages: AsyncIterable<Iterable<RecordLine>>): Promise<void>;
  /** Waits until the engine has indexed all that was sent; throws as `send`. */
  finish(): Promise<void>;
}

/** The engine takes few large payloads faster than many small ones. */
const PAYLOAD_BYTES = 8_000_000;
/**
 * Payloads that wait in the engine's queue, on its disk. It works off together what has come for an index meanwhile:
 * 47 payloads at once took it 25 s, and 33 s where no more than 24 waited.
 */
const WAITING_MAX = 128;
const UPLOAD_SILENCE_MAX_MS = 120_000;

/** Lines that will be sent together. */
interface NextPayload {
  memory: Buffer;
  bytes: number;
  ids: number[];
}

interface Payload {
  target: FeedTarget;
  progress: FeedProgress;
  ids: number[];
  task: Promise<EnqueuedTask>;
}

/** A feed of nothing yet. */
export function createFeed(engine: Engine): Feed {
  const waiting: Payload[] = [];

  async function put(target: FeedTarget, progress: FeedProgress, next: NextPayload): Promise<void> {
    await target.isMade;
    // One upload at a time: more would only pile up in memory.
    const last = waiting.at(-1);
    await last?.task.catch((error) => refusal(error, last.ids));
    const { ids } = next;
    waiting.push({ target, progress, ids, task: upload(engine, target, next) });
    progress.sent += ids.length;
    // Who watches sees one index after the other.
    if (waiting[0]?.target === target) target.onProgress({ ...progress });
  }

  async function settleOldest(): Promise<void> {
    const { target, progress, ids, task } = waiting.shift() as Payload;
    if (!(await isTaken(engine, ids, task))) await target.onRefused(ids);
    progress.indexed += ids.length;
    target.onProgress({ ...progress });
  }

  return {
    async send(target, pages) {
      const progress: FeedProgress = { sent: 0, indexed: 0 };
      let next = emptyPayload(PAYLOAD_BYTES);
      for await (const lines of pages) {
        for (const { id, line } of lines) {
          if (next.ids.length > 0 && next.bytes + line.length > next.memory.length) {
            await put(target, progress, next);
            next = emptyPayload(Math.max(PAYLOAD_BYTES, line.length));
          }
          if (line.length > next.memory.length) next = emptyPayload(line.length);
          next.memory.set(line, next.bytes);
          next.bytes += line.length;
          next.ids.push(id);
        }
        if (waiting.length > WAITING_MAX) await settleOldest();
        // Pages can come without a wait in between; an upload needs turns of the event loop to go on.
        await nextTurn();
      }
      if (next.ids.length > 0) await put(target, progress, next);
    },
    async finish() {
      while (waiting.length > 0) await settleOldest();
    },
  };
}

function emptyPayload(bytes: number): NextPayload {
  return { memory: Buffer.allocUnsafeSlow(bytes), bytes: 0, ids: [] };
}

function upload(engine: Engine, { uid }: FeedTarget, { memory, bytes }: NextPayload): Promise<EnqueuedTask> {
  const task = engine.send<EnqueuedTask>({
    method: 'POST',
    path: `/indexes/${uid}/documents`,
    body: memory.subarray(0, bytes),
    timeoutMs: UPLOAD_SILENCE_MAX_MS,
  });
  // Its failure is met by whoever waits for it next.
  task.catch(() => {});
  return task;
}

/** Whether the engine has indexed a payload, or refuses it for what it holds. */
async function isTaken(engine: Engine, ids: number[], task: Promise<EnqueuedTask>): Promise<boolean> {
  try {
    await taskDone(engine, await task);
    return true;
  } catch (error) {
    if (refusal(error, ids).isBad) return false;
    throw error;
  }
}
