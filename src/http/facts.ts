import type { Request, Response } from 'express';
import type { RequestFacts } from '../api/context.ts';
import { currentRequestId } from '../api/request-id.ts';
import { networkOf } from './network.ts';

/** What a request says beside its input. */
export function factsOf(request: Request, response: Response): RequestFacts {
  return {
    requestId: currentRequestId(),
    key: request.get('x-api-key'),
    idempotencyKey: request.get('idempotency-key'),
    address: networkOf(request.ip),
    setHeader: (name, value) => {
      // A batch that is streamed sends its headers before its first answer is there.
      if (!response.headersSent) response.setHeader(name, value);
    },
  };
}
