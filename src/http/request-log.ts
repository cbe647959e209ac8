import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { withRequestId } from '../api/request-id.ts';

/** Gives every request an id, which its answer and its log entries carry; headers, query and body are not logged. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    withRequestId((requestId) => {
      const start = performance.now();
      response.setHeader('X-Request-Id', requestId);
      const { method, path } = request;
      response.once('close', () => {
        const ms = Math.round(performance.now() - start);
        const status = response.writableFinished ? response.statusCode : 'aborted';
        log.info({ requestId, method, path, status, ms }, 'request');
      });
      next();
    });
  };
}
