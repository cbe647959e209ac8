import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { RequestHandler } from 'express';
import { createContext, type Services } from '../api/context.ts';
import { problemOf } from '../api/problem-of.ts';
import { currentRequestId } from '../api/request-id.ts';
import { appRouter } from '../router.ts';
import { BODY_BYTES_MAX } from './body.ts';

const BATCH_CALLS_MAX = 20;

/** The procedures over tRPC. A query may be sent by POST, since a search can be longer than a URL may be. */
export function trpcHandler(services: Services): RequestHandler {
  return createExpressMiddleware({
    router: appRouter,
    maxBodySize: BODY_BYTES_MAX,
    maxBatchSize: BATCH_CALLS_MAX,
    allowMethodOverride: true,
    createContext: ({ req }) => createContext(services, currentRequestId(), req.get('x-api-key')),
    responseMeta: ({ errors }) => ({
      headers: new Headers(Object.assign({}, ...errors.map((error) => problemOf(error).headers))),
    }),
  });
}
