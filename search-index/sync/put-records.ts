import type pg from 'pg';
import { type Engine, EngineRefusalError } from '../engine.ts';
import type { EncodedDocument, SearchIndex } from '../indexes/definition.ts';
import type { BuildContext } from '../indexes/fields.ts';
import { readVersion } from './outbox.ts';

/** Records that the engine did not take. */
export interface Refused {
  ids: number[];
  reason: string;
  /** Refused for the content of their documents; otherwise they may be taken at another time. */
  isBad: boolean;
}

/** Few large payloads are faster than many small ones. */
const PAYLOAD_CHARACTERS = 8_000_000;

/** Where records are put. */
export interface Target {
  engine: Engine;
  index: SearchIndex;
  /** The full name: of the live index, or of one beside it. */
  uid: string;
}

/**
 * Makes an index hold the present documents of these records, and none for those that do not exist.
 * @param client reads the records
 * @returns once all are read and uploaded; `refused` resolves once the engine has processed them
 * @throws SearchUnavailableError where the engine does not answer
 * @throws EngineRefusalError where it refuses the request itself
 */
export async function putRecords(
  { engine, index, uid }: Target,
  client: pg.ClientBase,
  records: readonly number[],
  context: BuildContext,
): Promise<{ refused: Promise<Refused[]> }> {
  // Read before the records, so that their documents have all changes up to it.
  const version = await readVersion(client);
  const removed = new Set(records);
  const missing = new Set([
    ...(await index.documentIds(client, records, engine.encoder)),
    ...((await engine.groupsWith?.(uid, index, records)) ?? []),
  ]);
  const refused: Promise<Refused[]>[] = [];
  for await (const payload of payloadsOf(index.documentsOf(client, [...missing], engine.encoder, context))) {
    for (const document of payload) {
      missing.delete(document.id);
      for (const id of document.records) removed.delete(id);
    }
    refused.push(handledLater(putPayload(engine, uid, payload, version)));
  }
  if (missing.size > 0) {
    const removal = engine.removeDocuments(uid, [...missing], version).then(
      () => [],
      (error) => [{ ...refusal(error, [...removed]), isBad: false }],
    );
    refused.push(handledLater(removal));
  }
  const all = Promise.all(refused).then((parts) => {
    const [first, ...others] = parts.flat();
    if (first === undefined) return [];
    // A refused document of a group may still hold a removed record.
    const stale = engine.groupsWith && removed.size > 0;
    return [first, ...others, ...(stale ? [{ ...first, ids: [...removed], isBad: false }] : [])];
  });
  return { refused: handledLater(all) };
}

/** Documents in payloads of at most {@link PAYLOAD_CHARACTERS}, or of one document. */
export async function* payloadsOf(
  pages: AsyncIterable<Iterable<EncodedDocument>>,
): AsyncGenerator<EncodedDocument[]> {
  let payload: EncodedDocument[] = [];
  let characters = 0;
  for await (const page of pages) {
    for (const document of page) {
      if (payload.length > 0 && characters + document.json.length > PAYLOAD_CHARACTERS) {
        yield payload;
        [payload, characters] = [[], 0];
      }
      payload.push(document);
      characters += document.json.length;
    }
  }
  if (payload.length > 0) yield payload;
}

/** Puts the halves of a refused payload, until a document that the engine can't take is alone. */
async function putPayload(
  engine: Engine,
  uid: string,
  payload: readonly EncodedDocument[],
  version: number,
): Promise<Refused[]> {
  try {
    const indexed = await engine.putDocuments(uid, payload, version);
    await indexed();
    return [];
  } catch (error) {
    const refused = refusal(
      error,
      payload.flatMap(({ records }) => records),
    );
    if (!refused.isBad || payload.length === 1) return [refused];
    const middle = Math.ceil(payload.length / 2);
    const first = await putPayload(engine, uid, payload.slice(0, middle), version);
    return [...first, ...(await putPayload(engine, uid, payload.slice(middle), version))];
  }
}

/** The refusal of these records that an error reports; throws any other error. */
export function refusal(error: unknown, ids: number[]): Refused {
  if (!(error instanceof EngineRefusalError) || error.of === 'request') throw error;
  return { ids, reason: error.message, isBad: error.of === 'documents' };
}

/** A promise that is awaited later: until then its failure is not an unhandled one. */
export function handledLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
