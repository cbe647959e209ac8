import express, { type Express, type Request, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { Finding } from '../operating/checks.ts';
import type { ProcessState } from '../operating/process-state.ts';
import { errorHandler, notFound } from './errors.ts';
import { createRouter, readable } from './methods.ts';

const STATE_PATHS = /^\/(livez|readyz(\/searches)?|metrics)\/?$/;
const RETRY_AFTER_SECONDS = 5;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Headers that proxies add. Behind a proxy on this machine every caller has a loopback address. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** The longest wait of `/readyz` for the checks of the engine, which do not decide it. */
const ENGINE_WITHIN_MS = 500;

/** Whether a request asks for the state of the process. Programs do so every few seconds. */
export function isProbe({ path }: Pick<Request, 'path'>): boolean {
  return STATE_PATHS.test(path);
}

/**
 * The state of a process. `/livez` answers while the process runs. `/readyz` is a 503 while no call can be answered, or
 * the process shuts down; `/readyz/searches` also while searches can't. Their bodies list the result of each check.
 * @param showsMetrics whether `/metrics` answers a request; otherwise it is a 404
 */
export function stateRouter(
  state: ProcessState,
  log: Logger,
  showsMetrics: (request: Request) => boolean,
): Router {
  const router = createRouter();
  readable(router, '/livez', (_request, response) => {
    response.json({ status: 'ok' });
  });
  readable(router, '/readyz', async (_request, response) => {
    const [needed, others] = await Promise.all([state.checks(), state.searchChecks(ENGINE_WITHIN_MS)]);
    answer(response, needed, others);
  });
  readable(router, '/readyz/searches', async (_request, response) => {
    answer(response, (await Promise.all([state.checks(), state.searchChecks()])).flat(), []);
  });
  router.use('/metrics', (request, _response, next) => next(showsMetrics(request) ? undefined : 'router'));
  readable(router, '/metrics', async (_request, response) => {
    response.set('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE).send(await state.renderMetrics());
  });
  return router;

  function answer(response: Response, needed: readonly Finding[], others: readonly Finding[]): void {
    const failed = needed.filter((finding) => finding.status === 'failed');
    for (const { check, cause } of failed) log.warn({ check, error: cause }, 'the service is not ready');
    const status = state.isDraining ? 'draining' : failed.length > 0 ? 'unavailable' : 'ok';
    response.once('finish', () => state.noteShown(status));
    if (status !== 'ok') response.status(503).set('Retry-After', String(RETRY_AFTER_SECONDS));
    const shown = [...needed, ...others].map(({ check, status, detail }) => [check, { status, detail }]);
    response.json({ status, checks: Object.fromEntries(shown) });
  }
}

/** Whether a request comes from this machine, and through no proxy. */
export function isLocal({ socket, headers }: Request): boolean {
  const isLoopback = LOOPBACK.test(socket.remoteAddress ?? '');
  return isLoopback && !FORWARDED.some((name) => headers[name] !== undefined);
}

/** An app that serves the state of the process alone, for a port of its own. */
export function createStateApp(state: ProcessState, log: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(
    stateRouter(state, log, () => true),
    notFound,
    errorHandler(log),
  );
  return app;
}
