import { BODY_BYTES_MAX } from '../../src/api/problem.ts';
import { checkProblem, DOCUMENTED } from './answer-schemas.ts';
import { operationOf } from './operations.ts';
import type { RawAnswer } from './raw-client.ts';
import type { FuzzRequest } from './request.ts';

/** What an error of a caller's own making must not tell: statements, engines, stacks, files. */
const LEAKS =
  /\bat \S+ \(|\bat (file:|async )|node:internal|node_modules|file:\/\/|\/(src|search-index|work|tmp|home|root)\/|\bselect \b.*\bfrom\b|\binsert into\b|syntax error|relation "|column "|constraint|SQLSTATE|pg_|postgres|meili|filterable|_words\b|_pairs\b|ECONN|EPIPE|(Type|Range|Syntax|Reference|Zod|URI)Error|Cannot read|is not a function|undefined is|Unexpected token|\[object |superjson/i;

const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Headers that say how the answer is carried, or stand on every answer alike. */
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

/** What the error of a status must say in a header. */
const NEEDED: Record<number, string> = {
  401: 'www-authenticate',
  405: 'allow',
  409: 'retry-after',
  429: 'retry-after',
  503: 'retry-after',
};

/** What a success says only where there is something to say: a limit is not told of while calls cannot be counted. */
const MAY_LACK = /^(idempotency-replayed|retry-after|ratelimit|ratelimit-policy)$/;

interface ProblemLike {
  status?: number;
  code?: string;
}

/** What is wrong with an answer, in sentences; none where it is as it must be. `secrets` stand in none. */
export function faultsOf(request: FuzzRequest, answer: RawAnswer, secrets: readonly string[]): string[] {
  const faults = [...generalFaults(answer, secrets)];
  if (request.parts.method === 'HEAD') return faults;
  if (request.procedures) faults.push(...trpcFaults(request, answer));
  else if (request.operation) faults.push(...restFaults(request, request.operation, answer));
  else if (isProblemType(answer)) faults.push(...problemFaults(answer, parsed(answer)));
  else if (answer.status >= 400 && answer.body !== '' && !isTrpcError(answer))
    faults.push(`an error that is no problem: ${answer.headers.get('content-type')}`);
  return faults;
}

function generalFaults({ status, headers, body }: RawAnswer, secrets: readonly string[]): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  if (status >= 400 && LEAKS.test(body)) faults.push(`a leak: ${LEAKS.exec(body)?.[0]}`);
  const told = secrets.find((secret) => body.includes(secret));
  if (told !== undefined) faults.push(`tells what is another's, or the service's own: ${told}`);
  if (!REQUEST_ID.test(headers.get('x-request-id') ?? '')) faults.push('no X-Request-Id');
  if (headers.get('x-api-version') !== '1.0.0') faults.push('no X-API-Version');
  if (headers.has('x-powered-by') || headers.has('server')) faults.push('tells what serves it');
  const needed = NEEDED[status];
  if (needed !== undefined && !headers.has(needed)) faults.push(`${status} without ${needed}`);
  return faults;
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
  const forbidden = request.json !== undefined && documented.body?.(request.json);
  if (forbidden) faults.push(`${status} for what the document forbids: ${forbidden}`);
  const wrong = documented.success.check(body);
  if (wrong) faults.push(`not what the document says: ${wrong}`);
  if (status !== documented.success.status) faults.push(`${status} for a success`);
  if (!headers.get('content-type')?.startsWith('application/json')) faults.push('a success that is no JSON');
  for (const name of allowed ?? []) if (!headers.has(name) && !MAY_LACK.test(name)) faults.push(`no ${name}`);
  return [...faults, ...verdictFaults(request, answer, body)];
}

/** What the schemas say of the request against how it was answered. */
function verdictFaults({ verdict, parts }: FuzzRequest, { status }: RawAnswer, body: unknown): string[] {
  const { code } = (body ?? {}) as ProblemLike;
  if (verdict !== undefined && parts.body.length > BODY_BYTES_MAX)
    return status === 413 || status === 429 ? [] : [`${status} for a body that is too large`];
  if (verdict === 'refused' && ![400, 429].includes(status)) return [`${status} for what its schema refuses`];
  if (verdict === 'understood' && code === 'invalid_request') return ['400 for what its schema takes'];
  return [];
}

function trpcFaults({ procedures = [], isBatch }: FuzzRequest, answer: RawAnswer): string[] {
  const body = parsed(answer);
  if (isProblemType(answer)) return problemFaults(answer, body);
  const items = isBatch ? body : [body];
  if (!Array.isArray(items)) return ['a batch that is answered by no list'];
  if (isBatch && items.length !== procedures.length)
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
    const operation = operationOf(procedure);
    return DOCUMENTED.get(operation?.id ?? '')?.success.check(result.data) ?? null;
  }
  if (typeof error?.message !== 'string' || typeof error.code !== 'number')
    return 'neither a result nor an error';
  const { problem, httpStatus } = error.data;
  if (httpStatus >= 500) return `status ${httpStatus} in a batch`;
  return checkProblem(problem) ?? (problem.status === httpStatus ? null : 'two statuses');
}

function problemFaults(answer: RawAnswer, body: unknown): string[] {
  if (!isProblemType(answer)) return [`an error of type ${answer.headers.get('content-type')}`];
  const wrong = checkProblem(body);
  if (wrong) return [`no problem: ${wrong}`];
  const { status, instance } = body as { status: number; instance: string };
  if (status !== answer.status) return [`a problem of status ${status} answered as ${answer.status}`];
  return instance === answer.headers.get('x-request-id') ? [] : ['a problem of another request'];
}

function isProblemType({ headers }: RawAnswer): boolean {
  return headers.get('content-type')?.startsWith('application/problem+json') ?? false;
}

function isTrpcError(answer: RawAnswer): boolean {
  const body = parsed(answer);
  return [body].flat().some((item) => typeof item === 'object' && item !== null && 'error' in item);
}

/** The codes of the errors in an answer. */
export function codesOf(answer: RawAnswer): string[] {
  return [...answer.body.matchAll(/"type":"urn:roster:problem:(\w+)"/g)].map(([, code]) => code ?? '');
}

/** The answer's JSON; undefined where it is none. */
function parsed({ body }: RawAnswer): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
