import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { loggedError } from '../log/logged-error.ts';
import type { Operating } from '../operating/operating.ts';
import { errorHandler, notFound } from './errors.ts';
import { createRouter, readable } from './methods.ts';

const STATE_PATHS = /^\/(livez|readyz|metrics)\/?$/;
const RETRY_AFTER_SECONDS = 5;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Headers that proxies add. Behind a proxy on this machine every caller has a loopback address. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * The state of a process. `/livez` answers while the process runs. `/readyz` is a 503 while a dependency is missing or
 * the process shuts down; its body lists the result of each check. `/metrics` answers callers on this machine; for all
 * others it is a 404, as for all where metrics have a port of their own.
 */
export function stateRouter(operating: Operating, log: Logger, hasMetricsPort: boolean): RequestHandler {
  const router = createRouter();
  readable(router, '/livez', (_request, response) => {
    response.json({ status: 'ok' });
  });
  readable(router, '/readyz', async (_request, response) => {
    const findings = await operating.checks();
    const failed = findings.filter((finding) => finding.status === 'failed');
    for (const { check, cause } of failed)
      log.warn({ check, error: loggedError(cause) }, 'the service is not ready');
    const status = operating.isDraining ? 'draining' : failed.length > 0 ? 'unavailable' : 'ok';
    if (status !== 'ok') response.status(503).set('Retry-After', String(RETRY_AFTER_SECONDS));
    const shown = findings.map(({ check, status, detail }) => [check, { status, detail }]);
    response.json({ status, checks: Object.fromEntries(shown) });
  });
  if (!hasMetricsPort) {
    router.use('/metrics', ({ socket, headers }, _response, next) => {
      const isLocal = LOOPBACK.test(socket.remoteAddress ?? '');
      next(isLocal && !FORWARDED.some((name) => headers[name] !== undefined) ? undefined : 'router');
    });
    readable(router, '/metrics', rendered(operating));
  }
  // Other requests skip the router.
  return (request, response, next) => {
    if (STATE_PATHS.test(request.path)) router(request, response, next);
    else next();
  };
}

/** An app that serves only `/metrics`, for a port of its own. */
export function createMetricsApp(operating: Operating, log: Logger): Express {
  const app = express();
  app.enable('case sensitive routing');
  app.disable('x-powered-by');
  readable(app, '/metrics', rendered(operating));
  app.use(notFound);
  app.use(errorHandler(log));
  return app;
}

function rendered(operating: Operating): RequestHandler {
  return async (_request, response) => {
    response.set('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE).send(await operating.renderMetrics());
  };
}
