import express, { type Express, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { Finding } from '../health/checks.ts';
import type { ProcessState } from '../health/process-state.ts';
import { errorHandler, notFound } from './errors.ts';
import { createRouter, readable } from './methods.ts';

const RETRY_AFTER_SECONDS = 5;

/** The longest wait of `/readyz` for the checks of the engine, which do not decide it. */
const ENGINE_WITHIN_MS = 500;

/**
 * The state of a process. `/livez` answers while the process runs. `/readyz` is a 503 while no call can be answered, or
 * the process shuts down; `/readyz/searches` also while searches can't. Their bodies list the result of each check.
 */
export function stateRouter(state: ProcessState, log: Logger): Router {
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

/** An app that serves the state of the process and its metrics alone, for a port of its own. */
export function createStateApp(state: ProcessState, log: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
  const metrics = createRouter();
  readable(metrics, '/metrics', async (_request, response) => {
    response.set('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE).send(await state.renderMetrics());
  });
  app.use(stateRouter(state, log), metrics, notFound, errorHandler(log));
  return app;
}
