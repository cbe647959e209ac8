import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { withRequestId } from '../api/request-id.ts';
import { readTrace } from '../api/trace.ts';

/**
 * Gives every request an id, which its answer and its log entries carry, and reads which trace it belongs to; headers,
 * query and body are not logged.
 */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const trace = readTrace(request.get('traceparent'), request.get('tracestate'));
    withRequestId(trace, (requestId) => {
      const start = performance.now();
      response.setHeader('X-Request-Id', requestId);
      const { method, path } = request;
      response.once('close', () => {
        const ms = Math.round(performance.now() - start);
        const status = response.writableFinished ? response.statusCode : 'aborted';
        const traced = trace && { trace_id: trace.traceId };
        log.info({ requestId, ...traced, method, path, status, ms }, 'request');
      });
      next();
    });
  };
}
