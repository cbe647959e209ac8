import type { RequestHandler } from 'express';
import { ProblemError } from '../api/problem.ts';

/** What ends a host in an address, and so is no part of one. */
const BEYOND_HOST = /[\s/?#@\\]/;

/**
 * Refuses a request of HTTP/1.1 without a host, and one whose host could not stand in an address, as RFC 9112 asks
 * (3.2): what handles a request makes an address of it.
 */
export const requireHost: RequestHandler = (request, _response, next) => {
  const { host } = request.headers;
  const mayLackIt = request.httpVersion === '1.0' && host === undefined;
  if (mayLackIt || (host !== undefined && !BEYOND_HOST.test(host) && URL.canParse(`http://${host}`))) {
    next();
    return;
  }
  throw new ProblemError(
    'malformed_request',
    'The Host header must hold the name or the address that the request is for, with its port if it has one.',
  );
};
