import { isIP } from 'node:net';
import type { Request, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { currentRequestId } from '../input/current-request.ts';
import { type Context, createContext, type Services, type Transport } from '../procedure/context.ts';

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
  return createContext(services, {
    requestId: currentRequestId(),
    transport,
    key: request.get('x-api-key'),
    idempotencyKey: request.get('idempotency-key'),
    address: networkOf(request.ip),
    callerGone: gone.signal,
  });
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
