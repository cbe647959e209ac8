import express, { type Router } from 'express';
import type { Services } from '../api/context.ts';
import { serviceUnavailable } from '../api/problem.ts';
import { statement } from '../api/statement.ts';
import { readable } from './methods.ts';
import { sendProblem } from './respond.ts';

const ASK_DATABASE = statement('ask-database', 'select 1');

/** `/livez`: the process answers. `/readyz`: so do the database and the search engine with its indexes. */
export function healthRouter(services: Services): Router {
  const router = express.Router();
  readable(router, '/livez', (_request, response) => {
    response.json({ status: 'ok' });
  });
  readable(router, '/readyz', async (_request, response) => {
    try {
      await Promise.all([
        services.pool.query(ASK_DATABASE),
        services.search.count({ index: 'organizations', where: [] }),
        services.search.count({ index: 'jobs', where: [] }),
      ]);
      response.json({ status: 'ok' });
    } catch (error) {
      sendProblem(response, serviceUnavailable(error));
    }
  });
  return router;
}
