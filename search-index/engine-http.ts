import { Agent as HttpAgent, request as httpRequest, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** The search engine does not answer, or has no index yet: the same request may succeed later. */
export class SearchUnavailableError extends Error {
  override name = 'SearchUnavailableError';
}

/** The search engine refused a request: a mistake of this program or of its settings, never of a caller. */
export class EngineRefusalError extends Error {
  override name = 'EngineRefusalError';
  /** HTTP status of the refusal. */
  readonly status: number;
  /** The engine's own code, such as `index_not_found`. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** One request to the engine. */
export interface EngineRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** A buffer is sent as NDJSON, anything else as JSON. */
  body?: unknown;
  /** How long the engine may be silent; default 30 s. */
  timeoutMs?: number;
  /** Not to be sent again on a fresh connection when the engine had just closed the kept one. */
  once?: boolean;
}

/** A pool of kept connections to one engine. */
export interface EngineHttp {
  /**
   * The engine's answer, read as JSON.
   * @throws SearchUnavailableError where there is none, or one that says to come back later
   * @throws EngineRefusalError on any other refusal
   */
  send<Answer>(request: EngineRequest): Promise<Answer>;
  close(): void;
}

const SILENCE_MAX_MS = 30_000;
const CONNECTIONS_MAX = 64;
const RESET = new Set<unknown>(['ECONNRESET', 'EPIPE']);

/**
 * Opens no connection yet; `key` is empty where the engine asks for none.
 * @param moreHeaders what else each request carries, asked for when it is sent
 */
export function engineHttp(
  url: string,
  key: string,
  moreHeaders: () => Record<string, string> = () => ({}),
): EngineHttp {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  const secure = base.protocol === 'https:';
  const agent = new (secure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: CONNECTIONS_MAX });
  const authorization = key === '' ? {} : { authorization: `Bearer ${key}` };

  async function send<Answer>(request: EngineRequest): Promise<Answer> {
    const body = encoded(request.body);
    const options = {
      agent,
      method: request.method,
      timeout: request.timeoutMs ?? SILENCE_MAX_MS,
      headers: { ...moreHeaders(), ...authorization, ...bodyHeaders(request.body, body) },
    };
    const { status, text } = await exchange(new URL(request.path.slice(1), base), options, body, request);
    return answerOf<Answer>(status, text);
  }

  return { send, close: () => agent.destroy() };
}

function encoded(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  return Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
}

function bodyHeaders(original: unknown, body: Buffer | undefined): Record<string, string | number> {
  if (body === undefined) return {};
  const type = Buffer.isBuffer(original) ? 'application/x-ndjson' : 'application/json';
  return { 'content-type': type, 'content-length': body.length };
}

interface Exchanged {
  status: number;
  text: string;
}

function exchange(
  url: URL,
  options: RequestOptions,
  body: Buffer | undefined,
  { once = false },
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    function fail(cause: Error): void {
      // The engine closes idle connections; the next request on one meets a reset, and is no failure yet.
      if (outgoing.reusedSocket && !once && 'code' in cause && RESET.has(cause.code)) {
        exchange(url, { ...options, agent: false }, body, { once: true }).then(resolve, reject);
        return;
      }
      reject(new SearchUnavailableError('The search engine does not answer.', { cause }));
    }
    outgoing.on('error', fail);
    outgoing.on('timeout', () => outgoing.destroy(new Error('The search engine is silent for too long.')));
    outgoing.end(body);
  });
}

function answerOf<Answer>(status: number, text: string): Answer {
  const answer = parsed(text);
  if (status >= 200 && status < 300 && answer !== undefined) return answer as Answer;
  if (status >= 200 && status < 300 && text === '') return undefined as Answer;
  const { code = 'unknown', message = text, type } = (answer ?? {}) as Partial<Record<string, string>>;
  // A full disk is a 422, too: what is wrong with the engine itself says nothing of what was sent.
  const isOwnFault = type === 'system' || type === 'internal';
  if (status >= 400 && status < 500 && status !== 408 && status !== 429 && !isOwnFault) {
    throw new EngineRefusalError(status, code, `The search engine refused a request (${code}): ${message}`);
  }
  const cause = new Error(`status ${status}: ${message.slice(0, 500)}`);
  throw new SearchUnavailableError('The search engine can not answer now.', { cause });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
