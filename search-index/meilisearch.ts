import { EngineRefusalError, type EngineRequest, engineHttp, SearchUnavailableError } from './engine-http.ts';

export { EngineRefusalError, SearchUnavailableError } from './engine-http.ts';

/** The versions of Meilisearch that Roster is tested with: 1.21.x. */
export const TESTED_VERSION = '1.21';

/** Where an engine is. */
export interface EngineOptions {
  /** Its http or https address. */
  url: string;
  /** A key that may search and administer all indexes with the prefix; empty where it asks for none. */
  key: string;
  /** What the names of Roster's indexes begin with, for engines that several datasets share. */
  prefix: string;
  /** What else each request carries, asked for when it is sent, such as the trace that it belongs to. */
  headers?: () => Record<string, string>;
}

/** A search in one index, in the engine's terms. */
export interface EngineQuery {
  /** Name of the index without the prefix. */
  index: string;
  /** Null: every document. */
  filter: string | null;
  sort?: readonly string[];
  /** Of the documents with the same value of this attribute, only the first one counts. */
  distinct?: string;
  /** From 1; with it the total is exact. */
  page?: number;
  hitsPerPage?: number;
  /** Instead of pages. */
  limit?: number;
  /** How many documents to pass over; with `limit`. */
  offset?: number;
  /** A text that the index's searchable attributes are searched for; the engine forgives typing errors. */
  q?: string;
  /** Which of the words of `q` a document must have; without it the engine gives up words from the end. */
  matchingStrategy?: 'all';
  /** What is wanted of each document; default its id alone. */
  attributesToRetrieve?: readonly string[];
  /** Attributes whose values in the matching documents are counted. */
  facets?: readonly string[];
}

/** A document as a search answers it: its id, and what else was asked for. */
export interface EngineHit {
  id: number;
}

/** What the engine answers to a search. */
export interface EngineAnswer<Hit extends EngineHit = EngineHit> {
  hits: Hit[];
  /** Only of searches with a page. */
  totalHits?: number;
  /** For each facet, how many documents have each of its values. */
  facetDistribution?: Record<string, Record<string, number>>;
}

/** A Meilisearch of the tested version, with the indexes of one dataset. */
export interface Engine {
  /** The full name of an index. */
  indexUid(name: string): string;
  /** @throws SearchUnavailableError where the engine does not answer or has no such index yet */
  search<Hit extends EngineHit = EngineHit>(query: EngineQuery): Promise<EngineAnswer<Hit>>;
  /** Several searches in one request; as `search`. */
  multiSearch<Hit extends EngineHit = EngineHit>(
    queries: readonly EngineQuery[],
  ): Promise<EngineAnswer<Hit>[]>;
  /** What changes with every change of the index, also when another one takes its name; throws as `search`. */
  indexState(name: string): Promise<string>;
  /** A request of administration; throws as `EngineHttp.send` does. */
  send<Answer>(request: EngineRequest): Promise<Answer>;
  /** @throws Error where the engine is of another version, with what to do */
  checkVersion(): Promise<void>;
  close(): Promise<void>;
}

/** A caller waits for a search; an engine that is silent for so long does not answer. */
const SEARCH_SILENCE_MAX_MS = 10_000;

/** An engine; no connection is made before the first request. */
export function openEngine({ url, key, prefix, headers }: EngineOptions): Engine {
  const http = engineHttp(url, key, headers);
  const indexUid = (name: string) => prefix + name;
  const ask = <Answer>(request: EngineRequest) =>
    withIndexes(http.send<Answer>({ ...request, timeoutMs: SEARCH_SILENCE_MAX_MS }));
  return {
    indexUid,
    send: http.send,
    search: ({ index, ...query }) =>
      ask({ method: 'POST', path: `/indexes/${indexUid(index)}/search`, body: searchBody(query) }),
    multiSearch: async <Hit extends EngineHit>(queries: readonly EngineQuery[]) => {
      if (queries.length === 0) return [];
      const bodies = queries.map(({ index, ...query }) => ({
        indexUid: indexUid(index),
        ...searchBody(query),
      }));
      const request = { method: 'POST', path: '/multi-search', body: { queries: bodies } } as const;
      return (await ask<{ results: EngineAnswer<Hit>[] }>(request)).results;
    },
    indexState: async (name) => {
      const request = { method: 'GET', path: `/indexes/${indexUid(name)}` } as const;
      const { createdAt, updatedAt } = await ask<IndexTimes>(request);
      return `${createdAt} ${updatedAt}`;
    },
    checkVersion: async () =>
      refuseOther((await http.send<Version>({ method: 'GET', path: '/version' })).pkgVersion),
    close: async () => http.close(),
  };
}

interface IndexTimes {
  createdAt: string;
  updatedAt: string;
}

interface Version {
  pkgVersion: string;
}

function searchBody({ filter, ...query }: Omit<EngineQuery, 'index'>): Record<string, unknown> {
  return { attributesToRetrieve: ['id'], ...query, ...(filter !== null && { filter }) };
}

async function withIndexes<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof EngineRefusalError && cause.code === 'index_not_found')) throw cause;
    throw new SearchUnavailableError('The search index is not built yet.', { cause });
  }
}

function refuseOther(version: string): void {
  if (version.startsWith(`${TESTED_VERSION}.`)) return;
  throw new Error(
    `The search engine is Meilisearch ${version}, and Roster works with ${TESTED_VERSION}.x alone: other versions read long lists of ids in quadratic time or answer differently. Run Meilisearch ${TESTED_VERSION} (the image getmeili/meilisearch:v${TESTED_VERSION}.0) and point MEILI_URL to it.`,
  );
}
