import { isPriced, type Prices } from '../credits/prices.ts';
import type { Operation } from './operations.ts';

/** What the document says of an operation's price and of repeating it. */

const CREDIT_HEADERS = {
  'X-Credits-Spent': {
    description:
      'Credits that the call has spent: 0 where it found nothing, failed, or was answered before; absent where the operation costs nothing.',
    schema: { type: 'integer' as const, minimum: 0 },
    example: 1,
  },
  'X-Credits-Remaining': {
    description: 'Credits that the account has left; absent where the operation costs nothing.',
    schema: { type: 'integer' as const, minimum: 0 },
    example: 9999,
  },
};

const REPLAY_HEADERS = {
  'Idempotency-Replayed': {
    description: '`true` where the request was answered before under its `Idempotency-Key`; else absent.',
    schema: { type: 'string' as const },
  },
};

/** The header by which a request is repeated safely. */
const IDEMPOTENCY_KEY = {
  in: 'header' as const,
  name: 'Idempotency-Key',
  required: false,
  description:
    'A key of your choice for this one request, such as a random UUID. For 24 hours, the same request with the same key gets the same answer: it runs once and is charged once.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  example: '6f1c0a52-8d7e-4b52-9a39-7d2f0c1b8e64',
};

/** What an operation costs, in credits; null where it costs nothing. */
export function priceOf({ operationId }: Operation, prices: Prices): number | null {
  return isPriced(operationId) ? prices[operationId] : null;
}

/** The headers of a success that tell of credits and of keys. */
export function accountingHeaders(operation: Operation): object {
  return {
    ...(isPriced(operation.operationId) && CREDIT_HEADERS),
    ...(operation.hasBody && REPLAY_HEADERS),
  };
}

/** The parameters that every operation with a body takes beside its own. */
export function repeatingParameters({ hasBody }: Operation): (typeof IDEMPOTENCY_KEY)[] {
  return hasBody ? [IDEMPOTENCY_KEY] : [];
}

/** The errors that a call may meet before it was found out what its account has. */
const BEFORE_CREDITS = ['401', '403', '405'];

/** The headers of an error that tell of credits; where the operation has a price. */
export function creditHeadersOf(status: string): object {
  return BEFORE_CREDITS.includes(status) ? {} : CREDIT_HEADERS;
}
