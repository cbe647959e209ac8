import type { CallOptions, ClientOptions, KeyedCallOptions, RosterClient } from './calls.ts';
import { KINDS, namesAccount } from './operations.ts';
import { createSender } from './requests.ts';
import { retrying } from './retry.ts';

export type * from './calls.ts';
export { type FieldError, type ProblemCode, RosterError, type RosterErrorCode } from './errors.ts';
export type { Operations } from './service.ts';

const ATTEMPTS_MAX = 4;

/** The characters that the service takes in its headers. */
const VISIBLE_ASCII = /^[\x21-\x7e]*$/;

/**
 * A client of the service, with a function for each operation. Each throws a RosterError, or the reason of its signal.
 * @throws TypeError where an option is invalid
 */
export function createClient(options: ClientOptions): RosterClient {
  const { url, apiKey, accountId, attemptsMax = ATTEMPTS_MAX } = options;
  if (!/^https?:[^?#]+$/i.test(String(url)))
    throw new TypeError(`url must begin with http:// or https:// and have no query, not ${url}`);
  if (!VISIBLE_ASCII.test(apiKey)) throw new TypeError('apiKey must hold visible ASCII characters alone');
  if (!(attemptsMax >= 1)) throw new TypeError(`attemptsMax must be at least 1, not ${attemptsMax}`);
  const send = createSender(options);

  function operation(group: string, name: string, kind: string) {
    const account = namesAccount(group) ? { account_id: accountId } : {};
    const call = async (input?: object, { signal, idempotencyKey }: KeyedCallOptions = {}) => {
      // The same key at each attempt: a charge whose answer was lost is not made twice.
      const key = idempotencyKey ?? randomKey();
      if (!key || !VISIBLE_ASCII.test(key))
        throw new TypeError('idempotencyKey must hold visible ASCII characters');
      JSON.stringify(input, refuseLoss);
      const headers = kind === 'read' ? {} : { 'Idempotency-Key': key };
      return retrying(attemptsMax, signal, () =>
        send(`${group}.${name}`, { ...input, ...account }, headers, signal),
      );
    };
    const all = (input?: object, options?: CallOptions) => allResults(call as SearchPage, input, options);
    return kind === 'search' ? Object.assign(call, { all }) : call;
  }

  const groups = Object.entries(KINDS).map(([group, kinds]) => [
    group,
    Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, operation(group, name, kind)])),
  ]);
  return Object.fromEntries(groups) as RosterClient;
}

/** Refuses a value that JSON would turn into null, such as NaN: null is no filter. */
function refuseLoss(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const isLost = typeof value === 'number' ? !Number.isFinite(value) : value === null && this[name] !== null;
  if (isLost) throw new TypeError(`${name} must not be ${this[name]}`);
  return value;
}

/** Browsers offer `crypto.randomUUID` on HTTPS and loopback pages alone. */
function randomKey(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join('-');
}

/** The page size limit of the service: the fewest requests, and each page is charged. */
const PAGE_SIZE = 100;

type SearchPage = (
  input: object,
  options: CallOptions,
) => Promise<{ search_results: unknown[]; total_search_results: number }>;

/** All results of a search, page after page. */
async function* allResults(
  search: SearchPage,
  input: { page?: number | null; page_size?: number | null } = {},
  { signal }: CallOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  const pageSize = input.page_size ?? PAGE_SIZE;
  for (let page = input.page ?? 1; ; page++) {
    const found = await search({ ...input, page, page_size: pageSize }, { signal });
    for (const result of found.search_results) {
      signal?.throwIfAborted();
      yield result;
    }
    if (found.search_results.length === 0 || page * pageSize >= found.total_search_results) return;
  }
}
