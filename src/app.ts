import express, { type Express } from 'express';
import type { Services } from './api/context.ts';
import { docsRouter } from './http/docs.ts';
import { documentRouter } from './http/document.ts';
import { commonHeaders } from './http/headers.ts';
import { healthRouter } from './http/health.ts';
import { notFound } from './http/not-found.ts';
import { requestLog } from './http/request-log.ts';
import { errorHandler } from './http/respond.ts';
import { restRouter } from './http/rest.ts';
import { trpcRouter } from './http/trpc.ts';

/** The whole service as a request handler; it listens nowhere yet. */
export function createApp(services: Services): Express {
  const app = express();
  app.disable('x-powered-by');
  // Searches answer POST, which no cache keeps: hashing every answer would buy nothing.
  app.disable('etag');
  app.use(requestLog(services.log));
  app.use(commonHeaders);
  app.use('/trpc', trpcRouter(services));
  app.use(restRouter(services));
  app.use(documentRouter());
  app.use(docsRouter());
  app.use(healthRouter(services));
  app.use(notFound);
  app.use(errorHandler(services.log));
  return app;
}
