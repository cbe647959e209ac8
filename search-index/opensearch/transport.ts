import { Client, errors } from '@opensearch-project/opensearch';
import { failureOf, type RequestHooks, type RequestKind, SearchUnavailableError } from '../engine.ts';

/** The addresses of a cluster, and how its nodes are reached. */
export interface TransportOptions extends RequestHooks {
  /** The http or https addresses of its nodes; requests are spread over them. */
  nodes: readonly string[];
  username?: string | undefined;
  password?: string | undefined;
  /** The certificate of the authority that signed those of the nodes, in PEM. */
  caCertificate?: string | undefined;
}

type Kind = Exclude<RequestKind, 'multi_search'>;

/** A request of the engine's REST interface. */
export interface EngineRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** Lines of JSON, in the place of a body. */
  lines?: string[];
}

/** Sends requests, and maps failures to Roster's errors. */
export type Transport = ReturnType<typeof createTransport>;

const CONNECTIONS_MAX = 64;
/** How long a request may take: a caller waits for a search, and an upload may take long. */
const DURATION_MAX_MS: Record<Kind, number> = { search: 10_000, administration: 120_000 };

/** A transport; it connects when the first request is sent. */
export function createTransport(options: TransportOptions) {
  const { nodes, username, password, caCertificate, headers = () => ({}), onRequest } = options;
  const client = new Client({
    nodes: [...nodes],
    ...(username !== undefined && { auth: { username, password: password ?? '' } }),
    ...(caCertificate !== undefined && { ssl: { ca: caCertificate } }),
    // At least one: a kept connection may have been closed.
    maxRetries: Math.max(1, nodes.length - 1),
    agent: { maxSockets: CONNECTIONS_MAX },
  });

  async function answerOf(kind: Kind, request: EngineRequest): Promise<unknown> {
    const { method, path, query = {}, body, lines } = request;
    const limitMs = DURATION_MAX_MS[kind];
    const sent = client.transport.request(
      { method, path, querystring: query, ...(body && { body }), ...(lines && { bulkBody: lines }) },
      // In half of the time a node must answer, where there is another to try.
      { headers: headers(), requestTimeout: nodes.length > 1 ? limitMs / 2 : limitMs * 2 },
    );
    const limit = setTimeout(() => sent.abort(), limitMs);
    try {
      return (await sent).body;
    } catch (error) {
      throw failureIn(error);
    } finally {
      clearTimeout(limit);
    }
  }

  return {
    send: async <Answer extends object>(kind: Kind, request: EngineRequest): Promise<Answer> => {
      const startMs = performance.now();
      try {
        const answer = await answerOf(kind, request);
        if (typeof answer === 'object' && answer !== null) return answer as Answer;
        throw new SearchUnavailableError('The search engine gave no answer in JSON.');
      } finally {
        onRequest?.(kind, (performance.now() - startMs) / 1_000);
      }
    },
    close: () => client.close(),
  };
}

const LOCKED_OUT =
  'The search engine refuses the user: look at OPENSEARCH_USER, its password and the permissions of its role.';

/** The client's errors hold the request, which no log may show. */
function failureIn(error: unknown): Error {
  if (!(error instanceof errors.ResponseError)) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return new SearchUnavailableError('The search engine does not answer.', {
      cause: new Error(`${name}: ${message}`),
    });
  }
  const status = error.meta.statusCode ?? 0;
  return failureOf({ status, ...reasonOf(error.meta.body) }, LOCKED_OUT);
}

const REASON_CHARACTERS_MAX = 500;

/** The code and the message of a failure, from the body of an answer. */
function reasonOf(body: unknown): { code: string; message: string } {
  const { error } = Object(body);
  const { type = 'unknown', reason = body, root_cause } = Object(error);
  const text = String(root_cause?.[0]?.reason ?? reason);
  return { code: String(type), message: text.slice(0, REASON_CHARACTERS_MAX) };
}
