import { EngineRefusalError, type EngineUpkeep, SearchUnavailableError } from '../engine.ts';
import type { Shards } from './search.ts';
import type { Transport } from './transport.ts';

interface BulkAnswer {
  errors: boolean;
  items?: Record<string, BulkItem>[];
}

interface BulkItem {
  status: number;
  error?: { type: string; reason: string };
}

/** Putting and removing documents, on OpenSearch. */
export function documentsOf({ send }: Transport) {
  async function bulk(uid: string, lines: string[]): Promise<void> {
    const { errors, items = [] } = await send<BulkAnswer>('administration', {
      method: 'POST',
      path: `/${encodeURIComponent(uid)}/_bulk`,
      query: { filter_path: 'errors,items.*.status,items.*.error' },
      lines,
    });
    if (errors === false) return;
    const all = items.flatMap((item) => Object.values(item));
    if (all.length === 0 || all.some(isRefused)) refuse(all);
  }

  /** Makes the accepted changes of an index visible to searches. */
  async function refresh(uid: string): Promise<void> {
    const path = `/${encodeURIComponent(uid)}/_refresh`;
    const { _shards } = await send<Shards>('administration', { method: 'POST', path });
    if (_shards?.failed === 0) return;
    throw new SearchUnavailableError('The search engine can not show all changes now.');
  }

  /** By index, how many uploads it has taken, and how many of them searches see. */
  const uploads = new Map<string, { taken: number; shown: number }>();

  const documents: Pick<EngineUpkeep, 'putDocuments' | 'removeDocuments'> = {
    putDocuments: async (uid, all, version) => {
      const lines = all.flatMap(({ id, json }) => [action('index', id, version), json]);
      if (lines.length > 0) await bulk(uid, lines);
      const counts = uploads.get(uid) ?? { taken: 0, shown: 0 };
      uploads.set(uid, counts);
      counts.taken += 1;
      const own = counts.taken;
      return async () => {
        // Another call may have shown these documents: each refresh makes a segment, which is merged again.
        if (counts.shown >= own) return;
        const { taken } = counts;
        await refresh(uid);
        counts.shown = Math.max(taken, counts.shown);
      };
    },
    removeDocuments: async (uid, ids, version) => {
      const lines = ids.map((id) => action('delete', id, version));
      if (lines.length > 0) await bulk(uid, lines);
      await refresh(uid);
    },
  };
  return { ...documents, refresh };
}

/** A change below the document's version is none. */
function isRefused({ error }: BulkItem): boolean {
  return error !== undefined && error.type !== 'version_conflict_engine_exception';
}

/** A change of a document: a document of a higher version stays as it is. */
function action(kind: 'index' | 'delete', id: number, version: number): string {
  return `{"${kind}":{"_id":"${id}","version":${version},"version_type":"external_gte"}}`;
}

/** @throws SearchUnavailableError where the engine is overloaded or fails, otherwise EngineRefusalError */
function refuse(items: readonly BulkItem[]): never {
  const failed = items.filter(isRefused);
  const [worst] = failed.toSorted((a, b) => b.status - a.status);
  const { type = 'unknown', reason = '' } = worst?.error ?? {};
  if (worst === undefined || worst.status >= 429) {
    const cause = new Error(`${failed.length} of ${items.length} changes failed: ${type}: ${reason}`);
    throw new SearchUnavailableError('The search engine can not take changes now.', { cause });
  }
  throw new EngineRefusalError(
    `The search engine refused ${failed.length} of ${items.length} changes (${type}): ${reason}`,
    type,
    worst.status === 400 ? 'documents' : 'task',
  );
}
