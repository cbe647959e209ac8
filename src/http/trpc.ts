import type { TRPCError } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler, Router } from 'express';
import { malformed, methodNotAllowed, ProblemError } from '../input/problem.ts';
import { problemOf } from '../input/problem-of.ts';
import { shown } from '../input/validation-problem.ts';
import { authenticate } from '../procedure/admit.ts';
import { type AnswerFact, headersOf, type Services } from '../procedure/context.ts';
import { appRouter } from '../router.ts';
import { type FormFields, parseJson, readJsonText, readQuery, refuseBody } from './body.ts';
import { contextOf } from './every-request.ts';
import { createRouter, refuseMethod } from './methods.ts';
import { operations } from './operations.ts';

const BATCH_CALLS_MAX = 20;

/** Procedures that change something or cost credits. A link on any page can cause a GET. */
const NOT_BY_GET = new Set(
  operations.filter(({ method }) => method !== 'GET').map(({ procedure }) => procedure),
);

/** Procedures that need no key. */
const KEYLESS = new Set(
  operations.filter(({ admission }) => !admission.scope).map(({ procedure }) => procedure),
);

/** The procedures over tRPC. Queries may be sent by POST, because a search can be longer than a URL may be. */
export function trpcRouter(services: Services): Router {
  const router = createRouter();
  router.use(check(services));
  router.use(
    createExpressMiddleware({
      router: appRouter,
      allowMethodOverride: true,
      createContext: ({ req, res }) => contextOf(services, 'trpc', req, res),
      responseMeta: ({ ctx, errors }) => ({ headers: headersIn(ctx?.answerFacts ?? [], errors) }),
    }),
  );
  return router;
}

const refuseOthers = refuseMethod(['GET', 'POST']);

/** Refuses requests that tRPC would take, or would refuse before it checks the key. Reads the body as REST does. */
function check(services: Services): RequestHandler {
  return async (request, response, next) => {
    const { method } = request;
    if (!['GET', 'HEAD', 'POST'].includes(method)) return refuseOthers(request, response);
    const procedures = proceduresOf(request);
    if (procedures.length > BATCH_CALLS_MAX)
      throw new ProblemError(
        'malformed_request',
        `A batch may hold at most ${BATCH_CALLS_MAX} calls, not ${procedures.length}.`,
      );
    if (method === 'GET' && procedures.some((name) => NOT_BY_GET.has(name))) throw methodNotAllowed(['POST']);
    try {
      const query = readQuery(request.originalUrl);
      refuseUnread(query, method);
      const isPost = method === 'POST';
      const input = isPost ? await readJsonText(request, response) : String(query.input ?? '');
      const value = input === '' ? undefined : parseJson(input, isPost ? 'body' : 'input', procedures.length);
      if (query.batch === '1') refuseUncalled(value, procedures);
      if (isPost) request.body = input;
      else await refuseBody(request, response);
    } catch (error) {
      // The errors of the key precede those of the input.
      if (!procedures.every((name) => KEYLESS.has(name)))
        await authenticate(contextOf(services, 'trpc', request, response));
      throw error;
    }
    next();
  };
}

/** Refuses what tRPC would leave out of a query string: other parameters, repeated ones, and the input of a POST. */
function refuseUnread(query: FormFields, method: string): void {
  const known = method === 'POST' ? ['batch'] : ['batch', 'input'];
  const unread = Object.keys(query).find((name) => !known.includes(name) || typeof query[name] !== 'string');
  if (unread === undefined) return;
  const place = method === 'POST' ? 'the body' : 'the parameter `input`, once';
  throw malformed(`The query string cannot have ${shown(unread)} like this: send the fields in ${place}.`);
}

/** Refuses inputs of a batch that belong to none of its calls, which tRPC would leave out. */
function refuseUncalled(inputs: unknown, procedures: string[]): void {
  const calls = Object.keys(procedures);
  const uncalled = Object.keys(Object(inputs)).find((name) => !calls.includes(name));
  if (uncalled !== undefined)
    throw malformed(
      `The batch has ${calls.length} calls, from 0, and no call for the input ${shown(uncalled)}.`,
    );
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
