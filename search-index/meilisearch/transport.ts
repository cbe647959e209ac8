import { MeilisearchRequestError } from 'meilisearch';
import { Agent, request } from 'undici';
import {
  EngineRefusalError,
  failureOf,
  type RequestHooks,
  type RequestKind,
  SearchUnavailableError,
} from '../engine.ts';

const CONNECTIONS_MAX = 64;
/** How long the engine may be silent: a caller waits for a search, and an upload may take long. */
const SILENCE_MAX_MS: Record<RequestKind, number> = {
  search: 10_000,
  multi_search: 10_000,
  administration: 120_000,
};
/** The engine closes idle connections: the next request on one fails with these. */
const CLOSED = new Set<unknown>(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** The methods of the client's requests. */
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

/**
 * Sends the client's requests over a bounded pool of kept connections, and maps failures to Roster's errors. It connects when the first
 * request is sent.
 */
export function createTransport({ headers = () => ({}), onRequest }: RequestHooks) {
  const agent = new Agent({ connections: CONNECTIONS_MAX, connect: { timeout: 10_000 } });

  async function send(url: URL, init: RequestInit, kind: RequestKind, triesLeft: number): Promise<unknown> {
    try {
      const { statusCode, body } = await request(url, {
        dispatcher: agent,
        method: METHODS.find((method) => method === init.method) ?? 'GET',
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers() },
        body: typeof init.body === 'string' ? init.body : null,
        headersTimeout: SILENCE_MAX_MS[kind],
        bodyTimeout: SILENCE_MAX_MS[kind],
      });
      return answerOf(statusCode, await body.text(), kind);
    } catch (cause) {
      if (cause instanceof EngineRefusalError || cause instanceof SearchUnavailableError) throw cause;
      const isClosed = cause instanceof Error && 'code' in cause && CLOSED.has(cause.code);
      if (isClosed && triesLeft > 0) return send(url, init, kind, triesLeft - 1);
      throw new SearchUnavailableError('The search engine does not answer.', { cause });
    }
  }

  return {
    httpClient: async (input: string | URL | Request, init: RequestInit = {}) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const kind = kindOf(url.pathname);
      const startMs = performance.now();
      try {
        return await send(url, init, kind, 1);
      } finally {
        onRequest?.(kind, (performance.now() - startMs) / 1_000);
      }
    },
    close: () => agent.destroy(),
  };
}

function kindOf(path: string): RequestKind {
  if (path.endsWith('/multi-search')) return 'multi_search';
  if (path.endsWith('/search')) return 'search';
  return 'administration';
}

const LOCKED_OUT = 'The search engine refuses the key: set MEILI_KEY to its master key.';

function answerOf(status: number, text: string, kind: RequestKind): unknown {
  const answer = parsed(text, kind);
  if (status >= 200 && status < 300 && (answer !== undefined || text === '')) return answer;
  const { code = 'unknown', message = text, type } = (answer ?? {}) as Partial<Record<string, string>>;
  // A full disk is a 422, too.
  const isOwnFault = type === 'system' || type === 'internal';
  throw failureOf({ status, code, message, isOwnFault }, LOCKED_OUT);
}

function parsed(text: string, kind: RequestKind): unknown {
  try {
    return kind === 'administration' ? JSON.parse(text) : parseAnswer(text);
  } catch {
    return undefined;
  }
}

/** The client wraps the errors of its transport. */
export async function direct<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof MeilisearchRequestError ? error.cause : error;
  }
}

/** Whether an error says that an index or a document does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof EngineRefusalError && /^(index|document)_not_found$/.test(error.code);
}

/** Whether an error says that an index lacks a field of the search: an earlier version has built it. */
export function lacksField(error: unknown): boolean {
  return error instanceof EngineRefusalError && /is not (filter|sort)able/.test(error.message);
}

// Facets of the engine's answers stay text: JSON.parse would make each value a property name, which takes longer than the
// whole search where a facet has many thousands of values.

/** By field: the values of a facet and the number of records with each, as the engine printed them. */
interface FacetTexts {
  facetDistribution?: Record<string, string>;
}

/**
 * A named object without objects inside, as each facet is. Texts of documents can't look like one, because their quotation
 * marks are escaped. Values of facets are numbers, flags and keys (`analyzer.ts`), without quotation marks and braces.
 */
const FACET = /"(\w+)":\{("[^{}]*)\}/g;

/** Parses the answer to one search or several, whose facets stay text. */
function parseAnswer(text: string): unknown {
  const facets: string[] = [];
  const kept = text.replace(FACET, (_, field, values) => `"${field}":${facets.push(values) - 1}`);
  const answer = JSON.parse(kept);
  for (const { facetDistribution = {} } of answer.results ?? [answer]) {
    for (const [field, at] of Object.entries(facetDistribution))
      facetDistribution[field] = facets[Number(at)];
  }
  return answer;
}

function textOf(found: object, field: string): string {
  return (found as FacetTexts).facetDistribution?.[field] ?? '';
}

/** The number of different values of a field among the found records. */
export function countValues(found: object, field: string): number {
  return textOf(found, field).match(/"[^"]*":/g)?.length ?? 0;
}

/** The different numbers in a field of the found records. */
export function numbersIn(found: object, field: string): number[] {
  return (textOf(found, field).match(/(?<=")[^"]+(?=":)/g) ?? []).map(Number);
}

/** The different values of a field, and the number of found records with each. */
export function countsIn(found: object, field: string): (readonly [value: string, count: number])[] {
  return [...textOf(found, field).matchAll(/"([^"]*)":(\d+)/g)].map(([, value = '', count]) => [
    value,
    Number(count),
  ]);
}
