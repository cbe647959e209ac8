import express, { type Express, type RequestHandler } from 'express';
import type { Services } from './api/context.ts';
import { allowOrigins } from './http/cors.ts';
import { docsRouter } from './http/docs.ts';
import { documentRouter } from './http/document.ts';
import { commonHeaders } from './http/headers.ts';
import { healthRouter } from './http/health.ts';
import { requireHost } from './http/host.ts';
import { localMetricsRouter } from './http/metrics.ts';
import { notFound } from './http/not-found.ts';
import { requestLog } from './http/request-log.ts';
import { errorHandler } from './http/respond.ts';
import { restRouter } from './http/rest.ts';
import { shedLoad } from './http/shed-load.ts';
import { trpcRouter } from './http/trpc.ts';
import type { Operating } from './operating/operating.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Whom the service believes, and who may see what. */
export interface AppSettings {
  trustedProxies: TrustedProxies;
  /** The origins whose pages may call it from a browser. */
  corsOrigins: readonly string[];
  /** Answers `/metrics` on this port, to callers on this machine; absent where it has a port of its own. */
  renderMetrics?: () => Promise<string>;
}

/** The whole service as a request handler; it listens nowhere yet. */
export function createApp(services: Services, settings: AppSettings, operating: Operating): Express {
  const { load, metrics } = operating;
  const app = express();
  app.set('trust proxy', settings.trustedProxies);
  app.disable('x-powered-by');
  // Searches answer POST, which no cache keeps: hashing every answer would buy nothing.
  app.disable('etag');
  app.use(requestLog(services.log));
  app.use(commonHeaders);
  app.use(requireHost);
  // What tells of the service's state answers under any load.
  app.use(stateOf(services, settings, operating));
  app.use(allowOrigins(settings.corsOrigins));
  app.use(shedLoad(load, () => metrics.shed()));
  app.use('/trpc', trpcRouter(services));
  app.use(restRouter(services));
  app.use(documentRouter(services.prices));
  app.use(docsRouter());
  app.use(notFound);
  app.use(errorHandler(services.log));
  return app;
}

const STATE_PATHS = /^\/(livez|readyz|metrics)\/?$/i;

/** `/livez`, `/readyz` and `/metrics`; every other request passes by at the cost of one look. */
function stateOf(services: Services, settings: AppSettings, operating: Operating): RequestHandler {
  const router = express.Router();
  const { checks } = operating;
  router.use(healthRouter({ checks, isDraining: () => operating.isDraining }, services.log));
  if (settings.renderMetrics) router.use(localMetricsRouter(settings.renderMetrics));
  return (request, response, next) => {
    if (STATE_PATHS.test(request.path)) router(request, response, next);
    else next();
  };
}
