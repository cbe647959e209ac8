import querystring from 'node:querystring';
import { operations } from '../../src/api/http/operations.ts';
import { BODY_BYTES_MAX } from '../../src/contract/input/problem.ts';
import { checkProblem, DOCUMENTED } from './answer-schemas.ts';
import type { RawAnswer } from './raw-client.ts';
import type { FuzzRequest } from './requests.ts';

/** Internals that no error may show: SQL, engine names, file paths, runtime errors. */
const LEAKS =
  /\bat (file:|async )|node:internal|node_modules|file:\/\/|\/(src|search-index|work|tmp|home|root)\/|\bselect \b.*\bfrom\b|\binsert into\b|syntax error|(relation|column) \\?"|constraint|SQLSTATE|pg_|postgres|meili|filterable|_words\b|_phrases\b|ECONN|EPIPE|(Type|Range|Syntax|Reference|Zod|URI)Error|Cannot read|is not a function|undefined is|Unexpected token|\[object |superjson/i;

/** A frame of a stack trace: a call, and its file or built-in. Case-sensitive. */
const STACK_FRAME =
  /\bat (\S+ )+\((<anonymous>|native|index \d+|\S+:\d+:\d+)\)|\bat (node:\S+|\S+\.[cm]?[jt]s):\d+:\d+/;

const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Headers of the transport, and headers that any answer may have. */
const COMMON_HEADERS = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-type',
  'content-length',
  'transfer-encoding',
  'vary',
  'x-request-id',
  'x-api-version',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'content-security-policy',
  'cache-control',
  'www-authenticate',
  'allow',
]);

/** The header that an error must have, by status. */
const REQUIRED_HEADERS: Record<number, string> = {
  401: 'www-authenticate',
  405: 'allow',
  409: 'retry-after',
  429: 'retry-after',
  503: 'retry-after',
};

/** Headers that a success may lack. For example, it states no rate limit while calls cannot be counted. */
const OPTIONAL_HEADERS = /^(idempotency-replayed|retry-after|ratelimit|ratelimit-policy|link)$/;

interface ProblemLike {
  status?: number;
  code?: string;
}

/** The faults of an answer, as messages; none if it is correct. No answer may contain one of the `secrets`. */
export function faultsOf(request: FuzzRequest, answer: RawAnswer, secrets: readonly string[]): string[] {
  const faults = [...generalFaults(request, answer, secrets)];
  if (request.method === 'HEAD') return faults;
  if (request.procedures) faults.push(...trpcFaults(request, answer));
  else if (request.operation) faults.push(...restFaults(request, request.operation, answer));
  else if (isProblemType(answer)) faults.push(...problemFaults(answer, parsed(answer)));
  else if (answer.status >= 400 && answer.body !== '' && !isTrpcError(answer))
    faults.push(`an error that is not a problem object: ${answer.headers.get('content-type')}`);
  return faults;
}

function generalFaults(request: FuzzRequest, answer: RawAnswer, secrets: readonly string[]): string[] {
  const { status, headers, body } = answer;
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  const ownText = status >= 400 ? withoutQuotations(request, answer) : '';
  const leak = LEAKS.exec(ownText) ?? STACK_FRAME.exec(ownText);
  if (leak) faults.push(`a leak: ${leak[0]}`);
  const leaked = secrets.find((secret) => body.includes(secret));
  if (leaked !== undefined) faults.push(`shows data of another account or of the service: ${leaked}`);
  if (!REQUEST_ID.test(headers.get('x-request-id') ?? '')) faults.push('no X-Request-Id');
  if (headers.get('x-api-version') !== '1.0.0') faults.push('no X-API-Version');
  if (headers.has('x-powered-by') || headers.has('server')) faults.push('a header names the server software');
  const required = REQUIRED_HEADERS[status];
  if (required !== undefined && !headers.has(required)) faults.push(`${status} without ${required}`);
  return faults;
}

/** The body without its quotations of the request, because a random value may look like a leak. */
function withoutQuotations({ bytes }: FuzzRequest, answer: RawAnswer): string {
  const json = parsed(answer);
  if (json === undefined) return answer.body;
  const raw = bytes.toString();
  const sent = [raw, querystring.unescape(raw.replaceAll('+', ' '))];
  return JSON.stringify(json, (_, value) =>
    typeof value !== 'string'
      ? value
      : value.replaceAll(/"((?:[^"\\]|\\.)*?)…?"/g, (quotation, literal) => {
          const text = parsed({ body: `"${literal}"` });
          return sent.some((part) => part.includes(literal) || part.includes(String(text)))
            ? '""'
            : quotation;
        }),
  );
}

function restFaults(request: FuzzRequest, operation: string, answer: RawAnswer): string[] {
  const documented = DOCUMENTED.get(operation);
  if (!documented) return [`${operation} is not documented`];
  const { status, headers } = answer;
  const faults: string[] = [];
  if (!documented.statuses.has(status) && ![400, 408, 431].includes(status))
    faults.push(`${status} is not documented`);
  const allowed = documented.headersOf.get(status);
  const others = [...headers.keys()].filter((name) => !COMMON_HEADERS.has(name) && !allowed?.has(name));
  if (others.length > 0) faults.push(`${status} with headers that are not documented: ${others.join(', ')}`);
  const body = parsed(answer);
  if (status >= 400)
    return [...faults, ...problemFaults(answer, body), ...verdictFaults(request, answer, body)];
  // An invalid item of a bulk request is a result, and does not fail the others.
  const isJudged = request.json !== undefined && !/_bulk(_totals)?$/.test(operation);
  const forbidden = isJudged && documented.body?.(request.json);
  if (forbidden) faults.push(`${status} for a body that the document forbids: ${forbidden}`);
  const [type = ''] = headers.get('content-type')?.split(';') ?? [];
  const wrong = type === 'application/json' && documented.success.check(body);
  if (wrong) faults.push(`an answer that differs from the document: ${wrong}`);
  if (status !== documented.success.status) faults.push(`${status} for a success`);
  if (!documented.success.types.includes(type)) faults.push(`a success of the type ${type}`);
  for (const name of allowed ?? [])
    if (!headers.has(name) && !OPTIONAL_HEADERS.test(name)) faults.push(`no ${name}`);
  return [...faults, ...verdictFaults(request, answer, body)];
}

/** Checks that the answer accepts or refuses the body as the operation's schema does. */
function verdictFaults({ isValid, bodyBytes }: FuzzRequest, { status }: RawAnswer, body: unknown): string[] {
  if (isValid === undefined) return [];
  if (bodyBytes > BODY_BYTES_MAX) return status === 413 ? [] : [`${status} for a body that is too large`];
  if (!isValid && status !== 400) return [`${status} for a body that its schema refuses`];
  const { code } = (body ?? {}) as ProblemLike;
  return isValid && code === 'invalid_request' ? ['400 for a body that its schema accepts'] : [];
}

function trpcFaults({ procedures = [], isBatch }: FuzzRequest, answer: RawAnswer): string[] {
  const body = parsed(answer);
  if (isProblemType(answer)) return ['an error under /trpc that is not one of tRPC'];
  // An error of the whole batch is one object, not a list.
  const isWhole = !isBatch || (answer.status >= 400 && !Array.isArray(body));
  const items = isWhole ? [body] : body;
  if (!Array.isArray(items)) return ['a batch that is not answered by a list'];
  if (!isWhole && items.length !== procedures.length)
    return [`${items.length} answers to ${procedures.length} calls`];
  return items.flatMap((item, at) => {
    const fault = trpcFault(item, procedures[at] ?? '');
    return fault ? [fault] : [];
  });
}

function trpcFault(item: unknown, procedure: string): string | null {
  const { result, error } = item as {
    result?: { data: unknown };
    error?: {
      message: string;
      code: number;
      data: { code: string; httpStatus: number; problem: ProblemLike };
    };
  };
  if (result) {
    const operation = operations.find((one) => one.procedure === procedure);
    return DOCUMENTED.get(operation?.operationId ?? '')?.success.check(result.data) ?? null;
  }
  if (typeof error?.message !== 'string' || typeof error.code !== 'number')
    return 'neither a result nor an error';
  const { problem, httpStatus } = error.data;
  if (httpStatus >= 500) return `status ${httpStatus} in a batch`;
  return checkProblem(problem) ?? (problem.status === httpStatus ? null : 'a problem with another status');
}

function problemFaults(answer: RawAnswer, body: unknown): string[] {
  if (!isProblemType(answer)) return [`an error of type ${answer.headers.get('content-type')}`];
  const wrong = checkProblem(body);
  if (wrong) return [`an invalid problem object: ${wrong}`];
  const { status, instance } = body as { status: number; instance: string };
  if (status !== answer.status) return [`a problem of status ${status} answered as ${answer.status}`];
  return instance === answer.headers.get('x-request-id') ? [] : ['a problem with the id of another request'];
}

function isProblemType({ headers }: RawAnswer): boolean {
  return headers.get('content-type') === 'application/problem+json';
}

function isTrpcError(answer: RawAnswer): boolean {
  const body = parsed(answer);
  return [body].flat().some((item) => typeof item === 'object' && item !== null && 'error' in item);
}

/** The codes of the errors in an answer. */
export function codesOf(answer: RawAnswer): string[] {
  return [...answer.body.matchAll(/"type":"\/docs\/errors\/(\w+)"/g)].map(([, code]) => code ?? '');
}

/** The body as JSON; undefined if it is not JSON. */
function parsed({ body }: Pick<RawAnswer, 'body'>): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
