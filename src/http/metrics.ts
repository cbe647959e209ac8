import express, { type Express, type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { readable } from './methods.ts';
import { notFound } from './not-found.ts';
import { errorHandler } from './respond.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** What a proxy adds: behind one, everybody seems to call from this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** `/metrics` for callers on this machine alone; for all others the path does not exist. */
export function localMetricsRouter(render: () => Promise<string>): Router {
  const router = express.Router();
  router.use('/metrics', (request, _response, next) => {
    const isLocal = LOOPBACK.test(request.socket.remoteAddress ?? '');
    next(isLocal && !FORWARDED.some((name) => request.headers[name] !== undefined) ? undefined : 'router');
  });
  readable(router, '/metrics', answerWith(render));
  return router;
}

/** `/metrics` alone, for whoever reaches the port that it is served on. */
export function createMetricsApp(render: () => Promise<string>, log: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
  readable(app, '/metrics', answerWith(render));
  app.use(notFound);
  app.use(errorHandler(log));
  return app;
}

function answerWith(render: () => Promise<string>): RequestHandler {
  return async (_request, response) => {
    response.set('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE).send(await render());
  };
}
