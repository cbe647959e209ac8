import express, { type Express } from 'express';
import type { Config } from '../base/config.ts';
import type { Services } from '../operations/procedure/context.ts';
import type { Objections } from '../stewardship/objection/objections.ts';
import type { ProcessState } from './health/process-state.ts';
import { consoleRouter } from './http/console.ts';
import { docsRouter } from './http/docs.ts';
import { errorHandler, notFound } from './http/errors.ts';
import {
  allowOrigins,
  commonHeaders,
  refuseRepeatedHeaders,
  requestLog,
  requireHost,
  shedLoad,
} from './http/every-request.ts';
import { objectionRouter } from './http/objection.ts';
import { reconcileRouter } from './http/reconcile.ts';
import { restRouter } from './http/rest.ts';
import { stateRouter } from './http/state.ts';
import { trpcRouter } from './http/trpc.ts';
import { bearerAsKey, mcpRouter } from './mcp/endpoint.ts';

/** The settings of the HTTP side. */
export type AppSettings = Pick<
  Config,
  'trustedProxies' | 'corsOrigins' | 'mcpHosts' | 'mcpTools' | 'requestsInFlightMax'
> &
  Partial<Pick<Config['objections'], 'publicUrl'>>;

/**
 * The whole service as a request handler.
 * @param objections of the page `/objection`; without them, there is no such page
 */
export function createApp(
  services: Services,
  settings: AppSettings,
  state: ProcessState,
  objections?: Objections,
): Express {
  const app = express();
  app.enable('case sensitive routing');
  app.set('trust proxy', settings.trustedProxies);
  app.disable('x-powered-by');
  app.use(requestLog(services));
  app.use(commonHeaders);
  app.use(requireHost, refuseRepeatedHeaders);
  // Health is answered under any load.
  app.use(stateRouter(state, services.log));
  app.use(allowOrigins(settings.corsOrigins));
  app.use('/mcp', bearerAsKey);
  app.use(shedLoad(services, settings.requestsInFlightMax, state.metrics));
  app.use('/trpc', trpcRouter(services));
  app.use('/mcp', mcpRouter(services, settings));
  app.use(reconcileRouter(services));
  app.use(restRouter(services));
  app.use(docsRouter(services.prices, settings));
  app.use(consoleRouter());
  if (objections) app.use(objectionRouter(objections, services));
  app.use(notFound);
  app.use(errorHandler(services.log));
  return app;
}
