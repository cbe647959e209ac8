import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IndexDocument } from './definition.ts';
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

interface NextPayload {
  /** A document each. */
  lines: Buffer[];
  bytes: number;
}

interface Payload {
  documents: number;
  task: Promise<EnqueuedTask>;
}

/**
 * Sends documents to an index and waits until the engine has indexed them all. Documents are built while the
 * engine works on earlier ones.
 * @throws Error that names the engine's task where one failed
 */
export async function feed(
  engine: Engine,
  uid: string,
  pages: AsyncIterable<Iterable<IndexDocument>>,
  onProgress: (progress: FeedProgress) => void,
): Promise<void> {
  const progress: FeedProgress = { sent: 0, indexed: 0 };
  const waiting: Payload[] = [];
  let next: NextPayload = { lines: [], bytes: 0 };

  const send = async () => {
    // One upload at a time: more would only pile up in memory.
    await waiting.at(-1)?.task;
    waiting.push(upload(engine, uid, next));
    progress.sent += next.lines.length;
    next = { lines: [], bytes: 0 };
    onProgress({ ...progress });
  };
  const settleOldest = async () => {
    const { task, documents } = waiting.shift() as Payload;
    await taskDone(engine, await task);
    progress.indexed += documents;
    onProgress({ ...progress });
  };

  for await (const documents of pages) {
    for (const document of documents) {
      // As bytes at once: as strings the documents of a payload would outlive many collections of garbage.
      const line = Buffer.from(`${JSON.stringify(document)}\n`);
      next.lines.push(line);
      next.bytes += line.length;
    }
    if (next.bytes >= PAYLOAD_BYTES) await send();
    if (waiting.length > WAITING_MAX) await settleOldest();
    // Pages can come without a wait in between; an upload needs turns of the event loop to go on.
    await nextTurn();
  }
  if (next.lines.length > 0) await send();
  while (waiting.length > 0) await settleOldest();
}

function upload(engine: Engine, uid: string, { lines, bytes }: NextPayload): Payload {
  const task = engine.send<EnqueuedTask>({
    method: 'POST',
    path: `/indexes/${uid}/documents`,
    body: Buffer.concat(lines, bytes),
    timeoutMs: UPLOAD_SILENCE_MAX_MS,
  });
  // Its failure is met by whoever waits for it next.
  task.catch(() => {});
  return { documents: lines.length, task };
}
