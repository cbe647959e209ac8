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
const PAYLOAD_CHARACTERS = 16_000_000;
/** Payloads that wait in the engine's queue, on its disk. */
const WAITING_MAX = 24;
const UPLOAD_SILENCE_MAX_MS = 120_000;

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
  pages: AsyncIterable<IndexDocument[]>,
  onProgress: (progress: FeedProgress) => void,
): Promise<void> {
  const progress: FeedProgress = { sent: 0, indexed: 0 };
  const waiting: Payload[] = [];
  let lines: string[] = [];
  let size = 0;

  const send = async () => {
    // One upload at a time: more would only pile up in memory.
    await waiting.at(-1)?.task;
    waiting.push(upload(engine, uid, lines));
    progress.sent += lines.length;
    lines = [];
    size = 0;
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
      const line = JSON.stringify(document);
      lines.push(line);
      size += line.length;
    }
    if (size >= PAYLOAD_CHARACTERS) await send();
    if (waiting.length > WAITING_MAX) await settleOldest();
    // Pages can come without a wait in between; an upload needs turns of the event loop to go on.
    await nextTurn();
  }
  if (lines.length > 0) await send();
  while (waiting.length > 0) await settleOldest();
}

function upload(engine: Engine, uid: string, lines: readonly string[]): Payload {
  const task = engine.send<EnqueuedTask>({
    method: 'POST',
    path: `/indexes/${uid}/documents`,
    body: Buffer.from(lines.join('\n')),
    timeoutMs: UPLOAD_SILENCE_MAX_MS,
  });
  // Its failure is met by whoever waits for it next.
  task.catch(() => {});
  return { documents: lines.length, task };
}
