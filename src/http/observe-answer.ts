import type { Response } from 'express';
import type { CallObserver } from '../api/context.ts';

/** Tells of a call over REST when its answer has left, or its caller has gone. */
export function observeAnswer(observer: CallObserver, operation: string, response: Response): void {
  const startMs = performance.now();
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 'aborted';
    observer.called({ operation, transport: 'rest', status, ms: performance.now() - startMs });
  });
}
