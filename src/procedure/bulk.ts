import type { z } from 'zod';
import type { BulkItem } from '../request/bulk.ts';
import { showAllowance } from './admit.ts';
import type { AccountStep } from './call.ts';
import { idempotent } from './idempotent.ts';
import { accountProcedure, type Meta } from './trpc.ts';

/** So many items of a bulk request count as one call. */
const ITEMS_A_CALL = 10;

/** Counts the calls that the items of a bulk request stand for; its admission has counted the first one. */
const countItems: AccountStep<object> = async ({ ctx, meta, input, next }) => {
  const { items } = input as { items: BulkItem<unknown>[] };
  const calls = Math.ceil(items.length / ITEMS_A_CALL) - 1;
  if (calls > 0) {
    const { services, principal } = ctx;
    const caller = String(principal.accountId);
    showAllowance(ctx, await services.rates.count(meta?.rate ?? 'other', caller, undefined, calls));
  }
  return next();
};

/** The input of a bulk operation. */
export type BulkInput = z.ZodType<{ items: BulkItem<unknown>[] }>;

/** The id of a bulk operation: that of the lookup with `_bulk` at its end. */
export type BulkId = `${string}_bulk`;

/**
 * The bulk operation of a lookup. It has the lookup's price for each item that is found.
 * @param lookup the declaration of the lookup
 */
export function bulkProcedure<Input extends BulkInput>(
  operationId: BulkId,
  input: Input,
  { openapi, ...admission }: Meta,
) {
  if (!openapi) throw new Error('a bulk operation is one of a documented lookup');
  const { path, summary = '' } = openapi;
  const bulk = {
    ...openapi,
    path: `${path}bulk/` as typeof path,
    operationId,
    summary: `${summary}, many at once`,
    description: `Answers up to 100 items, each as \`${openapi.operationId}\` answers it. \`x-credits\` is the price of each item that is found, and one charge covers them all. Every ${ITEMS_A_CALL} items begun count as one call.`,
    successDescription: 'A result for each item, in their order.',
  };
  return accountProcedure
    .meta({ ...admission, openapi: bulk })
    .input(input)
    .use(countItems)
    .use(idempotent);
}
