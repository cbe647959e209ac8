import type { TRPCError } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler, Response, Router } from 'express';
import { malformed, methodNotAllowed, ProblemError } from '../../contract/input/problem.ts';
import { problemOf } from '../../contract/input/problem-of.ts';
import { shown } from '../../contract/input/validation-problem.ts';
import { type AnswerFact, headersOf, type Services } from '../../operations/procedure/context.ts';
import { appRouter } from '../router.ts';
import { type FormFields, queryOf, readJsonText, readQuery, refuseBody } from './body.ts';
import { contextOf } from './every-request.ts';
import { createRouter, refuseMethod } from './methods.ts';
import { operations } from './operations.ts';
import { parseJson } from './parse-json.ts';

const BATCH_CALLS_MAX = 20;

/** Procedures that change something or cost credits. A link on any page can cause a GET. */
const NOT_BY_GET = new Set(
  operations.filter(({ method }) => method !== 'GET').map(({ procedure }) => procedure),
);

/** The procedures over tRPC. Queries may be sent by POST, because a search can be longer than a URL may be. */
export function trpcRouter(services: Services): Router {
  const router = createRouter();
  router.use(check);
  router.use(
    createExpressMiddleware({
      router: appRouter,
      allowMethodOverride: true,
      createContext: ({ req, res }) => ({
        ...contextOf(services, 'trpc', req, res),
        readInput: res.locals.readInput,
      }),
      responseMeta: ({ ctx, errors }) => ({ headers: headersIn(ctx?.answerFacts ?? [], errors) }),
    }),
  );
  return router;
}

const refuseOthers = refuseMethod(['GET', 'POST']);

/**
 * Refuses requests that tRPC would take. It then gets the procedures alone: a call reads its input from the query string or the
 * body as REST does, once it is admitted.
 */
const check: RequestHandler = (request, response, next) => {
  const { method, headers, originalUrl } = request;
  if (!['GET', 'HEAD', 'POST'].includes(method)) return refuseOthers(request, response);
  const procedures = proceduresOf(request);
  if (procedures.length > BATCH_CALLS_MAX)
    throw new ProblemError(
      'malformed_request',
      `A batch may hold at most ${BATCH_CALLS_MAX} calls, not ${procedures.length}.`,
    );
  if (method === 'GET' && procedures.some((name) => NOT_BY_GET.has(name))) throw methodNotAllowed(['POST']);
  let inputs: Promise<unknown[]> | undefined;
  response.locals.readInput = async (batchIndex: number) => {
    request.headers = headers;
    inputs ??= readInputs(request, response, procedures);
    return (await inputs)[batchIndex];
  };
  request.headers = { ...headers, 'content-type': 'application/json' };
  request.body = '';
  const isBatch = new URLSearchParams(queryOf(originalUrl)).get('batch') === '1';
  request.url = request.path + (isBatch ? '?batch=1' : '');
  next();
};

/** Reads the inputs of the calls of a request, in their order. */
async function readInputs(request: Request, response: Response, procedures: string[]): Promise<unknown[]> {
  const { method, originalUrl } = request;
  const query = readQuery(originalUrl);
  refuseUnread(query, method);
  const isPost = method === 'POST';
  const text = isPost ? await readJsonText(request, response) : String(query.input ?? '');
  if (!isPost) await refuseBody(request, response);
  const value = text === '' ? undefined : parseJson(text, isPost ? 'body' : 'input', procedures.length);
  return query.batch === '1' ? inputsOfBatch(value, procedures) : [value];
}

/**
 * The inputs of the calls of a batch.
 * @throws ProblemError 400 where an input belongs to no call, which tRPC would leave out
 */
function inputsOfBatch(value: unknown = {}, procedures: string[] = []): unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformed('The input of a batch must be an object that has the input of each call by its number.');
  const inputs = new Map(Object.entries(value));
  const all = procedures.map((_, at) => inputs.get(String(at)));
  const uncalled = [...inputs.keys()].find((name) => !(name in all));
  if (uncalled !== undefined)
    throw malformed(
      `The batch has ${all.length} calls, from 0, and no call for the input ${shown(uncalled)}.`,
    );
  return all;
}

/** Refuses what tRPC would leave out of a query string: other parameters, repeated ones, and the input of a POST. */
function refuseUnread(query: FormFields, method: string): void {
  const known = method === 'POST' ? ['batch'] : ['batch', 'input'];
  const unread = Object.keys(query).find((name) => !known.includes(name) || typeof query[name] !== 'string');
  if (unread === undefined) return;
  const place = method === 'POST' ? 'the body' : 'the parameter `input`, once';
  throw malformed(`The query string cannot have ${shown(unread)} like this: send the fields in ${place}.`);
}

/** The procedures of a request: the last segment of its path, as tRPC's adapter reads it. */
function proceduresOf({ path }: Request): string[] {
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)).split(',');
}

/** The headers of a batch: of its calls, and of their errors with the longest `Retry-After` of them. */
function headersIn(facts: readonly AnswerFact[], errors: readonly TRPCError[]): Headers {
  const all = errors.map((error) => problemOf(error).headers);
  const waits = all.flatMap(({ 'Retry-After': seconds }) => (seconds ? [Number(seconds)] : []));
  const headers = new Headers(Object.assign(headersOf(facts), ...all));
  if (waits.length > 0) headers.set('Retry-After', String(Math.max(...waits)));
  return headers;
}
