import express, { type Router } from 'express';
import type { Logger } from 'pino';
import { loggedError } from '../api/logged-error.ts';
import type { CheckOutcomes } from '../operating/checks.ts';
import { readable } from './methods.ts';

/** What tells whether a process may be sent requests. */
export interface Health {
  checks(): Promise<CheckOutcomes>;
  /** Whether it is about to end. */
  isDraining(): boolean;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * `/livez`: the process answers. `/readyz`: it may be sent requests, since all that they need is there and it is not
 * about to end; its body says what became of each check.
 */
export function healthRouter({ checks, isDraining }: Health, log: Logger): Router {
  const router = express.Router();
  readable(router, '/livez', (_request, response) => {
    response.json({ status: 'ok' });
  });
  readable(router, '/readyz', async (_request, response) => {
    const outcomes = Object.entries(await checks());
    const failed = outcomes.filter(([, { isOk }]) => !isOk);
    for (const [check, { cause }] of failed)
      log.warn({ check, error: loggedError(cause) }, 'the service is not ready');
    const status = isDraining() ? 'draining' : failed.length > 0 ? 'unavailable' : 'ok';
    if (status !== 'ok') response.status(503).set('Retry-After', String(RETRY_AFTER_SECONDS));
    const shown = outcomes.map(([check, { isOk, detail }]) => [
      check,
      { status: isOk ? 'ok' : 'failed', detail },
    ]);
    response.json({ status, checks: Object.fromEntries(shown) });
  });
  return router;
}
