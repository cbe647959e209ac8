import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Who an address counts as: an IPv4 address stands for itself, however it is written; of an IPv6 address it is the
 * /64 network, since one caller has all of it. All that is no address counts as one.
 */
export function networkOf(address = ''): string {
  // A link-local address may name its interface, as in `fe80::1%eth0`.
  const [plain = ''] = address.split('%');
  if (isIP(plain) === 0) return 'unknown';
  const read = ipaddr.process(plain);
  return read.kind() === 'ipv4' ? String(read) : `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`)}/64`;
}
