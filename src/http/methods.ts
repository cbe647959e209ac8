import type { Request, RequestHandler, Response, Router } from 'express';
import { methodNotAllowed } from '../api/problem.ts';

/** Answers what no other method of a path has answered: OPTIONS with the methods there are, the rest with 405. */
export function refuseMethod(allowed: string[]): (request: Request, response: Response) => void {
  return (request, response) => {
    const refusal = methodNotAllowed(allowed);
    if (request.method !== 'OPTIONS') throw refusal;
    response.set(refusal.headers).status(204).end();
  };
}

/** A path that can only be read. */
export function readable(router: Router, path: string, answer: RequestHandler): void {
  router.get(path, answer);
  router.all(path, refuseMethod(['GET', 'HEAD']));
}
