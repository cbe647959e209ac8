import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EnqueuedTask, taskDone } from './engine-tasks.ts';
import type { Engine } from './meilisearch.ts';

/** How far a feed is, in documents. */
export interface FeedProgress {
  sent: number;
  indexed: number;
}

/** The engine takes few large payloads faster than many small ones. */
const PAYLOAD_BYTES = 8_000_000;
/** Payloads that wait in the engine's queue, on its disk. */
const WAITING_MAX = 24;
const UPLOAD_SILENCE_MAX_MS = 120_000;

/** Lines that will be sent together. */
interface NextPayload {
  memory: Buffer;
  bytes: number;
  documents: number;
}

interface Payload {
  documents: number;
  task: Promise<EnqueuedTask>;
}

/**
 * Sends documents, a line of NDJSON each, to an index and waits until the engine has indexed them all. Documents
 * are built while the engine works on earlier ones; a line is copied before the next one is asked for.
 * @throws Error that names the engine's task where one failed
 */
export async function feed(
  engine: Engine,
  uid: string,
  pages: AsyncIterable<Iterable<Buffer>>,
  onProgress: (progress: FeedProgress) => void,
): Promise<void> {
  const progress: FeedProgress = { sent: 0, indexed: 0 };
  const waiting: Payload[] = [];
  let next = emptyPayload(PAYLOAD_BYTES);

  const send = async (nextBytes: number) => {
    // One upload at a time: more would only pile up in memory.
    await waiting.at(-1)?.task;
    waiting.push(upload(engine, uid, next));
    progress.sent += next.documents;
    next = emptyPayload(nextBytes);
    onProgress({ ...progress });
  };
  const settleOldest = async () => {
    const { task, documents } = waiting.shift() as Payload;
    await taskDone(engine, await task);
    progress.indexed += documents;
    onProgress({ ...progress });
  };

  for await (const lines of pages) {
    for (const line of lines) {
      if (next.bytes + line.length > next.memory.length) await send(Math.max(PAYLOAD_BYTES, line.length));
      next.memory.set(line, next.bytes);
      next.bytes += line.length;
      next.documents++;
    }
    if (waiting.length > WAITING_MAX) await settleOldest();
    // Pages can come without a wait in between; an upload needs turns of the event loop to go on.
    await nextTurn();
  }
  if (next.documents > 0) await send(0);
  while (waiting.length > 0) await settleOldest();
}

function emptyPayload(bytes: number): NextPayload {
  return { memory: Buffer.allocUnsafeSlow(bytes), bytes: 0, documents: 0 };
}

function upload(engine: Engine, uid: string, { memory, bytes, documents }: NextPayload): Payload {
  const task = engine.send<EnqueuedTask>({
    method: 'POST',
    path: `/indexes/${uid}/documents`,
    body: memory.subarray(0, bytes),
    timeoutMs: UPLOAD_SILENCE_MAX_MS,
  });
  // Its failure is met by whoever waits for it next.
  task.catch(() => {});
  return { documents, task };
}
