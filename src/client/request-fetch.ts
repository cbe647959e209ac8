import { createLine } from './line.ts';
import { type Problem, problemError, retryAfterOf } from './problem-error.ts';
import { RosterError } from './roster-error.ts';

/** What the headers of an answer tell. */
export interface ReceivedAnswer {
  /** The calls that the request held, by their dotted names, such as `people.detailLookup`. */
  operations: string[];
  status: number;
  /** The id under which the operator finds the request; null where the answer is not the service's. */
  requestId: string | null;
  /** What the request spent and what the account has left, in credits; null where its operations cost nothing. */
  credits: { spent: number; remaining: number } | null;
  /** Whether the answer was given before, under the same idempotency key, and is given again for nothing. */
  isReplayed: boolean;
}

/** More requests wait for those that are under way, or a thousand calls would open a thousand connections. */
const REQUESTS_AT_ONCE_MAX = 16;

interface RequestOptions {
  signal?: AbortSignal | null | undefined;
}

/** A `fetch` whose answers are whole and JSON; it throws a RosterError for all else. */
export function createRequestFetch(
  onAnswer: ((answer: ReceivedAnswer) => void) | undefined,
): (url: string, options?: RequestOptions) => Promise<Response> {
  const line = createLine(REQUESTS_AT_ONCE_MAX);
  return (url, options = {}) =>
    line(async () => {
      options.signal?.throwIfAborted();
      const { response, text } = await receive(url, options);
      onAnswer?.(received(url, response));
      const body = parsed(response, text);
      if (body === undefined) throw unreadable(response);
      // What is refused before any operation is looked at comes as it does over REST.
      if (isProblem(response)) throw problemError(body as Problem, retryAfterOf(response));
      return new Response(text, { status: response.status, headers: response.headers });
    });
}

async function receive(url: string, options: RequestOptions): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, options as RequestInit);
    return { response, text: await response.text() };
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new RosterError({
      code: 'connection_failed',
      status: null,
      detail: `No whole answer came from ${new URL(url).origin}: check that the service runs and can be reached.`,
      cause,
    });
  }
}

function received(url: string, { headers, status }: Response): ReceivedAnswer {
  const spent = headers.get('x-credits-spent');
  const remaining = headers.get('x-credits-remaining');
  return {
    operations: decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '').split(','),
    status,
    requestId: headers.get('x-request-id'),
    credits: spent === null ? null : { spent: Number(spent), remaining: Number(remaining) },
    isReplayed: headers.get('idempotency-replayed') === 'true',
  };
}

function isProblem({ headers }: Response): boolean {
  return /^application\/problem\+json/.test(headers.get('content-type') ?? '');
}

/** The answer's JSON; undefined where it is none. */
function parsed({ headers }: Response, text: string): unknown {
  if (!/json/.test(headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unreadable(response: Response): RosterError {
  return new RosterError({
    code: 'unreadable_answer',
    status: response.status,
    detail: `The answer (status ${response.status}) is not one of this service: check the address, and any proxy before it.`,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: retryAfterOf(response),
  });
}
