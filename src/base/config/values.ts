import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** The environment variable of each setting. A secret may stand in a file instead, which `NAME_FILE` names. */
export const variables = new Map<z.core.$ZodType, { name: string; isSecret: boolean }>();

/** A setting of this name. */
export function setting<Schema extends z.ZodType>(name: string, schema: Schema, isSecret = false): Schema {
  variables.set(schema, { name, isSecret });
  return schema;
}

/** A setting that the log does not show, and that a file may hold. */
export function secret<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  return setting(name, schema, true);
}

/** A text of a format. */
export const matching = (format: RegExp, error: string) => z.string().regex(format, error);

/** Not coerced: a blank value would count as 0, and make what it prices free. */
function whole(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return matching(/^\s*\d+\s*$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error));
}

/** One of several words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, `must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words)}`);

/** The setting of a whole number. */
export const count = (name: string, defaultValue: number, min = 1, max = 1_000_000) =>
  setting(name, whole(min, max).default(defaultValue));

/** The setting of a time of at most an hour, in milliseconds. */
export const milliseconds = (name: string, defaultValue: number, min = 0) =>
  count(name, defaultValue, min, 3_600_000);

/** The setting of a text. */
export const text = (name: string, defaultValue: string) =>
  setting(name, z.string().min(1).default(defaultValue));

/** The setting of a TCP port. */
export const port = (name: string) => setting(name, whole(0, 65_535).optional());

/** Texts, separated by commas. */
export const list = z.string().transform((items) => items.split(',').map((item) => item.trim()));

const url = (protocol: RegExp, form: string) => z.url({ protocol, error: `must look like ${form}` });

/** The address of a service over HTTP. */
export const httpUrl = url(/^https?$/, 'http://HOST:PORT or https://HOST:PORT');

/**
 * The address of a PostgreSQL database. URL parsers take the rest of a password behind `/`, `?` or `#`, and all of an address
 * without `//`, for the name of the database, which commands and the log show.
 */
export const postgresUrl = url(/^postgres(ql)?$/, 'postgres://USER:PASSWORD@HOST:PORT/DATABASE').refine(
  (address) => /^[a-z]+:\/\/[^/?#]*([/?#][^@]*)?$/i.test(address.trim()),
  'must look like postgres://USER:PASSWORD@HOST:PORT/DATABASE: write / as %2F, ? as %3F, # as %23 and @ as %40 elsewhere',
);

/** The address of a mail server. */
export const smtpUrl = url(/^smtps?$/, 'smtp://USER:PASSWORD@HOST:PORT or smtps://USER:PASSWORD@HOST:PORT');

/** Origins of web pages, or `*`. */
export const origins = list
  .transform((all) => all.map((origin) => origin.replace(/\/$/, '')))
  .refine((all) => all.every((origin) => /^(\*|https?:\/\/[^\s/?#,]+)$/.test(origin)), {
    error: 'must be origins such as https://app.example, separated by commas, or *',
  });

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** The number of proxies (below 100), or a list of their addresses, networks and names of networks. */
export const proxies = z
  .string()
  .transform((given) => (/^\d{1,2}$/.test(given) ? Number(given) : list.parse(given)))
  .refine((given) => typeof given === 'number' || given.every(isPlace), {
    error:
      'must be the number of proxies, or their addresses, networks, loopback, linklocal or uniquelocal, separated by commas',
  });

/** Refuses the prefix length 0: it would trust every address. */
function isPlace(place: string): boolean {
  const isNetwork = ipaddr.isValidCIDR(place) && !/\/0+$/.test(place);
  return NAMED_NETWORKS.includes(place) || isIP(place) > 0 || isNetwork;
}

/** Names of hosts, without ports. */
export const hostNames = list
  .transform((all) => all.map((name) => name.toLowerCase()))
  .refine((all) => all.every((name) => /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/.test(name)), {
    error: 'must be names of hosts such as roster.example, without ports, separated by commas',
  });
