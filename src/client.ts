import { allResults, type Page } from './client/all-results.ts';
import type { CallOptions, KeyedCallOptions, RosterClient } from './client/calls.ts';
import { type Group, KINDS, namesAccount } from './client/kinds.ts';
import type { ReceivedAnswer } from './client/request-fetch.ts';
import { retrying } from './client/retry.ts';
import { createTransport } from './client/transport.ts';

export type { Call, CallOptions, KeyedCallOptions, RosterClient, Search } from './client/calls.ts';
export type * from './client/operations.ts';
export type { ReceivedAnswer } from './client/request-fetch.ts';
export { RosterError, type RosterErrorCode } from './client/roster-error.ts';

/** Which service a client calls, as whom, and how. */
export interface ClientOptions {
  /** Address of the service, such as `https://roster.example.com`. */
  url: string | URL;
  /** A key of the account. */
  apiKey: string;
  /** The account; it is put into every request that names one. */
  accountId: number;
  /**
   * How often a call is sent at most, where the connection fails or the service asks to come again (429, 503, and 409
   * while the same request still runs); 4 unless given, 1 for never again.
   */
  attemptsMax?: number | undefined;
  /**
   * Told of every answer as it comes, those included that are asked for again: what it spent, and what is left. An
   * answer that was lost on its way is not among them, whatever it spent.
   */
  onAnswer?: ((answer: ReceivedAnswer) => void) | undefined;
}

const ATTEMPTS_MAX = 4;

/** What a header may hold, as far as the service takes it. */
const VISIBLE_ASCII = /^[\x21-\x7e]*$/;

/**
 * A client of the service, with a function for each operation. Each throws a RosterError where it fails, or the reason
 * of the signal by which it was ended.
 * @throws TypeError where an option cannot be right
 */
export function createClient({
  url,
  apiKey,
  accountId,
  attemptsMax = ATTEMPTS_MAX,
  onAnswer,
}: ClientOptions): RosterClient {
  if (!/^https?:/i.test(String(url)))
    throw new TypeError(`url must begin with http:// or https://, not ${url}`);
  if (!VISIBLE_ASCII.test(apiKey)) throw new TypeError('apiKey must hold visible ASCII characters alone');
  if (!(attemptsMax >= 1)) throw new TypeError(`attemptsMax must be at least 1, not ${attemptsMax}`);
  const send = createTransport({ url, apiKey, onAnswer });

  function operation(group: Group, name: string, kind: string) {
    const account = namesAccount(group) ? { account_id: accountId } : {};
    const call = async (input: object | undefined, options: KeyedCallOptions = {}) => {
      const { signal, idempotencyKey = crypto.randomUUID() } = options;
      if (!idempotencyKey || !VISIBLE_ASCII.test(idempotencyKey))
        throw new TypeError('idempotencyKey must hold visible ASCII characters');
      const sending = {
        operation: `${group}.${name}`,
        input: { ...input, ...account },
        // The same at each attempt: what was charged before its answer was lost is not charged again.
        idempotencyKey: kind === 'read' ? undefined : idempotencyKey,
        signal,
      };
      return retrying(attemptsMax, signal, () => send(sending));
    };
    if (kind !== 'search') return call;
    const search = call as (input: object, options: CallOptions) => Promise<Page>;
    return Object.assign(call, {
      all: (input?: object, options?: CallOptions) => allResults(search, input, options),
    });
  }

  const groups = Object.entries(KINDS).map(([group, kinds]) => [
    group,
    Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [name, operation(group as Group, name, kind)]),
    ),
  ]);
  return Object.fromEntries(groups) as RosterClient;
}
