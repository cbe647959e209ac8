import type pg from 'pg';
import type { BuildContext, RecordLine, SearchIndex } from './definition.ts';
import { type EnqueuedTask, taskDone } from './engine-tasks.ts';
import type { Engine } from './meilisearch.ts';
import { type Refused, refusal } from './refusals.ts';

/** Where documents go. */
export interface Destination {
  engine: Engine;
  /** Full name of the engine's index. */
  uid: string;
  /** Called for each document that is refused for what it is; what it throws ends the sending. */
  onBad?: (id: number, reason: string) => void;
}

/** Documents that are sent together. */
type Payload = readonly RecordLine[];

const PAYLOAD_BYTES_MAX = 8_000_000;
const UPLOAD_SILENCE_MAX_MS = 120_000;

/** Documents on their way to the engine. */
export interface Sending {
  /**
   * Those that were not taken, once the engine has worked off all.
   * @throws SearchUnavailableError where the engine does not answer
   * @throws EngineRefusalError where it refuses the request for other reasons than what it holds
   */
  refused: Promise<Refused[]>;
}

/**
 * Makes an index hold these records as they are now: documents of those that exist, and none of the others. When it
 * returns all is read and on its way.
 */
export async function sendRecords(
  destination: Destination,
  index: SearchIndex,
  client: pg.ClientBase,
  ids: readonly number[],
  context: BuildContext,
): Promise<Sending> {
  const missing = new Set(ids);
  const sendings: Promise<Refused[]>[] = [];
  for await (const payload of payloads(index.linesOf(client, ids, context))) {
    for (const { id } of payload) missing.delete(id);
    sendings.push(kept(sendPayload(destination, payload)));
  }
  if (missing.size > 0) sendings.push(kept(sendRemovals(destination, [...missing])));
  return { refused: kept(Promise.all(sendings).then((refused) => refused.flat())) };
}

/** A promise whose failure is met by whoever waits for it, and until then is nobody's. */
function kept<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

async function* payloads(pages: AsyncIterable<Iterable<RecordLine>>): AsyncGenerator<Payload> {
  let next: RecordLine[] = [];
  let bytes = 0;
  for await (const page of pages) {
    for (const { id, line } of page) {
      if (next.length > 0 && bytes + line.length > PAYLOAD_BYTES_MAX) {
        yield next;
        [next, bytes] = [[], 0];
      }
      // The next line is written where this one stands.
      next.push({ id, line: Buffer.from(line) });
      bytes += line.length;
    }
  }
  if (next.length > 0) yield next;
}

/** Where a payload is refused, its halves are sent, until a document that can't be taken is alone. */
async function sendPayload(destination: Destination, payload: Payload): Promise<Refused[]> {
  try {
    const body = Buffer.concat(payload.map(({ line }) => line));
    await done(destination, 'documents', body);
    return [];
  } catch (error) {
    const refused = refusal(
      error,
      payload.map(({ id }) => id),
    );
    if (!refused.isBad) return [refused];
    const [{ id } = { id: 0 }, ...others] = payload;
    if (others.length === 0) {
      destination.onBad?.(id, refused.reason);
      return [refused];
    }
    const middle = Math.ceil(payload.length / 2);
    const first = await sendPayload(destination, payload.slice(0, middle));
    return [...first, ...(await sendPayload(destination, payload.slice(middle)))];
  }
}

async function sendRemovals(destination: Destination, ids: number[]): Promise<Refused[]> {
  try {
    await done(destination, 'documents/delete-batch', ids);
    return [];
  } catch (error) {
    return [{ ...refusal(error, ids), isBad: false }];
  }
}

async function done({ engine, uid }: Destination, what: string, body: unknown): Promise<void> {
  const request = { method: 'POST', path: `/indexes/${uid}/${what}`, body } as const;
  await taskDone(engine, await engine.send<EnqueuedTask>({ ...request, timeoutMs: UPLOAD_SILENCE_MAX_MS }));
}
