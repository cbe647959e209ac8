import type { RequestHandler } from 'express';
import { tooBusy } from '../api/problem.ts';
import type { Load } from '../operating/load.ts';
import { sendProblem } from './respond.ts';

/**
 * Answers 503 at once while there is too much to do: those that were let in are then answered in time, and nobody's
 * key, limit or credits are touched for those that were not.
 */
export function shedLoad(load: Load, onShed: () => void): RequestHandler {
  return (_request, response, next) => {
    if (!load.enter()) {
      onShed();
      sendProblem(response, tooBusy('requests'));
      return;
    }
    response.once('close', () => load.leave());
    next();
  };
}
