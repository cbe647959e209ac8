import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';
import cors from 'cors';
import type { Request, RequestHandler, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { currentRequestId, readTrace, withRequestId } from '../../base/log/current-request.ts';
import type { Caller } from '../../contract/input/fair-queue.ts';
import { ProblemError, tooBusy } from '../../contract/input/problem.ts';
import { type Context, callerOf, type Services, type Transport } from '../../operations/procedure/context.ts';
import type { Metrics } from '../health/metrics.ts';
import { VERSION } from '../health/version.ts';
import { HEADERS } from './document-answers.ts';

/**
 * Segments of paths that are not logged: a caller may put a key in the place of its prefix, and write any of its characters as
 * an escape. No path of the service has another character than these.
 */
const MAY_HOLD_KEY = /r[kr]_|[^\w.,-]/i;

/** The state of the process, which programs ask for every few seconds. */
const STATE_PATHS = /^\/(livez|readyz(\/searches)?)\/?$/;

/**
 * Assigns every request an id, which its answer and its log entries have, and parses its trace context. When it ends, it
 * is logged with its caller, and without headers, query string and body; a request for the state of the process at `debug`.
 * `response.locals.unlogged` is a segment of its path that is not logged. A call over REST, which `response.locals.operation` names,
 * is observed.
 */
export function requestLog({ log, observer }: Services): RequestHandler {
  return (request, response, next) => {
    const trace = readTrace(request.get('traceparent'), request.get('tracestate'));
    withRequestId(trace, (requestId) => {
      const start = performance.now();
      response.setHeader('X-Request-Id', requestId);
      const { method, path, ip: address } = request;
      const level = STATE_PATHS.test(path) ? 'debug' : 'info';
      const end = () => {
        const ms = performance.now() - start;
        const status = response.writableFinished ? response.statusCode : 'aborted';
        const { operation, unlogged } = response.locals;
        const isSecret = (segment: string) => MAY_HOLD_KEY.test(segment) || segment === unlogged;
        const shown = path.split('/').map((segment) => (isSecret(segment) ? '…' : segment));
        log[level]({ address, method, path: shown.join('/'), status, ms: Math.round(ms) }, 'request');
        if (operation) observer.called({ operation, transport: 'rest', status, ms });
      };
      // The event comes from the connection, which several requests share.
      response.once('close', AsyncLocalStorage.bind(end));
      next();
    });
  };
}

/** Sets the headers of every answer: the API version, and the restrictions for browsers. */
export const commonHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'X-API-Version': VERSION,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
  });
  next();
};

/** Characters that end the host of a URL. */
const BEYOND_HOST = /[\s/?#@\\]/;

/** Refuses HTTP/1.1 requests whose Host header is missing or invalid (RFC 9112, 3.2). Handlers build a URL from it. */
export const requireHost: RequestHandler = ({ headers: { host }, httpVersion }, _response, next) => {
  const isValid =
    host === undefined ? httpVersion === '1.0' : !BEYOND_HOST.test(host) && URL.canParse(`http://${host}`);
  if (isValid) return next();
  throw new ProblemError(
    'malformed_request',
    'The Host header must hold the name or the address that the request is for, with its port if it has one.',
  );
};

/** Headers that say what a request is. Of two, Node drops one, or joins both. */
const ONLY_ONCE = ['authorization', 'content-type', 'host', 'idempotency-key', 'x-api-key'];

/** Refuses requests that have one of these headers twice. Node's own lists of values fail at a header `__proto__`. */
export const refuseRepeatedHeaders: RequestHandler = ({ rawHeaders }, _response, next) => {
  const names = rawHeaders.flatMap((text, at) => (at % 2 === 0 ? text.toLowerCase() : []));
  const repeated = ONLY_ONCE.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (repeated === undefined) return next();
  throw new ProblemError(
    'malformed_request',
    `The header ${repeated} stands twice in the request: send it once.`,
  );
};

/**
 * Bounds the memory that requests take. Beyond the bound of requests in flight, a caller with its share of them or more is
 * answered 503 at once, before its key, limit or credits are touched. Adds the gauges of the load.
 */
export function shedLoad(
  services: Services,
  requestsInFlightMax: number,
  { shedRequests, watched }: Metrics,
): RequestHandler {
  let inFlight = 0;
  const inFlightOf = new Map<Caller, number>();
  watched('roster_requests_in_flight', () => inFlight);
  watched('roster_searches_waiting', services.searches.waiting);
  return (request, response, next) => {
    const caller = callerOf(services, request.get('x-api-key'), networkOf(request.ip));
    const own = inFlightOf.get(caller) ?? 0;
    const share = requestsInFlightMax / Math.max(inFlightOf.size, 1);
    if (inFlight >= requestsInFlightMax && own >= share) {
      shedRequests.inc();
      throw tooBusy('requests');
    }
    inFlight += 1;
    inFlightOf.set(caller, own + 1);
    response.once('close', () => {
      inFlight -= 1;
      const left = (inFlightOf.get(caller) ?? 1) - 1;
      if (left > 0) inFlightOf.set(caller, left);
      else inFlightOf.delete(caller);
    });
    next();
  };
}

/** The headers of answers that browsers let a page read. */
const EXPOSED = Object.values(HEADERS).flatMap((headers) => Object.keys(headers));

const ALLOWED = [
  'X-API-KEY',
  'Authorization',
  'Baggage',
  'Content-Type',
  'Idempotency-Key',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Protocol-Version',
  'Sentry-Trace',
  'Traceparent',
  'Tracestate',
  'Trpc-Accept',
];

const PREFLIGHT_KEPT_SECONDS = 3_600;

/**
 * Allows pages of these origins to call the API from a browser; `*` allows all origins. The page sends the key itself
 * in a header, so the API never allows credentials that the browser adds.
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  if (origins.length === 0) return (_request, _response, next) => next();
  return cors({
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ALLOWED,
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_KEPT_SECONDS,
    // The handler of the path answers OPTIONS.
    preflightContinue: true,
  });
}

/** The context of an HTTP request, for the procedures that it calls. */
export function contextOf(
  services: Services,
  transport: Transport,
  request: Request,
  response: Response,
): Context {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const address = networkOf(request.ip);
  let counted: Promise<unknown> | undefined;
  return {
    services,
    requestId: currentRequestId(),
    transport,
    key: request.get('x-api-key'),
    idempotencyKey: request.get('idempotency-key'),
    address,
    callerGone: gone.signal,
    answerFacts: [],
    countRefusedKey() {
      counted ??= services.rates.count('refused_keys', address);
      return counted;
    },
  };
}

/**
 * The network that a rate limit by address counts: an IPv4 address, or the /64 of an IPv6 address, because one caller
 * usually has all of it. Invalid addresses share the key `unknown`.
 */
export function networkOf(address = ''): string {
  // A link-local address may have a zone, as in `fe80::1%br-lan`; the library does not read every zone.
  const [plain = ''] = address.split('%');
  if (isIP(plain) === 0) return 'unknown';
  const read = ipaddr.process(plain);
  return read.kind() === 'ipv4' ? String(read) : `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`)}/64`;
}
