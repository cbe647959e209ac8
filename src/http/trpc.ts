import type { TRPCError } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express, { type Request, type Response, type Router } from 'express';
import { createContext, type Services } from '../api/context.ts';
import { BODY_BYTES_MAX, ProblemError } from '../api/problem.ts';
import { problemOf } from '../api/problem-of.ts';
import { appRouter } from '../router.ts';
import { factsOf } from './facts.ts';
import { refuseMethod } from './methods.ts';

const BATCH_CALLS_MAX = 20;

/** The procedures over tRPC. A query may be sent by POST, since a search can be longer than a URL may be. */
export function trpcRouter(services: Services): Router {
  const contextOf = (request: Request, response: Response) =>
    createContext(services, factsOf(request, response));
  const router = express.Router();
  const refuseOthers = refuseMethod(['GET', 'POST']);
  router.use((request, response, next) => {
    if (['GET', 'HEAD', 'POST'].includes(request.method)) next();
    else refuseOthers(request, response);
  });
  // tRPC would refuse a content type before any procedure has looked at the key.
  router.post('/*procedure', async (request, response, next) => {
    if (!/^application\/json\s*(;|$)/i.test(request.get('content-type') ?? '')) {
      await contextOf(request, response).principal();
      throw new ProblemError('unsupported_media_type', 'Send the input as application/json.');
    }
    next();
  });
  router.use(
    createExpressMiddleware({
      router: appRouter,
      maxBodySize: BODY_BYTES_MAX,
      maxBatchSize: BATCH_CALLS_MAX,
      allowMethodOverride: true,
      createContext: ({ req, res }) => contextOf(req, res),
      responseMeta: ({ errors }) => ({ headers: headersOf(errors) }),
    }),
  );
  return router;
}

/** What belongs to the errors of a batch: who comes again must wait for the last of them. */
function headersOf(errors: readonly TRPCError[]): Headers {
  const all = errors.map((error) => problemOf(error).headers);
  const waits = all.flatMap(({ 'Retry-After': seconds }) => (seconds ? [Number(seconds)] : []));
  const headers = new Headers(Object.assign({}, ...all));
  if (waits.length > 0) headers.set('Retry-After', String(Math.max(...waits)));
  return headers;
}
