import express, {
  type IRouter,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { methodNotAllowed } from '../../contract/input/problem.ts';

/** A method of REST. HEAD is answered wherever GET is. */
export type Method = 'GET' | 'POST' | 'DELETE';

/** A router whose paths are case-sensitive. */
export function createRouter(): Router {
  return express.Router({ caseSensitive: true });
}

/** Adds a path: each method with its handlers, which run one after another. */
export function addPath(
  router: IRouter,
  path: string,
  handlers: readonly (readonly [Method, ...RequestHandler[]])[],
): void {
  const route = router.route(path);
  for (const [method, ...chain] of handlers)
    route[method.toLowerCase() as 'get' | 'post' | 'delete'](...chain);
  const methods = handlers.map(([method]) => method);
  route.all(refuseMethod([...methods, ...(methods.includes('GET') ? ['HEAD'] : [])]));
}

/** Adds a path that can only be read. */
export function readable(router: IRouter, path: string, answer: RequestHandler): void {
  addPath(router, path, [['GET', answer]]);
}

/** Answers the remaining methods of a path: OPTIONS with the allowed ones, all others with a 405. */
export function refuseMethod(allowed: string[]): (request: Request, response: Response) => void {
  return (request, response) => {
    const refusal = methodNotAllowed(allowed);
    if (request.method !== 'OPTIONS') throw refusal;
    response.set(refusal.headers).status(204).end();
  };
}
