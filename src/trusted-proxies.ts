import { isIP, isIPv6 } from 'node:net';

/** The proxies whose word on a caller's address is believed: how many stand before the API, or where they stand. */
export type TrustedProxies = number | string[];

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const HOPS = /^\d{1,2}$/;

/** Whether a text names proxies: a number below 100, or addresses, networks and their names, separated by commas. */
export function isTrustedProxies(text: string): boolean {
  return HOPS.test(text) || listed(text).every((place) => NAMED_NETWORKS.includes(place) || isNetwork(place));
}

/** Reads a text that names proxies. */
export function readTrustedProxies(text: string): TrustedProxies {
  return HOPS.test(text) ? Number(text) : listed(text);
}

function listed(text: string): string[] {
  return text.split(',').map((place) => place.trim());
}

/** An address, or one with the length of its network's prefix: everybody (`/0`) is no network of proxies. */
function isNetwork(place: string): boolean {
  const [address = '', prefix, ...rest] = place.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  const bits = isIPv6(address) ? 128 : 32;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
}
