import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express, { type Request, type Router } from 'express';
import { createContext, type Services } from '../api/context.ts';
import { BODY_BYTES_MAX, ProblemError } from '../api/problem.ts';
import { problemOf } from '../api/problem-of.ts';
import { currentRequestId } from '../api/request-id.ts';
import { appRouter } from '../router.ts';
import { refuseMethod } from './methods.ts';

const BATCH_CALLS_MAX = 20;

/** The procedures over tRPC. A query may be sent by POST, since a search can be longer than a URL may be. */
export function trpcRouter(services: Services): Router {
  const contextOf = (request: Request) =>
    createContext(services, currentRequestId(), request.get('x-api-key'));
  const router = express.Router();
  const refuseOthers = refuseMethod(['GET', 'POST']);
  router.use((request, response, next) => {
    if (['GET', 'HEAD', 'POST'].includes(request.method)) next();
    else refuseOthers(request, response);
  });
  // tRPC would refuse a content type before any procedure has looked at the key.
  router.post('/*procedure', async (request, _response, next) => {
    if (!/^application\/json\s*(;|$)/i.test(request.get('content-type') ?? '')) {
      await contextOf(request).principal();
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
      createContext: ({ req }) => contextOf(req),
      responseMeta: ({ errors }) => ({
        headers: new Headers(Object.assign({}, ...errors.map((error) => problemOf(error).headers))),
      }),
    }),
  );
  return router;
}
