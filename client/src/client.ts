import type { CallOptions, ClientOptions, KeyedCallOptions, RosterClient } from './calls.ts';
import { KINDS, namesAccount } from './operations.ts';
import { createSender } from './requests.ts';
import { retrying, wait } from './retry.ts';

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

  const callOperation: CallOperation = (name, input, options) => {
    const [group = '', operationName = ''] = name.split('.');
    const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = KINDS;
    return operation(group, operationName, kinds[group]?.[operationName] ?? '')(input, options);
  };

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
    const all = (input?: object, options?: CallOptions) =>
      allResults(callOperation, SEARCHES[group] ?? '', input, options);
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

/** The searches, by the group of their operation, with the kind of a list of their results. */
const SEARCHES: Readonly<Record<string, string>> = {
  people: 'person_role_search',
  organizations: 'organization_search',
  jobs: 'job_search',
};

const BUILDING_POLL_MS = 2_000;

/** Calls an operation by its dotted name. */
type CallOperation = (operation: string, input: object, options: KeyedCallOptions) => Promise<unknown>;

/**
 * All results of a search: makes the list of them, and reads its parts, which a repeated call reads again without a charge.
 * @throws RosterError also where the list could not be built
 */
async function* allResults(
  call: CallOperation,
  search: string,
  { fields, ...filters }: { fields?: string[] | null } = {},
  { signal }: CallOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  let list = (await call('lists.create', { search, filters }, { signal })) as { id: number; state: string };
  while (list.state === 'building') {
    await wait(BUILDING_POLL_MS, signal);
    list = (await call('lists.get', { id: list.id }, { signal })) as typeof list;
  }
  for (let n: number | null = 0; n !== null; ) {
    const part = (await call('lists.part', { id: list.id, n, fields }, { signal })) as {
      records: unknown[];
      next_part: number | null;
    };
    for (const record of part.records) {
      signal?.throwIfAborted();
      yield record;
    }
    n = part.next_part;
  }
}
