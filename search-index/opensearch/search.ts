import { EngineRefusalError, SearchUnavailableError } from '../engine.ts';
import type { Transport } from './transport.ts';

/** The shards that took part in an answer. */
export interface Shards {
  _shards: { failed: number; total?: number };
}

/** The answer to a search: the parts that were asked for. */
export interface Found extends Shards {
  timed_out: boolean;
  hits?: { total?: { value: number }; hits?: Hit[] };
  aggregations?: Record<string, unknown>;
}

/** A found record: the values by which it is ordered. */
export interface Hit {
  sort: unknown[];
}

const PARTS = ['timed_out', '_shards.failed', 'hits.total.value', 'hits.hits.sort'];

/** Searches whose answers are complete, or fail with SearchUnavailableError. */
export type Searching = ReturnType<typeof createSearch>;

/** Types of errors about an index that does not exist, or was removed during the search. */
const GONE = new Set(['index_not_found_exception', 'search_phase_execution_exception']);

/** Searches over a transport. */
export function createSearch({ send }: Transport) {
  async function search(path: string, query: Record<string, string>, body: object): Promise<Found> {
    try {
      const found = await send<Found>('search', { method: 'POST', path, query, body });
      if (isComplete(found)) return found;
      throw new SearchUnavailableError('The search engine can not answer completely now.');
    } catch (cause) {
      if (!isGone(cause) && !lacksField(cause)) throw cause;
      throw new SearchUnavailableError('The search index is not built yet.', { cause });
    }
  }

  /** Searches an index; `parts` names the parts of aggregations that are wanted. */
  const searchOne = async (uid: string, body: object, parts: readonly string[] = []): Promise<Found> => {
    const query = { allow_partial_search_results: 'false', filter_path: [...PARTS, ...parts].join() };
    return search(`/${encodeURIComponent(uid)}/_search`, query, wholeBody(body));
  };

  return {
    search: searchOne,
    /** Searches an index several times, by one request. */
    searchAll: async (
      uid: string,
      bodies: readonly object[],
      parts: readonly string[] = [],
    ): Promise<Found[]> => {
      if (bodies.length === 0) return [];
      // Every answer has a status, so none is left out of the list.
      const filter = ['status', ...PARTS, ...parts].map((part) => `responses.${part}`).join();
      const { responses } = await send<{ responses?: Found[] }>('search', {
        method: 'POST',
        path: `/${encodeURIComponent(uid)}/_msearch`,
        query: { filter_path: filter },
        lines: bodies.flatMap((body) => [
          '{"allow_partial_search_results":false}',
          JSON.stringify(wholeBody(body)),
        ]),
      });
      // A search that failed is sent again alone, and then fails with its own error.
      return Promise.all(
        bodies.map((body, at) => {
          const found = responses?.[at];
          return found && isComplete(found) ? found : searchOne(uid, body, parts);
        }),
      );
    },
  };
}

/** Without its stored fields a record's source and its id are not read. */
function wholeBody(body: object): object {
  return { stored_fields: '_none_', ...body };
}

function isComplete({ timed_out, _shards }: Found): boolean {
  return timed_out === false && _shards?.failed === 0;
}

function isGone(error: unknown): boolean {
  return error instanceof EngineRefusalError && error.of === 'request' && GONE.has(error.code);
}

/** Whether an error says that the index lacks a field of the search: an earlier version has built it. */
function lacksField(error: unknown): boolean {
  return error instanceof EngineRefusalError && /No (field )?mapping (can be )?found/.test(error.message);
}

/** The exact number of found records. */
export function totalOf({ hits }: Found): number {
  if (hits?.total === undefined) throw new Error('The search engine gave no total.');
  return hits.total.value;
}

/** The ids of hits: every order ends in the id. */
export function idsOf(hits: readonly Hit[] = []): number[] {
  return hits.map(({ sort }) => Number(sort.at(-1)));
}
