import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AGENT, obstacleToOpenSearch, startOpenSearch } from '../harness/opensearch.ts';
import type { StartedServices } from '../harness/services.ts';

/** How much room an index takes in the engine. */
export interface IndexSize {
  index: string;
  documents: number;
  bytes: number;
}

/** A search engine under measure. */
export interface BenchEngine {
  name: EngineName;
  /** The settings of a side whose indexes have names of their own. */
  settings(side: string): Record<string, string>;
  /** Bytes that all its indexes take now. */
  bytes(): Promise<number>;
  /** The sizes of a side's indexes. Meilisearch loses the indexes by this. */
  takeSizes(side: string): Promise<IndexSize[]>;
}

export const ENGINES = ['meilisearch', 'opensearch'] as const;
export type EngineName = (typeof ENGINES)[number];

/** The options of Java; by default those of the distribution, and a heap that grows with the dataset. */
const { OPENSEARCH_JAVA_OPTS = `${AGENT} -Xms512m -Xmx3g -XX:+UseG1GC` } = process.env;

/** The statistics of Meilisearch. The size is that of all indexes together. */
interface MeilisearchStats {
  usedDatabaseSize: number;
  indexes: Record<string, { numberOfDocuments: number }>;
}

/** The embedded Meilisearch, which runs already. */
export function meilisearchOf({ meiliUrl, meiliKey }: StartedServices): BenchEngine {
  const headers = { authorization: `Bearer ${meiliKey}` };
  const get = <Body>(path: string, method = 'GET') => ask<Body>(meiliUrl + path, { method, headers });
  const stats = () => get<MeilisearchStats>('/stats');
  return {
    name: 'meilisearch',
    settings: (side) => ({ MEILI_URL: meiliUrl, MEILI_KEY: meiliKey, MEILI_PREFIX: `${side}_` }),
    bytes: async () => (await stats()).usedDatabaseSize,
    // Removes each index, and compares the sizes before and after.
    takeSizes: async (side) => {
      const sizes: IndexSize[] = [];
      let before = await stats();
      for (const [uid, { numberOfDocuments: documents }] of Object.entries(before.indexes)) {
        if (!uid.startsWith(`${side}_`)) continue;
        const { taskUid } = await get<{ taskUid: number }>(`/indexes/${uid}`, 'DELETE');
        while (!/succeeded|failed/.test((await get<{ status: string }>(`/tasks/${taskUid}`)).status));
        const after = await stats();
        const bytes = before.usedDatabaseSize - after.usedDatabaseSize;
        sizes.push({ index: kindOf(uid, side), documents, bytes });
        before = after;
      }
      return largestFirst(sizes);
    },
  };
}

/** What an index holds, by its name in the engine, which may end in the id of a build. */
function kindOf(uid: string, side: string): string {
  return uid.slice(side.length + 1).replace(/_[0-9a-f]{12}$/, '');
}

/** Statistics of all indexes; a cluster without indexes has none. */
interface OpenSearchStats {
  _all: {
    primaries: Partial<Record<'store' | 'translog', { size_in_bytes: number }>> & {
      merges?: { current: number };
    };
  };
}

/**
 * Starts a node of OpenSearch with its files in a directory, which may hold those of an earlier run.
 * @throws Error where OpenSearch can not run on this machine
 */
export async function openSearchIn(
  directory: string,
): Promise<{ engine: BenchEngine; stop(): Promise<void> }> {
  const obstacle = obstacleToOpenSearch();
  if (obstacle !== null) throw new Error(obstacle);
  const home = join(directory, 'opensearch');
  await mkdir(home, { recursive: true });
  // OpenSearch may run as another account, which has to enter the directory.
  for (const path of [directory, home]) await chmod(path, 0o755);
  const { nodes, stop } = await startOpenSearch(home, 1, OPENSEARCH_JAVA_OPTS.split(' '));
  const url = nodes[0]?.url ?? '';
  const stats = async () => (await ask<OpenSearchStats>(`${url}/_stats/store,translog,merge`))._all.primaries;
  const engine: BenchEngine = {
    name: 'opensearch',
    settings: (side) => ({ OPENSEARCH_URL: url, OPENSEARCH_PREFIX: side, OPENSEARCH_REPLICAS: '0' }),
    bytes: async () => {
      const { store, translog } = await stats();
      return (store?.size_in_bytes ?? 0) + (translog?.size_in_bytes ?? 0);
    },
    takeSizes: async (side) => {
      while ((await stats()).merges?.current) await delay(1_000);
      const sizes = await ask<Record<'index' | 'docs.count' | 'pri.store.size', string>[]>(
        `${url}/_cat/indices/${side}-*?format=json&bytes=b`,
      );
      return largestFirst(
        sizes.map((row) => ({
          index: kindOf(row.index, side),
          documents: Number(row['docs.count']),
          bytes: Number(row['pri.store.size']),
        })),
      );
    },
  };
  return { engine, stop };
}

/** The most bytes that the indexes have taken beyond those before the work, looked at once a second and at the end. */
export async function peakBytes<T>(
  engine: BenchEngine,
  work: () => Promise<T>,
): Promise<T & { peakBytes: number }> {
  const before = await engine.bytes();
  const ended = new AbortController();
  let peak = 0;
  const watching = (async () => {
    for (let isLast = false; !isLast; ) {
      isLast = ended.signal.aborted;
      // A signal may have stopped the engine.
      peak = Math.max(peak, (await engine.bytes().catch(() => 0)) - before);
      await delay(1_000, undefined, { signal: ended.signal }).catch(() => {});
    }
  })();
  const result = await work().finally(async () => {
    ended.abort();
    await watching;
  });
  return { ...result, peakBytes: peak };
}

function largestFirst(sizes: readonly IndexSize[]): IndexSize[] {
  return sizes.toSorted((a, b) => b.bytes - a.bytes);
}

async function ask<Body>(url: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}
